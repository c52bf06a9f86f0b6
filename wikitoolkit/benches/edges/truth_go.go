// Prints where every call of a Go module leads, as the type checker of the standard library sees it.
// usage: go run truth_go.go REPOSITORY OUT.jsonl
package main

import (
	"encoding/json"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

type site struct {
	File       string `json:"file"`
	Line       int    `json:"line"`
	Callee     string `json:"callee"`
	CalleeFile string `json:"callee_file,omitempty"`
	Form       string `json:"form"`
}

type world struct {
	root, module       string
	files              *token.FileSet
	standard           types.ImporterFrom
	known              map[string]*types.Package
	internal, external map[site]bool
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	check(err)
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	check(err)
	module := strings.Fields(strings.SplitN(string(text), "module ", 2)[1])[0]
	build.Default.CgoEnabled = false
	w := &world{root: root, module: module, files: token.NewFileSet(), known: map[string]*types.Package{}}
	w.standard = importer.ForCompiler(w.files, "source", nil).(types.ImporterFrom)
	w.internal, w.external = map[site]bool{}, map[site]bool{}
	check(filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		check(err)
		if entry.IsDir() {
			if name := entry.Name(); path != root && (strings.HasPrefix(name, ".") || name == "testdata") {
				return filepath.SkipDir
			}
			w.directory(path)
		}
		return nil
	}))
	write(os.Args[2], w.internal)
	write(strings.TrimSuffix(os.Args[2], ".jsonl")+".external.jsonl", w.external)
}

// Checks the package in a directory, its tests, and the package of its outer tests.
func (w *world) directory(dir string) {
	found, err := build.ImportDir(dir, 0)
	if err != nil {
		return
	}
	rest, err := filepath.Rel(w.root, dir)
	check(err)
	path := strings.TrimSuffix(w.module+"/"+filepath.ToSlash(rest), "/.")
	w.check(path, dir, append(append([]string{}, found.GoFiles...), found.TestGoFiles...))
	w.check(path+"_test", dir, found.XTestGoFiles)
}

func (w *world) check(path, dir string, names []string) *types.Package {
	var parsed []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(w.files, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err == nil {
			parsed = append(parsed, file)
		}
	}
	info := &types.Info{
		Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	// What is not there is left out, and what rests on it stays without a type.
	config := types.Config{Importer: w, Error: func(error) {}, FakeImportC: true}
	pkg, _ := config.Check(path, w.files, parsed, info)
	for _, file := range parsed {
		ast.Inspect(file, func(node ast.Node) bool {
			if call, ok := node.(*ast.CallExpr); ok {
				w.call(call, info)
			}
			return true
		})
	}
	return pkg
}

func (w *world) Import(path string) (*types.Package, error) { return w.ImportFrom(path, w.root, 0) }

func (w *world) ImportFrom(path, dir string, mode types.ImportMode) (*types.Package, error) {
	if known := w.known[path]; known != nil {
		return known, nil
	}
	inside := path == w.module || strings.HasPrefix(path, w.module+"/")
	var pkg *types.Package
	switch {
	case inside:
		dir := filepath.Join(w.root, strings.TrimPrefix(path, w.module))
		found, err := build.ImportDir(dir, 0)
		if err != nil {
			return nil, err
		}
		pkg = w.check(path, dir, found.GoFiles)
	case !strings.Contains(strings.Split(path, "/")[0], "."):
		var err error
		if pkg, err = w.standard.ImportFrom(path, dir, mode); err != nil {
			return nil, err
		}
	default:
		pkg = types.NewPackage(path, filepath.Base(path))
		pkg.MarkComplete()
	}
	w.known[path] = pkg
	return pkg, nil
}

func (w *world) call(call *ast.CallExpr, info *types.Info) {
	function, form := call.Fun, "name"
	var name *ast.Ident
	for name == nil {
		switch inner := function.(type) {
		case *ast.SelectorExpr:
			name, form = inner.Sel, "attr"
			// A member of a package that is not here leads out of the module.
			if of, ok := inner.X.(*ast.Ident); ok {
				if pkg, ok := info.Uses[of].(*types.PkgName); ok && info.Uses[name] == nil {
					if !strings.HasPrefix(pkg.Imported().Path(), w.module) {
						w.add(name, form, nil)
					}
					return
				}
			}
		case *ast.Ident:
			name = inner
		case *ast.ParenExpr:
			function = inner.X
		case *ast.IndexExpr:
			function = inner.X
		case *ast.IndexListExpr:
			function = inner.X
		default:
			return
		}
	}
	switch callee := info.Uses[name].(type) {
	case *types.Func:
		w.add(name, form, callee.Origin())
	case *types.Builtin:
		w.add(name, form, nil)
	}
}

func (w *world) add(name *ast.Ident, form string, callee *types.Func) {
	here := w.files.Position(name.Pos())
	file, err := filepath.Rel(w.root, here.Filename)
	check(err)
	found := site{File: filepath.ToSlash(file), Line: here.Line, Callee: name.Name, Form: form}
	if callee != nil && callee.Pos().IsValid() {
		target, err := filepath.Rel(w.root, w.files.Position(callee.Pos()).Filename)
		if err == nil && !strings.HasPrefix(target, "..") {
			found.CalleeFile = filepath.ToSlash(target)
			w.internal[found] = true
			return
		}
	}
	w.external[found] = true
}

func write(path string, sites map[site]bool) {
	out, err := os.Create(path)
	check(err)
	defer out.Close()
	encoder := json.NewEncoder(out)
	for one := range sites {
		check(encoder.Encode(one))
	}
}

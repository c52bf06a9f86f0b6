import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.IOException;
import java.nio.file.*;
import java.util.*;
import java.util.stream.Stream;
import javax.lang.model.element.*;
import javax.tools.*;

/** Prints where every call of Java sources leads, as the compiler sees it: {@code java TruthJava.java REPOSITORY OUT.jsonl DIRECTORY..} */
class TruthJava {
  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]).toRealPath();
    List<Path> sources = new ArrayList<>();
    for (String directory : Arrays.asList(arguments).subList(2, arguments.length)) {
      try (Stream<Path> all = Files.walk(root.resolve(directory))) {
        all.filter(path -> path.toString().endsWith(".java") && !path.endsWith("module-info.java")).forEach(sources::add);
      }
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
    // What cannot be found is left out; the rest is still understood.
    JavacTask task = (JavacTask) compiler.getTask(null, files, diagnostic -> {}, List.of("-proc:none", "-implicit:none"),
        null, files.getJavaFileObjectsFromPaths(sources));
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    task.analyze();
    Trees trees = Trees.instance(task);
    Set<String> internal = new LinkedHashSet<>(), external = new LinkedHashSet<>();
    for (CompilationUnitTree unit : units) {
      new TreePathScanner<Void, Void>() {
        @Override public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
          boolean member = call.getMethodSelect() instanceof MemberSelectTree;
          Element callee = trees.getElement(getCurrentPath());
          String name = callee == null ? "<init>" : callee.getSimpleName().toString();
          if (!name.equals("<init>")) {
            add(callee, name, position(call.getMethodSelect(), name), member ? "attr" : "name");
          }
          return super.visitMethodInvocation(call, nothing);
        }

        @Override public Void visitNewClass(NewClassTree made, Void nothing) {
          Element callee = trees.getElement(new TreePath(getCurrentPath(), made.getIdentifier()));
          Element around = trees.getElement(getCurrentPath().getParentPath());
          boolean isConstant = around != null && around.getKind() == ElementKind.ENUM_CONSTANT;
          // An interface has nothing to call; what makes the constants of an enum is not written down.
          if (callee != null && !callee.getKind().isInterface() && !isConstant) {
            add(callee, callee.getSimpleName().toString(), start(made.getIdentifier()), "name");
          }
          return super.visitNewClass(made, nothing);
        }

        private long start(Tree tree) {
          return trees.getSourcePositions().getStartPosition(unit, tree);
        }

        /** Where the last name of what is called stands. */
        private long position(ExpressionTree called, String name) {
          long end = trees.getSourcePositions().getEndPosition(unit, called);
          return end < 0 ? start(called) : end - name.length();
        }

        private void add(Element callee, String name, long at, String form) {
          if (callee.asType().getKind() == javax.lang.model.type.TypeKind.ERROR) {
            return;
          }
          String site = String.format("{\"file\": \"%s\", \"line\": %d, \"callee\": \"%s\", \"form\": \"%s\"",
              root.relativize(Path.of(unit.getSourceFile().toUri())), unit.getLineMap().getLineNumber(at), name, form);
          TreePath target = trees.getPath(callee);
          if (target == null) {
            external.add(site + "}");
          } else {
            Path file = root.relativize(Path.of(target.getCompilationUnit().getSourceFile().toUri()));
            internal.add(site + String.format(", \"callee_file\": \"%s\"}", file));
          }
        }
      }.scan(unit, null);
    }
    Files.write(Path.of(arguments[1]), internal);
    Files.write(Path.of(arguments[1].replace(".jsonl", ".external.jsonl")), external);
  }
}

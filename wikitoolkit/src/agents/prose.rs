//! What agents are told about the wiki, in the words that they are told it.

/// The section of a file with instructions.
pub(super) const SECTION: &str = "\
## Ask the wiki first

`wikitoolkit` keeps a knowledge graph of this repository: files, symbols, documents, and what people noted down. Ask it
before grep, find or reading whole files: it is quicker and costs fewer tokens. It refreshes itself.

Where the MCP server `wikitoolkit` is configured, its tools are there: `wiki_query` finds pages, `wiki_page` reads one by
its id, `wiki_related` follows what uses what, `wiki_remember` and `wiki_note` keep what the code does not say,
`wiki_status` tells what is in it. Everywhere else the same works on the command line:

| command | does |
| --- | --- |
| `wikitoolkit query \"QUESTION\"` | finds files, symbols, sections and memories, with their ids |
| `wikitoolkit page ID` | reads one of them |
| `wikitoolkit related ID` | shows what it uses and what uses it |
| `wikitoolkit impact` | shows what the uncommitted changes affect |
| `wikitoolkit remember \"FACT\" --link ID` | keeps a decision or a lesson |
| `wikitoolkit note ID \"TEXT\"` | puts a note on a page |
";

/// The skill, a file of its own.
pub(super) const SKILL: &str = "\
---
name: wikitoolkit
description: Answers questions about this repository from its knowledge graph. Use before searching or reading code to find where something is defined, what uses it, what a change affects, and what people decided about it; and to keep what was learned.
---

# The wiki of this repository

1. Ask with `wiki_query` (without the MCP tools: `wikitoolkit query \"QUESTION\"`). A symbol, a path, an error message or a
   sentence will do. Each result has an id.
2. Read what fits with `wiki_page` (`wikitoolkit page ID`). A file shows its outline first; ask for the part that you need
   with `section`: a symbol, a heading, or lines such as `10-60`.
3. Follow uses with `wiki_related` (`wikitoolkit related ID --direction in`). Before a change, ask what depends on it:
   `wiki_related` with `rev`, or `wikitoolkit impact --page ID`.
4. Fall back on grep for what is no name and no prose, such as a literal in the middle of a line.
5. Keep what the code does not say: a decision or a lesson with `wiki_remember` (`wikitoolkit remember \"FACT\" --link ID`),
   a remark on one page with `wiki_note` (`wikitoolkit note ID \"TEXT\"`).

Answers that say `stale` come from before the latest changes; ask again after a moment.
";

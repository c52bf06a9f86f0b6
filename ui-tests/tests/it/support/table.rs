//! Tables in Markdown documents, found by the marker above them.

/// The rows of the table below the line `<!-- MARKER -->`, without its head; cells without backticks.
pub(crate) fn rows(document: &str, marker: &str) -> Vec<Vec<String>> {
    let marker = format!("<!-- {marker} -->");
    let mut lines = document.lines().skip_while(|line| line.trim() != marker).skip(1);
    let rows: Vec<Vec<String>> = lines
        .by_ref()
        .skip_while(|line| line.trim().is_empty())
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(cells)
        .collect();
    assert!(!rows.is_empty(), "no table below {marker}");
    rows
}

/// The names in a cell that lists them with commas; `-` stands for none.
pub(crate) fn names(cell: &str) -> Vec<String> {
    if cell == "-" { Vec::new() } else { cell.split(", ").map(str::to_owned).collect() }
}

fn cells(line: &str) -> Vec<String> {
    line.trim().trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect()
}

#[test]
fn a_table_is_read_below_its_marker_only() {
    let document = "| a |\n| - |\n| no |\n\n<!-- here -->\n\n| a | b |\n| --- | --- |\n| `x` | `y`, z |\n| w | - |\n\n| no |\n";
    assert_eq!(rows(document, "here"), [["x", "y, z"], ["w", "-"]]);
    assert_eq!(names("y, z"), ["y", "z"]);
    assert_eq!(names("-"), [""; 0]);
}

//! Text analysis, the same for what is indexed and for what is asked.

/// The search tokens of `text`, separated by single spaces.
pub fn analyze(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

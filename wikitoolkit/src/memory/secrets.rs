//! Texts that look like secrets: a memory file is committed and shared, so its author is warned.

/// A place in a text that looks like a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspicion {
    /// The line, from 1.
    pub line: usize,
    /// What it looks like, never the text itself.
    pub what: &'static str,
}

/// What tokens of well-known services begin with, and how many characters follow at least.
const PREFIXES: &[(&str, usize, &str)] = &[
    ("AKIA", 16, "an AWS access key"),
    ("ASIA", 16, "an AWS access key"),
    ("ghp_", 30, "a GitHub token"),
    ("gho_", 30, "a GitHub token"),
    ("ghu_", 30, "a GitHub token"),
    ("ghs_", 30, "a GitHub token"),
    ("ghr_", 30, "a GitHub token"),
    ("github_pat_", 30, "a GitHub token"),
    ("glpat-", 16, "a GitLab token"),
    ("xoxb-", 16, "a Slack token"),
    ("xoxp-", 16, "a Slack token"),
    ("xoxa-", 16, "a Slack token"),
    ("xapp-", 16, "a Slack token"),
    ("sk_live_", 16, "a Stripe key"),
    ("rk_live_", 16, "a Stripe key"),
    ("sk-", 32, "an API key"),
    ("AIza", 32, "a Google API key"),
    ("ya29.", 32, "a Google token"),
    ("npm_", 32, "an npm token"),
    ("pypi-", 32, "a PyPI token"),
    ("hf_", 30, "a Hugging Face token"),
    ("dop_v1_", 32, "a DigitalOcean token"),
    ("SG.", 32, "a SendGrid key"),
    ("eyJ", 40, "a JSON web token"),
];

/// Words in a name that stand before a secret.
const SECRET_NAMES: &[&str] =
    &["password", "passwd", "secret", "token", "apikey", "privatekey", "accesskey", "credential"];

/// The places in `text` that look like secrets, one a line at most.
pub fn suspicions(text: &str) -> Vec<Suspicion> {
    let lines = text.lines().zip(1..);
    lines.filter_map(|(text, line)| Some(Suspicion { line, what: of_line(text)? })).collect()
}

fn of_line(line: &str) -> Option<&'static str> {
    if line.contains("-----BEGIN") && line.contains("PRIVATE KEY") {
        return Some("a private key");
    }
    let words = || line.split(|c: char| !is_token(c)).filter(|word| !word.is_empty());
    let known = words().find_map(|word| {
        let of_service = |(prefix, least, what): &(&str, usize, &'static str)| {
            let rest = word.strip_prefix(prefix)?;
            (rest.len() >= *least && is_random(rest)).then_some(*what)
        };
        PREFIXES.iter().find_map(of_service)
    });
    known.or_else(|| in_address(line)).or_else(|| assigned(line))
}

fn is_token(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '+' | '/')
}

/// `scheme://user:password@host`, where the password is no placeholder.
fn in_address(line: &str) -> Option<&'static str> {
    let (_, rest) = line.split_once("://")?;
    let authority = rest.split(['/', ' ', '"', '\'', '`', ')', '>']).next()?;
    let (user, _) = authority.rsplit_once('@')?;
    let (_, password) = user.split_once(':')?;
    is_value(password).then_some("a password in an address")
}

/// `password = "..."`, `API_TOKEN: ...`: a name that says so, and a value that looks random.
fn assigned(line: &str) -> Option<&'static str> {
    for (at, sign) in line.match_indices(['=', ':']) {
        let before = line.get(..at).unwrap_or_default().trim_end().trim_end_matches(['"', '\'', '`']);
        let from = before.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
        let name = before.get(from.map_or(0, |at| at + 1)..).unwrap_or_default();
        let name: String =
            name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        if !SECRET_NAMES.iter().any(|word| name.ends_with(word)) {
            continue;
        }
        let after = line.get(at + sign.len()..).unwrap_or_default();
        let after = after.trim_start_matches(['=', ':', '>', ' ', '"', '\'', '`']);
        let value: String = after.chars().take_while(|c| is_token(*c) || *c == '=').collect();
        if value.len() >= 12 && is_value(&value) && is_random(&value) {
            return Some("a secret that is assigned to a name");
        }
    }
    None
}

/// Whether a text can be a value at all, as opposed to a placeholder.
fn is_value(text: &str) -> bool {
    let placeholder = ["$", "{", "<", "*", "...", "xxx", "XXX"];
    text.len() >= 4 && !placeholder.iter().any(|mark| text.contains(mark))
}

/// Whether a text has the variety of a random one: digits and letters, and over three bits a character for its length.
fn is_random(text: &str) -> bool {
    let has = |class: fn(&char) -> bool| text.chars().any(|c| class(&c));
    has(char::is_ascii_digit) && has(char::is_ascii_alphabetic) && entropy(text) > 3.0
}

/// Bits a byte, by how often each one occurs.
#[allow(clippy::cast_precision_loss, reason = "texts are short")]
fn entropy(text: &str) -> f64 {
    let mut counts = [0_u32; 256];
    for byte in text.bytes() {
        if let Some(count) = counts.get_mut(usize::from(byte)) {
            *count += 1;
        }
    }
    let total = text.len() as f64;
    counts
        .iter()
        .filter(|count| **count > 0)
        .map(|count| f64::from(*count) / total)
        .map(|p| -p * p.log2())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::suspicions;

    /// Random letters; put together here so that no scanner takes this file for a leak.
    const RANDOM: &str = "9fK2mQ7xTb4LwZ8rVn3Hc6YdJp5GsA1e0uXo";

    #[test]
    fn what_looks_like_a_secret_is_named_with_its_line() {
        let table = [
            (format!("the CI uses {}{RANDOM}", "gh".to_owned() + "p_"), "a GitHub token"),
            (format!("key: {}{}", "AK".to_owned() + "IA", "Q7XTB4LWZ8RVN3HC"), "an AWS access key"),
            (format!("{}-----BEGIN RSA PRIVATE KEY-----", ""), "a private key"),
            (format!("postgres://app:{}@db/prod", "h4nt3r77"), "a password in an address"),
            (format!("DB_PASSWORD = \"{RANDOM}\""), "a secret that is assigned to a name"),
            (format!("`api-key`: {RANDOM}"), "a secret that is assigned to a name"),
        ];
        for (line, what) in table {
            let found = suspicions(&format!("A fact.\n\n{line}\n"));
            assert_eq!(found.iter().map(|s| (s.line, s.what)).collect::<Vec<_>>(), [(3, what)], "{line}");
        }
    }

    #[test]
    fn ordinary_facts_are_not_suspected() {
        for line in [
            "The token is read from GITHUB_TOKEN in the environment.",
            "password: ask Ada",
            "secret = ${DB_PASSWORD_FROM_VAULT_2026}",
            "See https://example.org:8080/a@b and user@example.org",
            "postgres://app:<password>@db/prod",
            "The commit 5e323cd1c0ffee5e323cd1c0ffee5e323cd1c0ff broke it.",
            "sk-learn is used for the fit; eyJ marks a token.",
            "tokens: analyze_the_whole_text_with_it",
            "ghp_ is the prefix of tokens",
        ] {
            assert_eq!(suspicions(line), [], "{line}");
        }
    }
}

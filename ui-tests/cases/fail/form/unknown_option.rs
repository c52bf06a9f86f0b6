use toolkernel::prelude::*;

/// Really?
#[ask_form(title = "x")]
struct Confirm {
    /// Yes.
    yes: bool,
}

fn main() {
    let _ = Confirm { yes: true }.yes;
}

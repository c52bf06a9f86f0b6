use toolkernel::prelude::*;

#[ask_form]
struct Confirm {
    /// Yes.
    yes: bool,
}

fn main() {
    let _ = Confirm { yes: true }.yes;
}

use toolkernel::prelude::*;

/// Really?
#[ask_form]
enum Confirm {
    /// Yes.
    Yes,
}

fn main() {
    let _ = Confirm::Yes;
}

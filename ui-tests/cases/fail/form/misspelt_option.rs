use toolkernel::prelude::*;

/// Go on?
#[ask_form(crat = toolkernel)]
struct Confirm {
    /// Yes or no.
    yes: bool,
}

fn main() {}

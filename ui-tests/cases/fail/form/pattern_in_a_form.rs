use toolkernel::prelude::*;

/// Which one?
#[ask_form]
struct Which {
    /// Its name.
    #[arg(pattern = "^a")]
    name: String,
}

fn main() {
    let _ = Which { name: String::new() }.name;
}

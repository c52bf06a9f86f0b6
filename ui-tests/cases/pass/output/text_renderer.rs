use toolkernel::prelude::*;
use toolkernel::tool::ToolOutput;

/// The sum.
#[tool_output(text = render::in_words)]
struct Sum {
    /// Its value.
    value: i64,
}

mod render {
    pub(super) fn in_words(sum: &super::Sum) -> String {
        format!("it is {}", sum.value)
    }
}

fn main() {
    assert_eq!(Sum { value: 3 }.into_result().unwrap().text(), "it is 3");
}

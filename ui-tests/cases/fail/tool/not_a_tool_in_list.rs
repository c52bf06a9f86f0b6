use toolkernel::prelude::*;

struct Act;

fn main() {
    let _ = ToolKernel::with(tools![Act]);
}

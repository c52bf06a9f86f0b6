use toolkernel::prelude::*;
use toolkernel::value::{Leniency, from_json};

/// An order.
#[tool_args]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
enum Order {
    /// Best first.
    #[default]
    ByRank,
    /// Newest first.
    #[arg(rename = "date")]
    ByDate,
}

fn main() {
    assert_eq!(from_json::<Order>(r#""by_rank""#, Leniency::Strict).unwrap(), Order::ByRank);
    assert_eq!(from_json::<Order>(r#""date""#, Leniency::Strict).unwrap(), Order::ByDate);
    assert!(from_json::<Order>(r#""by_date""#, Leniency::Strict).is_err());
}

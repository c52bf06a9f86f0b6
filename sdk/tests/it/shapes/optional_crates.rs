//! Types of crates that the SDK knows by a feature.

use super::Row;

#[cfg(all(feature = "jiff", feature = "uuid", feature = "url"))]
mod all {
    use std::collections::BTreeMap;

    use super::super::shapes;
    use jiff::Timestamp;
    use jiff::civil::Date;
    use url::Url;
    use uuid::Uuid;

    shapes! {
        Day: => Date;
        OptionalDay: => Option<Date>;
        Instant: => Timestamp;
        Instants: => Vec<Timestamp>;
        Id: => Uuid;
        Ids: => BTreeMap<String, Uuid>;
        Link: => Url;
        Links: => Vec<Url>;
    }
}

#[cfg(all(feature = "jiff", feature = "uuid", feature = "url"))]
pub(super) const ROWS: &[Row] = all::ROWS;

#[cfg(not(all(feature = "jiff", feature = "uuid", feature = "url")))]
pub(super) const ROWS: &[Row] = &[];

//! What must hold for any bytes at all.
//!
//! Each target takes bytes and panics when a promise is broken. The tests here run them for a short while with changed
//! examples; `sdk/fuzz` runs them for as long as you like with libFuzzer.

mod decoder;
#[cfg(test)]
mod driver;
mod envelope;
mod framing;
mod sent;
mod session;

pub use decoder::decoder;
pub use envelope::envelope;
pub use framing::framing;
pub use session::session;

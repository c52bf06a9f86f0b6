//! Objects of the protocol as they are written.

/// `impl Serialize` for structs: the key of each field stands beside it. A field that is marked as `optional` is an `Option`
/// whose key is left out for `None`.
///
/// It stands where a derive could: that one would cost everybody who builds the SDK a procedural macro, and it writes
/// structs, for which `serde_json` instantiates everything once more.
macro_rules! write_object {
    ($($([$($generics:tt)*])? for $type:ty { $($presence:ident $($field:ident).+ => $key:literal,)+ })+) => {$(
        impl $(<$($generics)*>)? serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut object = serializer.serialize_map(None)?;
                $(write_object!(@$presence object, $key, &self.$($field).+);)+
                serde::ser::SerializeMap::end(object)
            }
        }
    )+};
    (@required $object:ident, $key:literal, $value:expr) => {
        serde::ser::SerializeMap::serialize_entry(&mut $object, $key, $value)?;
    };
    (@optional $object:ident, $key:literal, $value:expr) => {
        if let Some(value) = $value {
            serde::ser::SerializeMap::serialize_entry(&mut $object, $key, value)?;
        }
    };
}

pub(super) use write_object;

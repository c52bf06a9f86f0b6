//! Icons in the protocol's words.

use crate::protocol::{IconItem, Revision};
use crate::tool::{Icon, Theme};

/// Those that clients of `revision` know; `None` for none.
pub(super) fn to_wire(icons: &[Icon], revision: Revision) -> Option<Vec<IconItem<'_>>> {
    (!icons.is_empty() && revision.has_descriptions()).then(|| icons.iter().map(item).collect())
}

fn item(icon: &Icon) -> IconItem<'_> {
    IconItem {
        src: icon.src,
        mime_type: icon.mime_type,
        sizes: (!icon.sizes.is_empty()).then_some(icon.sizes),
        theme: icon.theme.map(|theme| match theme {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }),
    }
}

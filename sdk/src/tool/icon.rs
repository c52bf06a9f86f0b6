//! Pictures by which people know a server, a tool, a resource or a prompt.

/// An icon. Clients know icons since revision 2025-11-25.
///
/// ```
/// use toolkernel::prelude::*;
/// use toolkernel::tool::{Icon, Theme};
///
/// const ICONS: &[Icon] = &[
///     Icon::new("https://example.com/page.png").mime_type("image/png").sizes(&["48x48"]),
///     Icon::new("https://example.com/page-dark.svg").sizes(&["any"]).theme(Theme::Dark),
/// ];
///
/// /// Reads a page.
/// #[mcp_tool(icons = ICONS, link = false)]
/// async fn read_page() -> Result<String, ToolError> {
///     Ok("# Page".to_owned())
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Icon {
    /// Where it is: an `https:` URL on the server's own domain, or a `data:` URL in base64.
    pub src: &'static str,
    /// The media type, where the source does not tell.
    pub mime_type: Option<&'static str>,
    /// The sizes that it is made for, `48x48` or `any`; none for every size.
    pub sizes: &'static [&'static str],
    /// The background that it is made for; none for every background.
    pub theme: Option<Theme>,
}

/// The background of an [`Icon`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Theme {
    Light,
    Dark,
}

impl Icon {
    /// The icon at `src`, for every size and background.
    #[must_use]
    pub const fn new(src: &'static str) -> Self {
        Self { src, mime_type: None, sizes: &[], theme: None }
    }

    /// States the media type.
    #[must_use]
    pub const fn mime_type(self, mime_type: &'static str) -> Self {
        Self { mime_type: Some(mime_type), ..self }
    }

    /// States the sizes that it is made for.
    #[must_use]
    pub const fn sizes(self, sizes: &'static [&'static str]) -> Self {
        Self { sizes, ..self }
    }

    /// States the background that it is made for.
    #[must_use]
    pub const fn theme(self, theme: Theme) -> Self {
        Self { theme: Some(theme), ..self }
    }
}

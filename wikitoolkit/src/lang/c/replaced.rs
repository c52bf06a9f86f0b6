//! Functions of the system that projects define themselves for systems without them.

use tree_sitter::Node;

/// Those of C and POSIX libraries that are lacking somewhere, in order.
const REPLACED: &[&str] = &[
    "access",
    "alloca",
    "arc4random",
    "asprintf",
    "basename",
    "chmod",
    "clock_gettime",
    "close",
    "dirname",
    "dup2",
    "explicit_bzero",
    "fdatasync",
    "fileno",
    "fseeko",
    "fsync",
    "ftello",
    "ftruncate",
    "getcwd",
    "getdelim",
    "getenv",
    "getline",
    "getopt",
    "getopt_long",
    "getpid",
    "gettimeofday",
    "gmtime_r",
    "inet_ntop",
    "inet_pton",
    "isatty",
    "isinf",
    "isnan",
    "localtime_r",
    "lseek",
    "memmem",
    "memmove",
    "mempcpy",
    "memrchr",
    "mkdir",
    "mkstemp",
    "mmap",
    "munmap",
    "nanosleep",
    "open",
    "pipe",
    "poll",
    "popen",
    "pread",
    "putenv",
    "pwrite",
    "read",
    "readlink",
    "reallocarray",
    "realpath",
    "setenv",
    "sigaction",
    "sleep",
    "snprintf",
    "stat",
    "stpcpy",
    "strcasecmp",
    "strcasestr",
    "strchrnul",
    "strdup",
    "strerror_r",
    "strlcat",
    "strlcpy",
    "strncasecmp",
    "strndup",
    "strnlen",
    "strptime",
    "strsep",
    "strtok_r",
    "strtoll",
    "strtoull",
    "timegm",
    "unlink",
    "unsetenv",
    "usleep",
    "vasprintf",
    "vsnprintf",
    "write",
];

/// Whether a library may have a function of this name, of those that are often replaced.
pub(super) fn is_replaced(name: &str) -> bool {
    name.starts_with("pthread_") || REPLACED.binary_search(&name).is_ok()
}

/// Whether a definition is there under a condition only, that of a header against its own repetition aside.
pub(super) fn is_conditional(node: Node<'_>) -> bool {
    let mut around = node.parent();
    while let Some(node) = around {
        let is_condition =
            matches!(node.kind(), "preproc_if" | "preproc_ifdef" | "preproc_elif" | "preproc_else");
        if is_condition && !is_guard(node) {
            return true;
        }
        around = node.parent();
    }
    false
}

/// `#ifndef X` with `#define X` as the first thing in it.
fn is_guard(node: Node<'_>) -> bool {
    let first = node.named_child(1).filter(|first| first.kind() == "preproc_def");
    node.kind() == "preproc_ifdef" && first.is_some_and(|first| first.child_by_field_name("value").is_none())
}

#[cfg(test)]
mod tests {
    use super::REPLACED;

    #[test]
    fn the_names_are_in_order() {
        assert!(REPLACED.is_sorted());
    }
}

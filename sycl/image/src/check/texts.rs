//! Checks for strings that no container can represent unchanged, because they would end at a NUL byte or a line end.

use super::Findings;
use crate::image::{ImageInfo, is_entry_name};

pub(super) fn check(info: &ImageInfo, findings: &mut Findings) {
    for (what, options) in [("compile", &info.compile_options), ("link", &info.link_options)] {
        if let Some(read) = before_nul(options) {
            findings.error(format!("the {what} options '{options}' contain a NUL byte: the runtime reads '{read}'"));
        }
    }
    for entry in &info.entries {
        if let Some(read) = before_nul(entry) {
            findings.error(format!("entry '{entry}' contains a NUL byte: the runtime reads '{read}'"));
        } else if !is_entry_name(entry) {
            findings.error(format!(
                "the name of entry {entry:?} is empty, contains a line end or ends with a space: no container can represent it"
            ));
        }
    }
}

/// Returns whether the runtime reads a name to its end. If not, reports a finding.
pub(super) fn is_c_string(name: &str, of: &str, findings: &mut Findings) -> bool {
    let read = before_nul(name);
    if let Some(read) = read {
        findings.error(format!("name '{name}' of a {of} contains a NUL byte: the runtime reads '{read}'"));
    }
    read.is_none()
}

/// Returns the part before the first NUL byte, if there is one.
fn before_nul(text: &str) -> Option<&str> {
    text.split_once('\0').map(|(before, _)| before)
}

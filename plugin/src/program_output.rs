//! Detects whether a file is an output of the program that loaded the plugin.

use std::{ffi::OsStr, fs, os::unix::fs::MetadataExt, path::Path};

use sycl_passes::host::HostError;

/// Checks that the program does not have the file open for writing. Otherwise, two outputs would overwrite each other.
///
/// # Errors
/// Fails if the file is open for writing. The message contains its name.
pub fn check_not_in_use(name: &str) -> Result<(), HostError> {
    let Ok(wanted) = fs::metadata(name) else { return Ok(()) };
    if name == "-" || !wanted.is_file() {
        return Ok(());
    }
    // If /proc is not available, assume that the file is not in use.
    let Ok(descriptors) = fs::read_dir("/proc/self/fd") else { return Ok(()) };
    for descriptor in descriptors.flatten() {
        let Ok(open) = fs::metadata(descriptor.path()) else { continue };
        let is_same = (open.dev(), open.ino()) == (wanted.dev(), wanted.ino());
        if is_same && is_writable(&descriptor.file_name()) {
            return Err(HostError(format!("cannot write '{name}': it is also the output of this program")));
        }
    }
    Ok(())
}

/// Returns whether a file descriptor of this process is open for writing, according to `/proc/self/fdinfo`.
fn is_writable(descriptor: &OsStr) -> bool {
    const ACCESS_MODE: u32 = 0o3;
    let text = fs::read_to_string(Path::new("/proc/self/fdinfo").join(descriptor)).unwrap_or_default();
    let flags = text.lines().find_map(|line| line.strip_prefix("flags:"));
    flags.and_then(|flags| u32::from_str_radix(flags.trim(), 8).ok()).is_some_and(|flags| flags & ACCESS_MODE != 0)
}

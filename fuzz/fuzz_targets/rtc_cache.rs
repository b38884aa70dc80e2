//! Verifies run-time compilation cache files with arbitrary contents. Each file must be intact or be removed.
//!
//! The checksums are correct, so that the code under test parses the data that follows them.
#![no_main]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use sycl_rtc::cache::Directory;
use user_cache::seal;

/// Returns the cache directory of this process.
fn directory() -> &'static PathBuf {
    static DIRECTORY: OnceLock<PathBuf> = OnceLock::new();
    DIRECTORY.get_or_init(|| {
        let directory = tempfile::tempdir().expect("a directory").keep();
        fs::set_permissions(&directory, fs::Permissions::from_mode(0o700)).expect("its mode");
        fs::create_dir(directory.join("a")).expect("a directory in it");
        directory
    })
}

fuzz_target!(|contents: &[u8]| {
    let cache = Directory::new(directory().clone(), 1 << 20);
    for kind in ["manifest", "result"] {
        let name = format!("{}.{kind}", "a".repeat(64));
        let file = directory().join("a").join(&name);
        fs::write(&file, seal(&name, contents)).expect("a file");
        let verified = cache.verify();
        assert_eq!(verified.good + verified.removed.len() as u64, 1);
        assert_eq!(file.exists(), verified.good == 1);
        let _ = fs::remove_file(&file);
    }
});

//! Any contents of the files in the cache of run-time compilation: a file is whole, or it is removed.
//!
//! The checksum is right, so that what is behind it is read.
#![no_main]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use sycl_rtc::cache::Folder;
use user_cache::seal;

/// A folder for this process.
fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder").keep();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("its mode");
        fs::create_dir(folder.join("a")).expect("a folder in it");
        folder
    })
}

fuzz_target!(|contents: &[u8]| {
    let cache = Folder::new(folder().clone(), 1 << 20);
    for kind in ["manifest", "result"] {
        let name = format!("{}.{kind}", "a".repeat(64));
        let file = folder().join("a").join(&name);
        fs::write(&file, seal(&name, contents)).expect("a file");
        let verified = cache.verify();
        assert_eq!(verified.good + verified.removed.len() as u64, 1);
        assert_eq!(file.exists(), verified.good == 1);
        let _ = fs::remove_file(&file);
    }
});

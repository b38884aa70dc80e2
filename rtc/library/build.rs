//! Sets `SYCL_RTC_BUILD` to a hash of the sources. Cache keys include the hash, so that different builds do not share
//! results.

use std::path::{Path, PathBuf};
use std::{fs, io};

fn main() -> io::Result<()> {
    let mut hasher = blake3::Hasher::new();
    for directory in ["src", "../../sycl/image/src", "../../user-cache/src"] {
        println!("cargo::rerun-if-changed={directory}");
        for file in files(Path::new(directory))? {
            hasher.update(&fs::read(&file)?);
        }
    }
    println!("cargo::rustc-env=SYCL_RTC_BUILD={}", hasher.finalize().to_hex());
    Ok(())
}

/// Returns the files of a directory and its subdirectories, sorted.
fn files(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    let mut found = Vec::new();
    for path in entries {
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    Ok(found)
}

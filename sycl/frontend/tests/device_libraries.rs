//! Tests the cache of device libraries.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread;

use common::{elf, install};
use dpcpp_frontend::{DeviceLibraries, HOST_LIBRARY, Installation, LINK_ORDER};
use tempfile::TempDir;

const FILES: [(&str, &[u8]); 6] = [
    ("/sycl-jit-toolchain/lib/libsycl-devicelib-host.a", b"host"),
    ("/sycl-jit-toolchain/lib/libsycl-devicelib-host.new.a", b"other host"),
    ("/sycl-jit-toolchain/lib/libsycl-crt.bc", b"crt"),
    ("/sycl-jit-toolchain/lib/clc/libspirv.bc", b"clc"),
    ("/sycl-jit-toolchain/lib/../../outside.bc", b"outside"),
    ("/sycl-jit-toolchain/include/sycl/sycl.hpp", b"header"),
];

/// A wheel and a cache directory.
struct Case {
    directory: TempDir,
}

impl Case {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        install(&directory.path().join("wheel"), &elf(&FILES), "2026.0.0");
        Self { directory }
    }

    fn cache(&self) -> PathBuf {
        self.directory.path().join("cache")
    }

    fn open(&self) -> DeviceLibraries {
        let installation = Installation::find(Some(&self.directory.path().join("wheel"))).unwrap();
        DeviceLibraries::open_in(&installation, Some(self.cache())).unwrap()
    }

    /// Returns the only directory in the cache.
    fn entry(&self) -> PathBuf {
        let entries = fs::read_dir(self.cache().join("device-libraries")).unwrap().map(|entry| entry.unwrap().path());
        let names: Vec<_> = entries.filter(|path| path.is_dir()).collect();
        assert_eq!(names.len(), 1, "{names:?}");
        names[0].clone()
    }
}

fn is_in(path: &Path, directory: &Path) -> bool {
    path.strip_prefix(directory).is_ok()
}

#[test]
fn the_cache_is_filled_once() {
    let case = Case::new();
    let path = case.open().path("libsycl-crt.bc").unwrap();
    assert!(is_in(&path, &case.cache()), "{}", path.display());
    assert_eq!(fs::read(&path).unwrap(), b"crt");
    let written = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(case.open().read("clc/libspirv.bc").unwrap(), b"clc");
    assert_eq!(case.open().read(HOST_LIBRARY).unwrap(), b"host");
    assert_eq!(fs::metadata(case.open().path("libsycl-crt.bc").unwrap()).unwrap().modified().unwrap(), written);
    assert_eq!(fs::metadata(case.entry()).unwrap().permissions().mode() & 0o777, 0o700);
    assert!(!case.directory.path().join("outside.bc").exists());
}

#[test]
fn an_unknown_name_is_an_error() {
    let case = Case::new();
    for name in ["libsycl-none.bc", "libsycl-devicelib-host.new.a", "index", "../index", "../../outside.bc"] {
        let error = case.open().path(name).unwrap_err().to_string();
        assert!(error.ends_with(&format!("libsycl-jit.so' has no device library '{name}'")), "{error}");
    }
}

#[test]
fn a_damaged_file_is_extracted_again() {
    let case = Case::new();
    let path = case.open().path("libsycl-crt.bc").unwrap();
    for damage in [&b"bad"[..], b"", b"crt and more"] {
        fs::write(&path, damage).unwrap();
        assert_eq!(case.open().read("libsycl-crt.bc").unwrap(), b"crt");
        assert_eq!(fs::read(case.open().path("libsycl-crt.bc").unwrap()).unwrap(), b"crt");
    }
    fs::remove_file(&path).unwrap();
    assert_eq!(fs::read(case.open().path("libsycl-crt.bc").unwrap()).unwrap(), b"crt");
    fs::write(case.entry().join("index"), "").unwrap();
    assert_eq!(case.open().read("libsycl-crt.bc").unwrap(), b"crt");
    case.entry();
}

#[test]
fn another_library_has_another_directory() {
    let case = Case::new();
    case.open().path("libsycl-crt.bc").unwrap();
    install(
        &case.directory.path().join("other"),
        &elf(&[("/sycl-jit-toolchain/lib/libsycl-crt.bc", b"new")]),
        "2026.0.1",
    );
    let other = Installation::find(Some(&case.directory.path().join("other"))).unwrap();
    let other = DeviceLibraries::open_in(&other, Some(case.cache())).unwrap();
    assert_eq!(other.read("libsycl-crt.bc").unwrap(), b"new");
    assert_eq!(case.open().read("libsycl-crt.bc").unwrap(), b"crt");
}

/// A directory that others can write to is not trusted.
#[test]
fn a_foreign_directory_is_not_used() {
    let case = Case::new();
    case.open().path("libsycl-crt.bc").unwrap();
    let entry = case.entry();
    fs::set_permissions(&entry, Permissions::from_mode(0o777)).unwrap();
    assert_eq!(case.open().read("libsycl-crt.bc").unwrap(), b"crt");
    assert_eq!(fs::metadata(&entry).unwrap().permissions().mode() & 0o777, 0o700);
}

#[test]
fn without_a_cache_files_are_temporary() {
    let case = Case::new();
    // Use a file instead of the directory, to which not even root can write.
    fs::write(case.cache(), "").unwrap();
    let libraries = case.open();
    let path = libraries.path("libsycl-crt.bc").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"crt");
    assert_eq!(libraries.path("clc/libspirv.bc").unwrap().parent().unwrap().parent(), path.parent());
    drop(libraries);
    assert!(!path.exists());
}

#[test]
fn several_at_once() {
    let case = Case::new();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..20 {
                    assert_eq!(case.open().read("libsycl-crt.bc").unwrap(), b"crt");
                    // Damage the file, as another process might.
                    let _ = fs::write(case.cache().join("damage"), "");
                    if let Ok(path) = case.open().path("libsycl-crt.bc")
                        && is_in(&path, &case.cache())
                    {
                        let _ = fs::write(path, "bad");
                    }
                }
            });
        }
    });
    assert_eq!(case.open().read("libsycl-crt.bc").unwrap(), b"crt");
    case.entry();
}

#[test]
fn the_real_library_has_all_of_the_link_order() {
    let directory = tempfile::tempdir().unwrap();
    let libraries = DeviceLibraries::open_in(&common::installation(), Some(directory.path().to_owned())).unwrap();
    for name in LINK_ORDER {
        assert_eq!(libraries.read(name).unwrap().get(..2), Some(b"BC".as_slice()), "{name}");
    }
}

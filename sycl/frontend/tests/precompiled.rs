//! Checks that precompiled headers do not change results, and are used only for suitable headers.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use common::{installation, worker};
use dpcpp_frontend::{Compiled, Included, Request};
use tempfile::TempDir;

/// A source file with two aspects, a constant that appears in the footer, and a user header.
const SOURCE: &str = "\
// Comment.
#include <sycl/sycl.hpp>

#include \"value.hpp\"
static constexpr sycl::specialization_id<double> Factor{VALUE};
void f(sycl::queue &Queue, double *Data, sycl::half *Halves) {
  Queue.submit([&](sycl::handler &Handler) {
    Handler.parallel_for(4, [=](sycl::id<1> I, sycl::kernel_handler Constants) {
      Data[I] *= Constants.get_specialization_constant<Factor>() * Halves[I];
    });
  });
}
";

/// A directory with a source file, a header and a cache.
struct Case {
    directory: TempDir,
}

impl Case {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("include")).unwrap();
        fs::write(directory.path().join("k.cpp"), SOURCE).unwrap();
        fs::write(directory.path().join("value.hpp"), "#define VALUE 2.5\n").unwrap();
        Self { directory }
    }

    fn cache(&self) -> PathBuf {
        self.directory.path().join("cache")
    }

    fn request(&self, cache: Option<PathBuf>) -> Request {
        Request {
            source: self.directory.path().join("k.cpp"),
            options: vec!["-O2".into(), "-I".into(), self.directory.path().join("include").into()],
            header: true,
            footer: true,
            included: Included::All,
            precompiled: cache,
            ..Request::default()
        }
    }

    fn compile(&self, cache: Option<PathBuf>) -> Compiled {
        installation().compile(&worker(), &self.request(cache)).unwrap()
    }

    /// Returns the cache's entries and their modification times.
    fn entries(&self) -> Vec<(PathBuf, SystemTime)> {
        let entries = fs::read_dir(self.cache().join("precompiled")).unwrap().map(|entry| entry.unwrap().path());
        let directories = entries.filter(|path| path.is_dir());
        directories
            .map(|path| (library_file(&path), fs::metadata(library_file(&path)).unwrap().modified().unwrap()))
            .collect()
    }
}

/// Returns the library's only file in an entry.
fn library_file(entry: &Path) -> PathBuf {
    let files = fs::read_dir(entry).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<_> =
        files.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with("llvmcache-")).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// Returns the components of a result, with the list of files sorted.
fn sorted(compiled: Compiled) -> (Vec<u8>, String, Vec<u8>, Vec<u8>, Vec<String>) {
    let mut files: Vec<_> = compiled.dependencies.unwrap().files().collect();
    files.sort();
    (compiled.bitcode, compiled.diagnostics, compiled.header, compiled.footer, files)
}

#[test]
fn results_are_the_same_and_entries_are_checked() {
    let case = Case::new();
    let usual = sorted(case.compile(None));
    // The first compilation creates an entry.
    assert_eq!(sorted(case.compile(Some(case.cache()))), usual);
    let made = case.entries();
    assert_eq!(made.len(), 1, "{made:?}");
    // A source file with a different comment, user header and diagnostics uses the entry.
    fs::write(case.directory.path().join("k.cpp"), SOURCE.replace("Comment", "Another")).unwrap();
    assert_eq!(sorted(case.compile(Some(case.cache()))), usual);
    assert_eq!(case.entries(), made);
    fs::write(case.directory.path().join("value.hpp"), "#define VALUE 3.5\n#warning \"new\"\n").unwrap();
    let changed = sorted(case.compile(Some(case.cache())));
    assert_eq!(changed, sorted(case.compile(None)));
    assert!(changed.1.contains("value.hpp:2:2: warning: \"new\""), "{}", changed.1);
    assert_eq!(case.entries(), made);
    // A damaged entry is recreated.
    fs::write(case.directory.path().join("value.hpp"), "#define VALUE 2.5\n").unwrap();
    let file = made[0].0.clone();
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    assert_eq!(sorted(case.compile(Some(case.cache()))), usual);
    assert_ne!(fs::read(library_file(file.parent().unwrap())).unwrap(), bytes);
    // A user header may hide a system header.
    fs::write(case.directory.path().join("include/type_traits"), "#error hidden\n").unwrap();
    let error = installation().compile(&worker(), &case.request(Some(case.cache()))).unwrap_err().to_string();
    assert!(error.contains("include/type_traits:1:2: error: hidden"), "{error}");
}

#[test]
fn errors_have_the_users_names_and_lines() {
    let case = Case::new();
    fs::write(case.directory.path().join("k.cpp"), "#include <sycl/sycl.hpp>\n\nint a = b;\n").unwrap();
    let error = installation().compile(&worker(), &case.request(Some(case.cache()))).unwrap_err().to_string();
    assert!(error.contains("k.cpp:3:9: error: use of undeclared identifier 'b'\n    3 | int a = b;\n"), "{error}");
    assert!(!error.contains("precompiled"), "{error}");
}

#[test]
fn a_cache_that_cannot_be_written_is_none() {
    let case = Case::new();
    fs::write(case.cache(), "").unwrap();
    fs::write(case.directory.path().join("k.cpp"), "#include <sycl/aspects.hpp>\nint a;\n").unwrap();
    assert!(!case.compile(Some(case.cache())).bitcode.is_empty());
}

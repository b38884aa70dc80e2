//! Tests that each pass name occurs only once in the source code, in the table.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

use sycl_passes::registry::PassId;
use test_support as _;

/// Collects the Rust and C++ files of a directory, without tests.
fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| ["rs", "cpp", "h"].iter().any(|known| extension == *known)) {
            found.push(path);
        }
    }
}

#[test]
fn each_name_is_written_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut files = Vec::new();
    for directory in [
        "passes/src",
        "plugin/src",
        "plugin/cpp",
        "llvm/host/src",
        "llvm/host/cpp",
        "llvm/ir/src",
        "sycl/image-tool/src",
    ] {
        sources(&root.join(directory), &mut files);
    }
    assert!(files.len() > 100, "the source files are not where the test expects them");
    let texts: Vec<(PathBuf, String)> =
        files.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect();
    for id in PassId::ALL {
        let literal = format!("\"{}\"", id.name());
        let places: Vec<&PathBuf> = texts
            .iter()
            .flat_map(|(path, text)| text.matches(&literal).map(move |_| path))
            // The names of diagnostic codes are separate.
            .filter(|path| !path.ends_with("diagnostic/code.rs"))
            .collect();
        assert_eq!(places, [&root.join("passes/src/registry/table.rs")], "{literal}");
    }
}

#[test]
fn names_and_aliases_are_distinct() {
    let names: Vec<&str> = PassId::ALL
        .iter()
        .flat_map(|id| std::iter::once(id.name()).chain(id.entry().aliases.iter().copied()))
        .collect();
    for (index, name) in names.iter().enumerate() {
        assert!(!names[..index].contains(name), "{name}");
        assert!(PassId::find(name).is_some(), "{name}");
    }
    let classes: Vec<&str> = PassId::ALL.iter().map(|id| id.entry().class).collect();
    assert!(classes.iter().enumerate().all(|(index, class)| !classes[..index].contains(class)));
}

//! Precompiled headers in the user's cache.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use common::{VECTOR_ADD, configuration};
use sycl_rtc::{Compilation, Compiler, FrontEnd, Request};

/// Compiles in a new worker.
fn compile(options: &[&str]) -> (Compiler, Compilation) {
    let compiler = Compiler::new(configuration());
    let options = options.iter().map(|option| (*option).to_owned()).collect();
    let request = Request { front_end: FrontEnd::Clang, options, ..Request::new("k.cpp", VECTOR_ADD) };
    let compiled = compiler.compile(&request).unwrap();
    (compiler, compiled)
}

fn entries(cache: &Path) -> Vec<PathBuf> {
    let directories = fs::read_dir(cache.join("rtc-headers")).into_iter().flatten().flatten();
    let files = directories.flat_map(|directory| fs::read_dir(directory.path()).into_iter().flatten().flatten());
    files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|kind| kind == "value")).collect()
}

fn wait_for(what: impl Fn() -> bool) {
    let start = Instant::now();
    while !what() {
        assert!(start.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(5));
    }
}

/// This program has a single test, because an environment variable specifies the directory.
#[test]
fn the_first_compilation_of_a_process_uses_them() {
    let cache = tempfile::tempdir().unwrap();
    // SAFETY: this program has one test, and no other thread reads the environment at this time.
    unsafe { std::env::set_var("SYCLPASSES_CACHE_DIR", cache.path()) };
    let (compiler, first) = compile(&[]);
    wait_for(|| entries(cache.path()).len() == 1);
    drop(compiler);
    let entry = entries(cache.path()).remove(0);
    let good = fs::read(&entry).unwrap();

    let (_compiler, second) = compile(&[]);
    assert_eq!(second.images, first.images);

    // A damaged file is rebuilt.
    let mut bad = good.clone();
    let middle = bad.len() / 2;
    bad[middle] ^= 1;
    for contents in [&bad, &good[..middle], &Vec::new()[..]] {
        fs::write(&entry, contents).unwrap();
        let (_compiler, compiled) = compile(&[]);
        assert_eq!(compiled.images, first.images);
        wait_for(|| fs::read(&entry).unwrap().len() == good.len() && fs::read(&entry).unwrap() != bad);
    }

    // Other options use another file.
    let (_compiler, compiled) = compile(&["-DVALUE_OF_USER=1"]);
    assert_eq!(compiled.images, first.images);
    wait_for(|| entries(cache.path()).len() == 2);
}

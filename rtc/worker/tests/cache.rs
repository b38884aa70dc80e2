//! Cache hits without a worker, and the causes of misses.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread;

use common::{bitcode, configuration, dpcpp};
use sycl_rtc::cache::DiskCache;
use sycl_rtc::{CacheConfiguration, Compiler, Configuration, Input, Request};

fn compiler_with(cache: CacheConfiguration) -> Compiler {
    Compiler::new(Configuration { cache, ..configuration() })
}

fn compiler(directory: &Path) -> Compiler {
    compiler_with(CacheConfiguration { directory: Some(directory.join("rtc")), ..CacheConfiguration::default() })
}

fn request() -> Request {
    Request::of(Input::Bitcode(bitcode()))
}

fn files(directory: &Path, kind: &str) -> Vec<PathBuf> {
    let directories = fs::read_dir(directory.join("rtc")).unwrap().flatten().filter(|entry| entry.path().is_dir());
    let files = directories.flat_map(|entry| fs::read_dir(entry.path()).unwrap().flatten()).map(|entry| entry.path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == kind)).collect()
}

#[test]
fn a_hit_in_another_process_starts_no_worker() {
    let directory = tempfile::tempdir().unwrap();
    let first = compiler(directory.path()).compile(&request()).unwrap();
    assert!(!first.is_cached);
    let compiler = compiler(directory.path());
    let second = compiler.compile(&request()).unwrap();
    assert!(second.is_cached);
    assert_eq!(second.images, first.images);
    assert!(compiler.process_ids().is_empty());
    let statistics = DiskCache::new(directory.path().join("rtc"), 1 << 30).statistics();
    assert_eq!((statistics.results, statistics.hits, statistics.misses), (1, 1, 1));
}

#[test]
fn directories_in_the_place_of_files_are_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let compile = || compiler(directory.path()).compile(&request()).unwrap().is_cached;
    assert!(!compile() && compile());
    for kind in ["result", "manifest"] {
        let [file] = files(directory.path(), kind).try_into().unwrap();
        fs::remove_file(&file).unwrap();
        fs::create_dir_all(file.join("x")).unwrap();
        assert!(!compile(), "{kind}");
        assert!(compile(), "{kind}");
    }
    let [file] = files(directory.path(), "result").try_into().unwrap();
    fs::remove_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file.parent().unwrap(), "").unwrap();
    assert!(!compile() && compile());
}

#[test]
fn memory() {
    let compiler = compiler_with(CacheConfiguration { memory: 1 << 20, ..CacheConfiguration::default() });
    let first = compiler.compile(&request()).unwrap();
    let second = compiler.compile(&request()).unwrap();
    assert!(!first.is_cached && second.is_cached);
    assert_eq!(first.images, second.images);
    let other = Request { split: sycl_rtc::SplitMode::PerKernel, ..request() };
    assert!(!compiler.compile(&other).unwrap().is_cached);
}

#[test]
fn a_changed_or_new_header_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let (first, second) = (directory.path().join("first"), directory.path().join("second"));
    fs::create_dir(&first).unwrap();
    fs::create_dir(&second).unwrap();
    let header = second.join("number.hpp");
    let write = |path: &Path, number: u32| fs::write(path, format!("#define NUMBER {number}\n")).unwrap();
    let source = "#include \"number.hpp\"\nextern \"C\" __attribute__((sycl_device)) int number() { return NUMBER; }\n";
    let options = [&first, &second].map(|directory| format!("-I{}", directory.display())).to_vec();
    let request = Request { options, keep_bitcode: true, ..dpcpp(source) };
    let compiler = compiler(directory.path());
    let compile = || {
        let compiled = compiler.compile(&request).unwrap();
        (compiled.is_cached, compiled.bitcode.unwrap())
    };
    write(&header, 1);
    let one = compile();
    assert!(!one.0);
    assert_eq!(compile(), (true, one.1.clone()));
    write(&header, 2);
    let two = compile();
    assert!(!two.0 && two.1 != one.1);
    // Both results are cached.
    write(&header, 1);
    assert_eq!(compile(), (true, one.1.clone()));
    // A new header hides the first one.
    write(&first.join("number.hpp"), 2);
    let hidden = compile();
    assert!(!hidden.0 && hidden.1 == two.1);
    fs::remove_file(first.join("number.hpp")).unwrap();
    assert_eq!(compile(), (true, one.1));
}

#[test]
fn damaged_files_are_misses() {
    let directory = tempfile::tempdir().unwrap();
    let expected = compiler(directory.path()).compile(&request()).unwrap().images;
    let compiler = compiler(directory.path());
    for kind in ["manifest", "result"] {
        let [path] = files(directory.path(), kind).try_into().unwrap();
        let whole = fs::read(&path).unwrap();
        // The library's tests truncate at every offset. This test truncates at only a few offsets.
        for end in [0, 1, whole.len() / 2, whole.len() - 1] {
            fs::write(&path, &whole[..end]).unwrap();
            let compiled = compiler.compile(&request()).unwrap();
            assert!(!compiled.is_cached, "{kind} {end}");
            assert_eq!(compiled.images, expected);
            assert!(compiler.compile(&request()).unwrap().is_cached, "{kind} {end}");
        }
        let mut changed = whole;
        let middle = changed.len() / 2;
        changed[middle] ^= 0x40;
        fs::write(&path, &changed).unwrap();
        let verified = DiskCache::new(directory.path().join("rtc"), 1 << 30).verify();
        assert_eq!(verified.removed, [path]);
        assert_eq!(compiler.compile(&request()).unwrap().images, expected);
    }
}

#[test]
fn a_directory_that_others_can_write_is_not_used() {
    let directory = tempfile::tempdir().unwrap();
    let cache = directory.path().join("rtc");
    fs::create_dir(&cache).unwrap();
    fs::set_permissions(&cache, fs::Permissions::from_mode(0o777)).unwrap();
    let compiler = compiler(directory.path());
    for _ in 0..2 {
        assert!(!compiler.compile(&request()).unwrap().is_cached);
    }
    assert_eq!(fs::read_dir(&cache).unwrap().count(), 0);
    let problem = DiskCache::new(cache.clone(), 1).check().unwrap_err();
    assert_eq!(problem, format!("'{0}' has mode 777, expected 700; run 'chmod 700 {0}'", cache.display()));
}

#[test]
fn a_directory_that_is_a_file_costs_nothing() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("rtc"), "").unwrap();
    assert!(!compiler(directory.path()).compile(&request()).unwrap().is_cached);
}

#[test]
fn many_that_want_the_same_compile_it_once() {
    let directory = tempfile::tempdir().unwrap();
    let request = request();
    let cached: Vec<bool> = thread::scope(|scope| {
        // Each thread has its own compiler, as a process would.
        let start = |_| scope.spawn(|| compiler(directory.path()).compile(&request).unwrap().is_cached);
        let threads: Vec<_> = (0..16).map(start).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(cached.iter().filter(|cached| !**cached).count(), 1);
}

#[test]
fn old_results_make_room() {
    let directory = tempfile::tempdir().unwrap();
    let size = 16 * 40_000;
    let cache =
        CacheConfiguration { directory: Some(directory.path().join("rtc")), size, ..CacheConfiguration::default() };
    let compiler = compiler_with(cache);
    for number in 0..40 {
        let options = vec![format!("-DX={number}")];
        compiler.compile(&Request { options, keep_bitcode: true, ..request() }).unwrap();
    }
    let statistics = DiskCache::new(directory.path().join("rtc"), size).statistics();
    assert!(statistics.bytes <= size && statistics.results > 0, "{statistics:?}");
}

#[test]
fn clear() {
    let directory = tempfile::tempdir().unwrap();
    compiler(directory.path()).compile(&request()).unwrap();
    let cache = DiskCache::new(directory.path().join("rtc"), 1 << 30);
    cache.clear().unwrap();
    assert_eq!(cache.statistics().bytes, 0);
    assert!(!compiler(directory.path()).compile(&request()).unwrap().is_cached);
}

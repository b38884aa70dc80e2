//! Tests of entries that are directories of files.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use user_cache::{Directory, FileState, Limit, Patience, Tree};

fn directory(base: &Path, limit: Limit) -> Directory {
    Directory::new(base.join("trees"), limit)
}

fn make(tree: &Tree<'_>, text: &str, sources: Vec<FileState>) {
    let making = tree.make().unwrap();
    fs::create_dir(making.path().join("sub")).unwrap();
    fs::write(making.path().join("a"), text).unwrap();
    fs::write(making.path().join("sub/b"), "b").unwrap();
    making.publish(sources).unwrap();
}

fn read(tree: &Tree<'_>, name: &str) -> Option<String> {
    let opened = tree.open()?;
    let contents = opened.read(name);
    assert_eq!(opened.is_whole(name), contents.is_some());
    contents.map(|contents| String::from_utf8(contents).unwrap())
}

fn names(path: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_entry_has_its_files_and_no_others() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    let tree = directory.tree("key");
    assert!(tree.open().is_none());
    make(&tree, "one", Vec::new());
    assert_eq!(tree.open().unwrap().names().collect::<Vec<_>>(), ["a", "sub/b"]);
    assert_eq!(read(&tree, "a").as_deref(), Some("one"));
    assert_eq!(read(&tree, "sub/b").as_deref(), Some("b"));
    fs::write(tree.path().join("c"), "c").unwrap();
    for name in ["c", "index", "../key/a", "sub", ""] {
        assert_eq!(read(&tree, name), None, "{name}");
    }
    // A renamed entry is a miss.
    fs::rename(tree.path(), directory.tree("other").path()).unwrap();
    assert!(directory.tree("other").open().is_none());
}

#[test]
fn damaged_files_are_misses() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    let tree = directory.tree("key");
    make(&tree, "one", Vec::new());
    let path = tree.path().join("a");
    for damage in ["", "on", "onE", "one more"] {
        fs::write(&path, damage).unwrap();
        assert_eq!(read(&tree, "a"), None, "{damage}");
        assert_eq!(read(&tree, "sub/b").as_deref(), Some("b"));
    }
    File::create(&path).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(read(&tree, "a"), None);
    make(&tree, "one", Vec::new());
    assert_eq!(read(&tree, "a").as_deref(), Some("one"));
    let index = tree.path().join("index");
    let good = fs::read(&index).unwrap();
    for end in 0..good.len() {
        fs::write(&index, &good[..end]).unwrap();
        assert!(tree.open().is_none(), "{end}");
        let mut changed = good.clone();
        changed[end] ^= 1;
        fs::write(&index, &changed).unwrap();
        assert!(tree.open().is_none(), "{end}");
    }
    make(&tree, "two", Vec::new());
    assert_eq!(read(&tree, "a").as_deref(), Some("two"));
    assert_eq!(names(directory.path()), ["key"]);
}

#[test]
fn an_entry_that_others_can_write_is_not_used() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    let tree = directory.tree("key");
    make(&tree, "one", Vec::new());
    fs::set_permissions(tree.path(), Permissions::from_mode(0o777)).unwrap();
    assert!(tree.open().is_none());
    make(&tree, "two", Vec::new());
    assert_eq!(read(&tree, "a").as_deref(), Some("two"));
    fs::set_permissions(tree.path().join("a"), Permissions::from_mode(0o666)).unwrap();
    assert_eq!(read(&tree, "a"), None);
}

#[test]
fn an_entry_is_as_current_as_its_sources() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    let tree = directory.tree("key");
    let source = base.path().join("a.hpp");
    fs::write(&source, "text").unwrap();
    let state = FileState::stamped(&source, SystemTime::now() + Duration::from_secs(60)).unwrap();
    make(&tree, "one", vec![state]);
    assert!(tree.open().unwrap().is_current());
    assert_eq!(tree.open().unwrap().sources()[0].location(), &source);
    fs::write(&source, "other").unwrap();
    assert!(!tree.open().unwrap().is_current());
    make(&tree, "two", Vec::new());
    assert!(tree.open().unwrap().is_current());
    assert_eq!(read(&tree, "a").as_deref(), Some("two"));
}

#[test]
fn links_are_not_files_of_an_entry() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    let tree = directory.tree("key");
    let making = tree.make().unwrap();
    symlink("/etc/passwd", making.path().join("a")).unwrap();
    assert!(making.publish(Vec::new()).unwrap_err().to_string().ends_with("/a' cannot be stored in a cache entry"));
    assert!(tree.open().is_none());
    assert!(names(directory.path()).is_empty());
}

#[test]
fn one_process_makes_an_entry() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    let tree = directory.tree("key");
    let lock = tree.lock(Patience::none()).unwrap();
    assert!(tree.lock(Patience::none()).is_none());
    assert!(directory.tree("other").lock(Patience::none()).is_some());
    drop(lock);
    assert!(tree.lock(Patience::none()).is_some());
}

#[test]
fn several_that_make_the_same_do_not_disturb_each_other() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..20 {
                    let tree = directory.tree("key");
                    let making = tree.make().unwrap();
                    fs::write(making.path().join("a"), "one").unwrap();
                    making.publish(Vec::new()).unwrap();
                    assert_eq!(tree.open().and_then(|found| found.read("a")).as_deref(), Some(b"one".as_slice()));
                }
            });
        }
    });
    assert_eq!(names(directory.path()), ["key"]);
}

#[test]
fn a_file_beside_an_entry_stays_the_same() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    let tree = directory.tree("key");
    let write = |text: &str| tree.write_beside("hpp", text.as_bytes()).unwrap();
    let path = write("one");
    assert_eq!(path, base.path().join("trees/key.hpp"));
    let time = |path: &PathBuf| fs::metadata(path).unwrap().modified().unwrap();
    let first = time(&path);
    make(&tree, "one", Vec::new());
    assert_eq!(time(&write("one")), first);
    write("two");
    assert_eq!(fs::read(&path).unwrap(), b"two");
}

/// Sets the time of an entry's last use.
fn use_at(tree: &Tree<'_>, age: u64) {
    let time = SystemTime::now() - Duration::from_secs(age);
    File::options().append(true).open(tree.path().join("index")).unwrap().set_modified(time).unwrap();
}

#[test]
fn least_recently_used_entries_are_evicted() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::entries(3));
    for (age, key) in [(4000, "a"), (3000, "b"), (2000, "c")] {
        directory.tree(key).write_beside("hpp", b"text").unwrap();
        drop(directory.tree(key).lock(Patience::none()).unwrap());
        make(&directory.tree(key), "text", Vec::new());
        use_at(&directory.tree(key), age);
    }
    // The check records a use.
    assert!(directory.tree("a").open().unwrap().is_current());
    // Create an entry with an older version, and directories that are abandoned or in use.
    fs::create_dir(base.path().join("trees/old")).unwrap();
    for (name, age) in [(".new-1", 4000), (".old-1", 4000), (".new-2", 100)] {
        let path = base.path().join("trees").join(name);
        fs::create_dir(&path).unwrap();
        let time = SystemTime::now() - Duration::from_secs(age);
        File::open(&path).unwrap().set_modified(time).unwrap();
    }
    make(&directory.tree("d"), "text", Vec::new());
    let left = [".new-2", "a", "a.hpp", "a.lock", "b.lock", "c", "c.hpp", "c.lock", "d"];
    assert_eq!(names(directory.path()), left);
}

#[test]
fn bytes_of_entries_can_be_limited() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::bytes(2500));
    for (age, key) in [(30, "a"), (20, "b"), (10, "c")] {
        make(&directory.tree(key), &"x".repeat(1000), Vec::new());
        use_at(&directory.tree(key), age);
    }
    make(&directory.tree("d"), "", Vec::new());
    assert_eq!(names(directory.path()), ["c", "d"]);
}

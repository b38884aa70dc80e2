//! Tests of a cache directory: entries that are damaged or belong to other users are misses, and old entries are
//! evicted.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use user_cache::{Directory, Hash, Kind, Limit, Name, Patience};

fn name(number: u8) -> Name {
    // All hashes have the same first digit, so all entries are in the same subdirectory.
    let mut hash: Hash = [0; 32];
    hash[31] = number;
    Name::new(hash, Kind::Result)
}

fn file(base: &Path, name: &Name) -> PathBuf {
    base.join("rtc/0").join(name.to_string())
}

fn directory(base: &Path, limit: Limit) -> Directory {
    Directory::new(base.join("rtc"), limit)
}

fn make_old(path: &Path, age: u64) {
    let time = SystemTime::now() - Duration::from_secs(age);
    File::options().append(true).open(path).unwrap().set_modified(time).unwrap();
}

#[test]
fn damaged_entries_are_misses() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    assert_eq!(directory.read(&name(1)), None);
    directory.write(&name(1), b"contents").unwrap();
    assert_eq!(directory.read(&name(1)).as_deref(), Some(b"contents".as_slice()));
    let path = file(base.path(), &name(1));
    let good = fs::read(&path).unwrap();
    for end in 0..good.len() {
        fs::write(&path, &good[..end]).unwrap();
        assert_eq!(directory.read(&name(1)), None, "{end}");
        let mut changed = good.clone();
        changed[end] ^= 1;
        fs::write(&path, &changed).unwrap();
        assert_eq!(directory.read(&name(1)), None, "{end}");
    }
    let verified = directory.verify(|_, _| true);
    assert_eq!((verified.good, verified.removed), (0, vec![path.clone()]));
    // Try a renamed entry, and a file that exceeds the maximum size.
    fs::write(file(base.path(), &name(2)), &good).unwrap();
    assert_eq!(directory.read(&name(2)), None);
    File::create(&path).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(directory.read(&name(1)), None);
    directory.write(&name(1), b"contents").unwrap();
    assert!(directory.read(&name(1)).is_some());
}

#[test]
fn a_directory_that_others_can_read_is_not_used() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    directory.write(&name(1), b"contents").unwrap();
    fs::set_permissions(directory.path(), Permissions::from_mode(0o750)).unwrap();
    assert_eq!(directory.read(&name(1)), None);
    let error = directory.write(&name(1), b"contents").unwrap_err().to_string();
    assert_eq!(error, format!("'{0}' has mode 750, expected 700; run 'chmod 700 {0}'", directory.path().display()));
    assert!(directory.lock(&name(1).hash, Patience::none()).is_none());
    assert!(directory.clear().is_err());
    assert!(directory.tree("key").open().is_none() && directory.tree("key").make().is_err());
}

#[test]
fn least_recently_used_entries_are_evicted() {
    let base = tempfile::tempdir().unwrap();
    // Each subdirectory has a sixteenth of the bytes: four entries of 132 bytes.
    let directory = directory(base.path(), Limit::bytes(16 * 4 * 132));
    for number in 0..4 {
        directory.write(&name(number), &[0; 100]).unwrap();
        make_old(&file(base.path(), &name(number)), 1000 - u64::from(number));
    }
    // Reading records a use.
    assert!(directory.read(&name(0)).is_some());
    directory.write(&name(4), &[0; 100]).unwrap();
    assert_eq!([0, 1, 2, 3, 4].map(|number| directory.read(&name(number)).is_some()), [true, false, false, true, true]);
    assert_eq!(directory.statistics().results, 3);
}

#[test]
fn abandoned_files_are_removed() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    drop(directory.lock(&name(1).hash, Patience::none()).unwrap());
    drop(directory.lock(&name(2).hash, Patience::none()).unwrap());
    let entries = base.path().join("rtc/0");
    fs::write(entries.join(".new-1"), "").unwrap();
    fs::write(entries.join("mine"), "").unwrap();
    let lock = entries.join(name(1).to_string()).with_extension("lock");
    for path in [&lock, &entries.join(".new-1"), &entries.join("mine")] {
        make_old(path, 4000);
    }
    directory.write(&name(3), b"contents").unwrap();
    let mut left: Vec<_> = fs::read_dir(entries).unwrap().map(|entry| entry.unwrap().path()).collect();
    left.sort();
    let left: Vec<_> = left.iter().map(|path| path.extension().unwrap_or(path.file_name().unwrap())).collect();
    assert_eq!(left, ["lock", "result", "mine"]);
}

#[test]
fn values_are_typed() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    let value = vec![("a".to_owned(), 1_u64)];
    directory.keep_value(&[1; 32], &value).unwrap();
    assert_eq!(directory.value::<Vec<(String, u64)>>(&[1; 32]), Some(value));
    assert_eq!(directory.value::<Vec<(String, String, String)>>(&[1; 32]), None);
    assert_eq!(directory.value::<Vec<(String, u64)>>(&[2; 32]), None);
}

#[test]
fn clear_keeps_foreign_files() {
    let base = tempfile::tempdir().unwrap();
    let directory = directory(base.path(), Limit::NONE);
    directory.clear().unwrap();
    directory.write(&name(1), b"contents").unwrap();
    fs::write(base.path().join("rtc/mine"), "").unwrap();
    directory.clear().unwrap();
    assert_eq!(directory.statistics().bytes, 0);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
}

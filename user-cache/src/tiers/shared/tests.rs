#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::eviction::Limit;
use crate::name::Kind;

const NAME: Name = Name { hash: [1; 32], kind: Kind::Result };

/// A store that counts accesses, each of which takes some time.
#[derive(Debug)]
struct Slow {
    time: Duration,
    fails: bool,
    count: Arc<AtomicUsize>,
}

impl Slow {
    fn work(&self) -> Result<(), Problem> {
        self.count.fetch_add(1, Ordering::SeqCst);
        thread::sleep(self.time);
        if self.fails { Err(Problem::Thread) } else { Ok(()) }
    }
}

impl Store for Slow {
    fn get(&self, name: &str, _: Duration) -> Result<Option<Vec<u8>>, Problem> {
        self.work().map(|()| Some(entry::seal(name, b"contents")))
    }

    fn put(&self, _: &str, _: &[u8], _: Duration) -> Result<(), Problem> {
        self.work()
    }
}

/// The time limit for a store that does not respond in time.
const LIMIT: Duration = Duration::from_millis(200);
/// The time limit for a store that responds immediately, sufficient even on a busy machine.
const PLENTY: Duration = Duration::from_secs(20);

fn slow(time: Duration, fails: bool, directory: Option<&Arc<Directory>>) -> (Shared, Arc<AtomicUsize>) {
    let count = Arc::default();
    let store = Slow { time, fails, count: Arc::clone(&count) };
    let limit = if time.is_zero() { PLENTY } else { LIMIT };
    (Shared::of(Arc::new(store), limit, directory.cloned()), count)
}

#[test]
fn a_store_that_answers_is_asked_again() {
    let (shared, count) = slow(Duration::ZERO, false, None);
    for _ in 0..2 {
        assert_eq!(shared.get(&NAME, Patience::default()).as_deref(), Some(b"contents".as_slice()));
        assert!(shared.put(&NAME, b"contents", Patience::default()).is_some());
    }
    assert_eq!(count.load(Ordering::SeqCst), 4);
    assert!(!shared.is_backing_off());
}

#[test]
fn an_endless_time_limit() {
    let (mut shared, _) = slow(Duration::ZERO, false, None);
    shared.timeout = Duration::MAX;
    assert!(shared.get(&NAME, Patience::default()).is_some());
}

#[test]
fn a_store_that_fails_or_hangs_is_left_alone() {
    for (time, fails) in [(Duration::ZERO, true), (PLENTY, false)] {
        let (shared, count) = slow(time, fails, None);
        let start = Instant::now();
        for _ in 0..3 {
            assert_eq!(shared.get(&NAME, Patience::default()), None);
            assert_eq!(shared.put(&NAME, b"contents", Patience::default()), None);
        }
        assert!(shared.is_backing_off());
        assert_eq!(count.load(Ordering::SeqCst), 1);
        assert!(start.elapsed() < PLENTY, "{:?}", start.elapsed());
    }
}

#[test]
fn other_processes_learn_it_from_the_directory() {
    let base = tempfile::tempdir().unwrap();
    let directory = Arc::new(Directory::new(base.path().join("rtc"), Limit::NONE));
    let (first, _) = slow(Duration::ZERO, true, Some(&directory));
    assert_eq!(first.get(&NAME, Patience::default()), None);
    let (second, count) = slow(Duration::ZERO, false, Some(&directory));
    assert!(second.is_backing_off());
    assert_eq!(second.get(&NAME, Patience::default()), None);
    assert_eq!(count.load(Ordering::SeqCst), 0);
    // The back-off has ended.
    let back_off = fs::File::open(base.path().join("rtc/shared-back-off")).unwrap();
    back_off.set_modified(std::time::SystemTime::now() - BACK_OFF).unwrap();
    assert!(!second.is_backing_off());
    assert!(second.get(&NAME, Patience::default()).is_some());
}

#[test]
fn a_caller_without_patience_says_nothing_of_the_store() {
    let (shared, _) = slow(LIMIT / 2, false, None);
    assert_eq!(shared.get(&NAME, Patience::of(Duration::from_millis(1))), None);
    assert!(!shared.is_backing_off());
}

fn files(path: &std::path::Path) -> SharedStore {
    SharedStore { timeout: Duration::from_secs(20), ..SharedStore::from(format!("file://{}", path.display())) }
}

#[test]
fn a_directory_keeps_entries() {
    let base = tempfile::tempdir().unwrap();
    let path = base.path().join("a/store");
    let shared = Shared::new(&files(&path), None).unwrap();
    assert!(check(&files(&path)).is_ok());
    assert_eq!(shared.get(&NAME, Patience::default()), None);
    for contents in [b"one".as_slice(), b"", b"two"] {
        shared.put(&NAME, contents, Patience::default()).unwrap();
        assert_eq!(shared.get(&NAME, Patience::default()).as_deref(), Some(contents));
    }
    let file = path.join(NAME.to_string());
    let good = fs::read(&file).unwrap();
    // Check entries that are truncated, renamed or too large.
    fs::write(&file, &good[..good.len() - 1]).unwrap();
    assert_eq!(shared.get(&NAME, Patience::default()), None);
    let other = Name::new([2; 32], Kind::Result);
    fs::write(path.join(other.to_string()), good).unwrap();
    assert_eq!(shared.get(&other, Patience::default()), None);
    fs::File::create(&file).unwrap().set_len(LARGEST + 1).unwrap();
    assert_eq!(shared.get(&NAME, Patience::default()), None);
    // Opening a pipe does not block.
    fs::remove_file(&file).unwrap();
    rustix::fs::mknodat(rustix::fs::CWD, &file, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
    assert_eq!(shared.get(&NAME, Patience::default()), None);
    shared.put(&NAME, b"three", Patience::default()).unwrap();
    assert_eq!(shared.get(&NAME, Patience::default()).as_deref(), Some(b"three".as_slice()));
    assert!(!shared.is_backing_off());
}

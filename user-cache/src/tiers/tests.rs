#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

use std::collections::HashMap;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use super::*;
use crate::eviction::Limit;
use crate::name::{Kind, Name};

/// A tier that records its accesses.
#[derive(Debug)]
struct Recorder {
    name: &'static str,
    reach: Reach,
    is_backing_off: bool,
    kept: Mutex<HashMap<Name, Vec<u8>>>,
    log: Arc<Mutex<Vec<String>>>,
}

impl Recorder {
    fn log(&self, action: &str) {
        self.log.lock().unwrap().push(format!("{action} {}", self.name));
    }
}

impl Tier for Recorder {
    fn reach(&self) -> Reach {
        self.reach
    }

    fn is_backing_off(&self) -> bool {
        self.is_backing_off
    }

    fn get(&self, name: &Name, _: Patience<'_>) -> Option<Vec<u8>> {
        self.log("get");
        self.kept.lock().unwrap().get(name).cloned()
    }

    fn put(&self, name: &Name, contents: &[u8], _: Patience<'_>) -> Option<()> {
        self.log("put");
        self.kept.lock().unwrap().insert(*name, contents.to_vec());
        Some(())
    }
}

/// A value, identified by its name.
struct Value(Name);

impl Lookup<Vec<u8>> for Value {
    fn key(&self) -> Hash {
        self.0.hash
    }

    fn read(&self, tier: &dyn Tier, patience: Patience<'_>) -> Option<Vec<u8>> {
        tier.get(&self.0, patience)
    }

    fn write(&self, tier: &dyn Tier, value: &Vec<u8>, patience: Patience<'_>) {
        tier.put(&self.0, value, patience);
    }
}

const VALUE: Value = Value(Name { hash: [1; 32], kind: Kind::Value });

/// Three tiers and their recorded accesses.
struct Case {
    recorders: [Arc<Recorder>; 3],
    tiers: Tiers,
    log: Arc<Mutex<Vec<String>>>,
}

impl Case {
    fn new(is_backing_off: bool) -> Self {
        let log = Arc::default();
        let recorder = |name, reach, is_backing_off| {
            Arc::new(Recorder { name, reach, is_backing_off, kept: Mutex::default(), log: Arc::clone(&log) })
        };
        let recorders = [
            recorder("process", Reach::Process, false),
            recorder("machine", Reach::Machine, false),
            recorder("machines", Reach::Machines, is_backing_off),
        ];
        let tiers = recorders.each_ref().map(|recorder| Arc::clone(recorder) as Arc<dyn Tier>).to_vec();
        Self { recorders, tiers: Tiers { tiers, directory: None }, log }
    }

    fn has(&self, index: usize) {
        self.recorders[index].kept.lock().unwrap().insert(VALUE.0, b"value".to_vec());
    }

    fn find(&self) -> Option<Vec<u8>> {
        match self.tiers.find(&VALUE, Patience::default()) {
            Found::Hit(value) => Some(value),
            Found::Miss(_) => None,
        }
    }

    fn log(&self) -> String {
        std::mem::take(&mut *self.log.lock().unwrap()).join(", ")
    }
}

#[test]
fn tiers_are_asked_from_the_nearest() {
    let case = Case::new(false);
    assert_eq!(case.find(), None);
    assert_eq!(case.log(), "get process, get machine, get machines");
    let value = Some(b"value".to_vec());
    case.has(2);
    assert_eq!(case.find(), value);
    assert_eq!(case.log(), "get process, get machine, get machines, put process, put machine");
    assert_eq!(case.find(), value);
    assert_eq!(case.log(), "get process");
    case.recorders[0].kept.lock().unwrap().clear();
    assert_eq!(case.find(), value);
    assert_eq!(case.log(), "get process, get machine, put process");
}

#[test]
fn a_new_value_is_kept_in_all_tiers() {
    let case = Case::new(false);
    let Found::Miss(miss) = case.tiers.find(&VALUE, Patience::default()) else { panic!("a hit") };
    case.log();
    case.tiers.keep(&VALUE, &b"value".to_vec(), miss, Patience::default());
    assert_eq!(case.log(), "put process, put machine, put machines");
}

#[test]
fn a_tier_that_rests_is_not_asked() {
    let case = Case::new(true);
    case.has(2);
    let Found::Miss(miss) = case.tiers.find(&VALUE, Patience::default()) else { panic!("a hit") };
    case.tiers.keep(&VALUE, &b"value".to_vec(), miss, Patience::default());
    assert_eq!(case.log(), "get process, get machine, put process, put machine");
}

fn tiers(directory: &Directory) -> Tiers {
    Tiers::new(Configuration { memory: 1 << 20, directory: Some(directory.clone()), shared: None })
}

#[test]
fn one_of_many_makes_a_value() {
    let base = tempfile::tempdir().unwrap();
    let directory = Directory::new(base.path().join("rtc"), Limit::NONE);
    let made: usize = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    // Use separate tiers, like another process.
                    let tiers = tiers(&directory);
                    match tiers.find(&VALUE, Patience::default()) {
                        Found::Hit(value) => {
                            assert_eq!(value, b"value");
                            0
                        }
                        Found::Miss(miss) => {
                            assert!(miss.is_locked());
                            thread::sleep(Duration::from_millis(30));
                            tiers.keep(&VALUE, &b"value".to_vec(), miss, Patience::default());
                            1
                        }
                    }
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(made, 1);
}

#[test]
fn hits_and_misses_are_counted() {
    let base = tempfile::tempdir().unwrap();
    let directory = Directory::new(base.path().join("rtc"), Limit::NONE);
    let one = tiers(&directory);
    assert!(!one.is_empty());
    let Found::Miss(miss) = one.find(&VALUE, Patience::default()) else { panic!("a hit") };
    one.keep(&VALUE, &b"value".to_vec(), miss, Patience::default());
    // The value is in memory, so the other tiers are not queried.
    assert!(matches!(one.find(&VALUE, Patience::default()), Found::Hit(_)));
    assert!(matches!(tiers(&directory).find(&VALUE, Patience::default()), Found::Hit(_)));
    let statistics = directory.statistics();
    assert_eq!((statistics.hits, statistics.misses, statistics.shared), (1, 1, 0));
}

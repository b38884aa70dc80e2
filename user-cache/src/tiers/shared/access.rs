//! Access to a store that may be slow or unavailable.
//!
//! Each access uses a new thread and connection, because the caller may fork, and no thread may remain. The caller
//! waits no longer than its time limit, even if the thread has not finished. After a failure or timeout, processes that
//! use the same directory do not contact the store for a while, so that the delay does not occur for each entry.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::SharedStore;
use super::address::{self, WrongAddress};
use super::store::{LARGEST, Problem, Store};
use crate::directory::Directory;
use crate::entry;
use crate::lock::Patience;
use crate::name::Name;
use crate::tier::{Reach, Tier};

/// The back-off time after a failure.
const BACK_OFF: Duration = Duration::from_secs(30);
/// The time limit that replaces limits that an `Instant` cannot represent.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// The tier for a store.
#[derive(Debug)]
pub struct Shared {
    store: Arc<dyn Store>,
    timeout: Duration,
    directory: Option<Arc<Directory>>,
    /// The end of the back-off time, if any.
    back_off_end: Mutex<Option<Instant>>,
}

impl Shared {
    pub fn new(store: &SharedStore, directory: Option<Arc<Directory>>) -> Result<Self, WrongAddress> {
        Ok(Self::of(address::store(&store.address)?, store.timeout, directory))
    }

    fn of(store: Arc<dyn Store>, timeout: Duration, directory: Option<Arc<Directory>>) -> Self {
        Self { store, timeout, directory, back_off_end: Mutex::default() }
    }

    /// Runs a function in a thread, and waits for the result until `end`.
    fn access<T: Send + 'static>(
        &self,
        end: Instant,
        work: impl FnOnce(&dyn Store, Duration) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let time = end.saturating_duration_since(Instant::now());
        if time.is_zero() {
            return Err(Problem::Late(self.timeout));
        }
        let (sender, receiver) = mpsc::channel();
        let store = Arc::clone(&self.store);
        // If the caller no longer waits, drop the result.
        let run = move || drop(sender.send(work(&*store, time)));
        thread::Builder::new().name("cache-store".to_owned()).spawn(run)?;
        match receiver.recv_timeout(time) {
            Ok(Err(Problem::Late(_))) | Err(RecvTimeoutError::Timeout) => Err(Problem::Late(self.timeout)),
            Ok(answer) => answer,
            Err(RecvTimeoutError::Disconnected) => Err(Problem::Thread),
        }
    }

    fn read(&self, name: &str, end: Instant) -> Result<Option<Vec<u8>>, Problem> {
        let name = name.to_owned();
        self.access(end, move |store, time| store.get(&name, time))
    }

    /// Returns the time at which to abandon an access.
    fn end(&self, patience: Patience<'_>) -> Instant {
        let end = end(self.timeout);
        patience.deadline.map_or(end, |deadline| deadline.min(end))
    }

    /// Starts the back-off after a failed access, unless the caller's own deadline has passed.
    fn note<T>(&self, answer: Result<T, Problem>, patience: Patience<'_>) -> Option<T> {
        if answer.is_err() && !patience.is_late() {
            *self.back_off_end.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + BACK_OFF);
            if let Some(directory) = &self.directory {
                directory.begin_back_off();
            }
        }
        answer.ok()
    }
}

impl Tier for Shared {
    fn reach(&self) -> Reach {
        Reach::Machines
    }

    fn is_backing_off(&self) -> bool {
        let until = *self.back_off_end.lock().unwrap_or_else(PoisonError::into_inner);
        until.is_some_and(|until| Instant::now() < until)
            || self.directory.as_ref().is_some_and(|directory| directory.is_backing_off(BACK_OFF))
    }

    fn get(&self, name: &Name, patience: Patience<'_>) -> Option<Vec<u8>> {
        if self.is_backing_off() {
            return None;
        }
        let name = name.to_string();
        let bytes = self.note(self.read(&name, self.end(patience)), patience)??;
        entry::unseal(&name, bytes)
    }

    fn put(&self, name: &Name, contents: &[u8], patience: Patience<'_>) -> Option<()> {
        let name = name.to_string();
        let bytes = entry::seal(&name, contents);
        if self.is_backing_off() || bytes.len() as u64 > LARGEST {
            return None;
        }
        self.note(self.access(self.end(patience), move |store, time| store.put(&name, &bytes, time)), patience)
    }
}

/// Returns the time at which a time limit that starts now expires.
fn end(timeout: Duration) -> Instant {
    // The sum may exceed the maximum of an `Instant`.
    let now = Instant::now();
    now.checked_add(timeout).or_else(|| now.checked_add(LONGEST)).unwrap_or(now)
}

/// Looks up an entry that does not exist. Returns the elapsed time.
pub fn check(store: &SharedStore) -> Result<Duration, String> {
    let (start, end) = (Instant::now(), end(store.timeout));
    let shared = Shared::new(store, None).map_err(|problem| problem.to_string())?;
    shared.read("check", end).map_err(|problem| problem.to_string())?;
    Ok(start.elapsed())
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;

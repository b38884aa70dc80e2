//! Reads and writes values of a store, by the crate `opendal`.
//!
//! Each access has a thread and a connection of its own: the caller may be a thread of any runtime, the application may have forked
//! itself, and no thread of this library stays. The caller waits for as long as it said, whatever the thread does.

use std::future::Future;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use opendal::{ErrorKind, Operator, OperatorUri};
use percent_encoding::percent_decode_str;

use super::LARGEST;
use crate::cache::{Folder, SharedStore};

/// For so long, a store that did not answer is not asked.
pub const REST: Duration = Duration::from_secs(30);
/// Files of a folder are written here, and renamed.
const NEW_FILES: &str = ".new";
/// The scheme of a folder.
const FOLDER: &str = "fs";

/// Why a store gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The time was over.
    #[error("it does not answer within {} ms", .0.as_millis())]
    Late(Duration),
    /// The thread could not be started, or has ended.
    #[error("its thread has ended")]
    Thread,
    /// The runtime for its connection.
    #[error("its connection cannot be made: {0}")]
    Runtime(#[from] std::io::Error),
    /// It said so.
    #[error("{0}")]
    Store(#[from] opendal::Error),
}

/// Access to a store.
#[derive(Debug)]
pub struct Access {
    store: SharedStore,
    /// When a store that did not answer may be asked again.
    rests_until: Mutex<Option<Instant>>,
}

impl Access {
    /// Access to a store.
    pub fn new(store: SharedStore) -> Self {
        Self { store, rests_until: Mutex::default() }
    }

    /// How long a caller waits.
    pub fn timeout(&self) -> Duration {
        self.store.timeout
    }

    /// The value of a name, if there is one.
    pub fn read(&self, name: &str, end: Instant) -> Result<Option<Vec<u8>>, Problem> {
        let name = name.to_owned();
        self.ask(end, async move |store: Operator| {
            let found = match is_readable(&store, &name).await {
                Ok(true) => store.read(&name).await,
                Ok(false) => return Ok(None),
                Err(error) => Err(error),
            };
            match found {
                Ok(found) => Ok(Some(found.to_vec())),
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
                Err(error) => Err(error),
            }
        })
    }

    /// Writes a value.
    pub fn write(&self, name: &str, value: Vec<u8>, end: Instant) -> Result<(), Problem> {
        let name = name.to_owned();
        self.ask(end, async move |store: Operator| store.write(&name, value).await.map(|_| ()))
    }

    /// Does not ask the store for a while, and tells the other processes of the user.
    pub fn rest(&self, folder: Option<&Folder>) {
        *self.rests_until.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + REST);
        if let Some(folder) = folder {
            folder.begin_shared_rest();
        }
    }

    /// Whether the store is not to be asked now.
    pub fn rests(&self, folder: Option<&Folder>) -> bool {
        let until = *self.rests_until.lock().unwrap_or_else(PoisonError::into_inner);
        until.is_some_and(|until| Instant::now() < until) || folder.is_some_and(|folder| folder.shared_rests(REST))
    }

    fn ask<T, F>(&self, end: Instant, work: impl FnOnce(Operator) -> F + Send + 'static) -> Result<T, Problem>
    where
        T: Send + 'static,
        F: Future<Output = opendal::Result<T>>,
    {
        let time = end.saturating_duration_since(Instant::now());
        let (sender, receiver) = mpsc::channel();
        let limit = self.store.timeout;
        let address = self.store.address.clone();
        let run = move || -> Result<T, Problem> {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let answer = runtime.block_on(async {
                let store = operator(&address)?;
                Ok(tokio::time::timeout(time, work(store)).await.map_err(|_| Problem::Late(limit))??)
            });
            // A name that is being looked up would be waited for.
            runtime.shutdown_background();
            answer
        };
        // Whoever does not wait any more needs no answer.
        let thread = thread::Builder::new().name("syclrtc-store".to_owned()).spawn(move || sender.send(run()));
        thread?;
        match receiver.recv_timeout(time) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => Err(Problem::Late(self.store.timeout)),
            Err(RecvTimeoutError::Disconnected) => Err(Problem::Thread),
        }
    }
}

/// Whether a value may be read: a folder may have a pipe or a file of any size under the name. Values of Redis have at most 512 MiB,
/// and it has no other way to tell their size than to send them.
async fn is_readable(store: &Operator, name: &str) -> opendal::Result<bool> {
    if store.info().scheme() != FOLDER {
        return Ok(true);
    }
    let found = store.stat(name).await?;
    Ok(found.is_file() && found.content_length() <= LARGEST as u64)
}

/// The store of an address.
fn operator(address: &str) -> opendal::Result<Operator> {
    opendal::init_default_registry();
    let parsed = OperatorUri::new(address, [])?;
    let mut options = Vec::new();
    for (name, value) in [("username", parsed.username()), ("password", parsed.password())] {
        let decode = |value| percent_decode_str(value).decode_utf8_lossy().into_owned();
        options.extend(value.map(|value| (name.to_owned(), decode(value))));
    }
    // A reader must not find a file that is not whole yet.
    if ["file", FOLDER].contains(&parsed.scheme())
        && let Some(root) = parsed.root()
    {
        options.push(("atomic_write_dir".to_owned(), format!("/{root}/{NEW_FILES}")));
    }
    Operator::from_uri((address, options))
}

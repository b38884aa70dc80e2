//! A store of results that machines share, behind the cache of each machine.
//!
//! In: a request whose result this machine does not have. Out: the result that another machine has put there.
//!
//! 1. The key of an entry has no paths of a machine, but the hashes of the worker programs and of DPC++'s library.
//! 2. `KEY.manifest` is as on the disk, but files and programs are known by their contents only, and those that are installed
//!    with the worker or the wheel by their place there (`machine`).
//! 3. Each value is under the name that it says itself, with a checksum: what is damaged, or belongs elsewhere, is a miss.
//! 4. The store is asked on a thread of its own, for a limited time (`access`). If it does not answer, it has a rest: it costs its time
//!    limit once, not for each compilation.

mod access;
mod machine;

use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::key::{Key, Parts};
use super::manifest::{VARIANTS, Variant};
use super::{Folder, SharedStore, Stored, entry};
use crate::protocol::{Done, WireImage};
use crate::worker::Patience;
use access::{Access, Problem};
use machine::{Machine, Place};

pub use machine::Programs;

/// No value is larger.
const LARGEST: usize = 256 << 20;

/// No result depends on more files and programs.
const MOST: usize = 20_000;

type Hash = [u8; blake3::OUT_LEN];

/// A store that machines share.
#[derive(Debug)]
pub struct Shared {
    access: Access,
    machine: Machine,
}

/// The place of a result in the store.
#[derive(Debug)]
pub struct Entry<'s> {
    shared: &'s Shared,
    folder: Option<&'s Folder>,
    places: machine::Places,
    key: Key,
}

/// What results of a key depend on, on any machine.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Manifest {
    results: Vec<Dependencies>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Dependencies {
    files: Vec<(Place, Hash)>,
    missing: Vec<Place>,
    programs: Vec<(Place, Hash)>,
}

impl Dependencies {
    fn size(&self) -> usize {
        self.files.len() + self.missing.len() + self.programs.len()
    }
}

/// A value and its own name.
#[derive(Serialize, Deserialize)]
struct Named<T> {
    name: String,
    value: T,
}

impl Shared {
    /// A store. Nothing is connected.
    pub fn new(store: SharedStore) -> Option<Self> {
        Some(Self { access: Access::new(store), machine: Machine::default() })
    }

    /// The place of a result. None: the store has a rest, or the programs cannot be read.
    pub fn entry<'s>(
        &'s self,
        parts: &Parts<'_>,
        programs: Programs<'_>,
        folder: Option<&'s Folder>,
    ) -> Option<Entry<'s>> {
        if self.access.rests(folder) {
            return None;
        }
        let (places, identities) = self.machine.places(programs, folder)?;
        Some(Entry { shared: self, folder, places, key: parts.shared_key(&identities)? })
    }
}

impl Entry<'_> {
    /// The result, if the store has one that fits the files of this machine.
    pub fn find(&self, patience: Patience<'_>) -> Option<Stored> {
        let manifest: Manifest = self.read(&self.manifest_name(), patience)?;
        let mut results = manifest.results.iter().take(VARIANTS).filter(|found| found.size() <= MOST);
        let found = results.find(|found| self.is_current(found))?;
        let stored: Stored = self.read(&self.result_name(found)?, patience)?;
        let is_whole = |image: &WireImage| image.clone().into_image().is_some();
        if !stored.done.images.iter().all(is_whole) {
            return None;
        }
        let path = |place: &Place| self.places.path(place);
        let done = Done {
            files: found.files.iter().map(|(place, _)| path(place)).collect::<Option<_>>()?,
            missing: found.missing.iter().map(path).collect::<Option<_>>()?,
            programs: found.programs.iter().map(|(place, _)| path(place)).collect::<Option<_>>()?,
            ..stored.done
        };
        if let Some(folder) = self.folder {
            folder.count_shared();
        }
        Some(Stored { done, ..stored })
    }

    /// Gives the store a result. That it could not be kept costs time only.
    pub fn keep(&self, variant: &Variant, stored: &Stored, patience: Patience<'_>) {
        if !self.shared.access.rests(self.folder) {
            let _ = self.try_keep(variant, stored, patience);
        }
    }

    fn try_keep(&self, variant: &Variant, stored: &Stored, patience: Patience<'_>) -> Option<()> {
        let place = |path| self.places.place(path);
        let identity = |path| self.shared.machine.identity(path, self.folder);
        let programs = variant.programs.iter().map(|(path, _)| Some((place(path), identity(path)?)));
        let found = Dependencies {
            files: variant.files.iter().map(|file| (place(&file.path), file.hash)).collect(),
            missing: variant.missing.iter().map(|path| place(path)).collect(),
            programs: programs.collect::<Option<_>>()?,
        };
        let done = Done {
            files: Vec::new(),
            missing: Vec::new(),
            programs: Vec::new(),
            steps: Vec::new(),
            ..stored.done.clone()
        };
        self.write(&self.result_name(&found)?, Stored { done, ..*stored }, patience)?;
        // Two machines that do this at once lose an entry of the manifest, which is a miss later on.
        let mut manifest: Manifest = self.read(&self.manifest_name(), patience).unwrap_or_default();
        manifest.results.retain(|other| *other != found);
        manifest.results.truncate(VARIANTS - 1);
        manifest.results.insert(0, found);
        self.write(&self.manifest_name(), manifest, patience)
    }

    fn is_current(&self, found: &Dependencies) -> bool {
        let program = |(place, hash): &(Place, Hash)| {
            let identity = self.places.path(place).and_then(|path| self.shared.machine.identity(&path, self.folder));
            identity == Some(*hash)
        };
        let file = |(place, hash): &(Place, Hash)| {
            self.places.path(place).and_then(|path| machine::hash(&path)) == Some(*hash)
        };
        let missing =
            |place: &Place| self.places.path(place).is_some_and(|path| std::fs::symlink_metadata(path).is_err());
        found.programs.iter().all(program) && found.missing.iter().all(missing) && found.files.iter().all(file)
    }

    fn manifest_name(&self) -> String {
        format!("{}.manifest", self.key.0.to_hex())
    }

    fn result_name(&self, found: &Dependencies) -> Option<String> {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.key.0.as_bytes());
        hasher.update(&postcard::to_stdvec(found).ok()?);
        Some(format!("{}.result", hasher.finalize().to_hex()))
    }

    /// When to give up an access. Programs are hashed in between, which is not the store's time.
    fn end(&self, patience: Patience<'_>) -> Instant {
        let end = Instant::now() + self.shared.access.timeout();
        patience.deadline.map_or(end, |deadline| deadline.min(end))
    }

    fn read<T: DeserializeOwned>(&self, name: &str, patience: Patience<'_>) -> Option<T> {
        let bytes = self.note(self.shared.access.read(name, self.end(patience)), patience)??;
        let named: Named<T> = if bytes.len() > LARGEST { None } else { entry::decode(&bytes) }?;
        (named.name == name).then_some(named.value)
    }

    fn write(&self, name: &str, value: impl Serialize, patience: Patience<'_>) -> Option<()> {
        let bytes = entry::encode(&Named { name: name.to_owned(), value })?;
        if bytes.len() > LARGEST {
            return None;
        }
        self.note(self.shared.access.write(name, bytes, self.end(patience)), patience)
    }

    /// Lets a store rest that does not answer, unless the caller's own time is over.
    fn note<T>(&self, answer: Result<T, Problem>, patience: Patience<'_>) -> Option<T> {
        if answer.is_err() && patience.deadline.is_none_or(|deadline| Instant::now() < deadline) {
            self.shared.access.rest(self.folder);
        }
        answer.ok()
    }
}

/// Asks a store for something that is not there. How long it took.
pub fn check(store: &SharedStore) -> Result<Duration, String> {
    let start = Instant::now();
    let access = Access::new(store.clone());
    access.read("check", start + access.timeout()).map_err(|problem| problem.to_string())?;
    Ok(start.elapsed())
}

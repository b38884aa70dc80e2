//! The user's cache, whose files can always be recreated.
//!
//! | rule | file |
//! |---|---|
//! | location of the cache | `location.rs` |
//! | ownership: only files that belong to the user and that no one else can write are trusted | `owner.rs` |
//! | atomic writes, and checksums that include the name | `file.rs`, `entry.rs` |
//! | staleness: the state of the files from which an entry was created | `state.rs` |
//! | locking: one process creates an entry, and others wait | `lock.rs` |
//! | eviction | `eviction.rs` |
//!
//! | storage | entries | users |
//! |---|---|---|
//! | [`Directory`] | single files, named by a hash | results and precompiled headers of run-time compilation |
//! | [`Tree`] | directories of files, for compilers that require paths | device libraries, precompiled headers |
//! | [`Tiers`] | results in memory, in a directory, and in a store that machines share | run-time compilation |
//!
//! `tiers/mod.rs` defines the order of tiers. Cache errors never make the caller's operation fail. A full disk, or a
//! directory that belongs to another user, only costs time. No entry can cause a crash: damaged entries are misses, and
//! sizes are checked before memory is allocated.

mod directory;
mod entry;
mod eviction;
mod file;
mod identity;
mod location;
mod lock;
mod manifest;
mod name;
mod owner;
mod state;
mod tier;
mod tiers;
mod tree;

pub use directory::{Directory, Statistics, Verified};
pub use entry::{decode, encode, seal, unseal};
pub use eviction::Limit;
pub use identity::Identities;
pub use location::location;
pub use lock::{Lock, Patience};
pub use manifest::{Manifest, Variant};
pub use name::{Hash, Kind, Name};
pub use owner::Unusable;
pub use state::{Dependencies, FileState, hash_file};
pub use tier::{Reach, Tier};
pub use tiers::{Configuration, Found, Lookup, Memory, Miss, SharedStore, Tiers};
pub use tree::{Making, Opened, Tree};

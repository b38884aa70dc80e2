//! The user's cache: files that can be made again.
//!
//! | rule | file |
//! |---|---|
//! | where the cache is | `location.rs` |
//! | whose files are trusted: the user's own, which nobody else can write | `owner.rs` |
//! | how a file is written and read: renamed into position, with a checksum that covers its name | `file.rs`, `entry.rs` |
//! | when an entry is stale: the state of the files that it was made from | `state.rs` |
//! | who makes an entry, and who waits | `lock.rs` |
//! | what is removed, and when | `eviction.rs` |
//!
//! | storage | entries | users |
//! |---|---|---|
//! | [`Directory`] | single files, named by a hash | results of run-time compilation, and its precompiled headers |
//! | [`Tree`] | directories of files, for compilers that take paths | device libraries, precompiled headers of both halves |
//! | [`Tiers`] | results in memory, in a directory, and in a store that machines share | run-time compilation |
//!
//! `tiers/mod.rs` has the order of tiers. A cache never makes its user fail: a full disk, or a directory of somebody else, costs
//! time only. No entry makes it crash: a damaged one is a miss, and its size is checked before memory is taken.

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
pub use tiers::{Configuration, Found, Lookup, Memory, Miss, Reach, SharedStore, Tier, Tiers};
pub use tree::{Making, Opened, Tree};

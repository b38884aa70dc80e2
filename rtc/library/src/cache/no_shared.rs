//! In place of `shared`, without the feature `shared-cache`.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::path::Path;
use std::time::Duration;

use super::key::Parts;
use super::manifest::Variant;
use super::{Folder, SharedStore, Stored};
use crate::worker::Patience;

/// There is none.
#[derive(Debug)]
pub struct Shared(Infallible);

/// The programs of this machine.
#[allow(dead_code, reason = "the callers are the same with the feature")]
#[derive(Clone, Copy, Debug)]
pub struct Programs<'p> {
    /// The worker.
    pub worker: &'p Path,
    /// The folder of the wheel, if it is configured.
    pub sycl_root: Option<&'p Path>,
}

/// An entry of no store.
pub struct Entry<'s>(Infallible, PhantomData<&'s Shared>);

impl Shared {
    /// None.
    pub fn new(_: SharedStore) -> Option<Self> {
        None
    }

    /// Cannot be called.
    pub fn entry(&self, _: &Parts<'_>, _: Programs<'_>, _: Option<&Folder>) -> Option<Entry<'_>> {
        match self.0 {}
    }
}

impl Entry<'_> {
    /// Cannot be called.
    pub fn find(&self, _: Patience<'_>) -> Option<Stored> {
        match self.0 {}
    }

    /// Cannot be called.
    pub fn keep(&self, _: &Variant, _: &Stored, _: Patience<'_>) {
        match self.0 {}
    }
}

/// Why there is no shared store.
pub fn check(_: &SharedStore) -> Result<Duration, String> {
    Err("this program is built without the feature shared-cache".to_owned())
}

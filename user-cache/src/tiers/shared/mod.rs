//! The store that machines share.
//!
//! Anyone who can write to the store controls the code that its clients run, so only trusted machines must have access.
//! Entries that are damaged or renamed are misses.

#[cfg(feature = "shared")]
mod access;
#[cfg(feature = "shared")]
mod address;
#[cfg(feature = "shared")]
mod files;
#[cfg(feature = "shared")]
mod redis;
#[cfg(feature = "shared")]
mod store;

use std::env;
use std::sync::Arc;
use std::time::Duration;

use crate::directory::Directory;
use crate::tier::Tier;

/// The environment variable with the address of the shared store.
const VARIABLE: &str = "SYCLPASSES_RTC_SHARED_CACHE";

/// A store that machines share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedStore {
    /// The address: `redis://USER:PASSWORD@HOST:PORT/DATABASE/PREFIX` or `file:///PATH`. The user name and password may
    /// also be options: `redis://HOST?password=SECRET`.
    pub address: String,
    /// The maximum time that a caller waits for the store.
    pub timeout: Duration,
}

impl SharedStore {
    /// The default of [`SharedStore::timeout`].
    pub const TIMEOUT: Duration = Duration::from_millis(500);

    /// Returns the store whose address is in the environment variable, if it is set.
    #[must_use]
    pub fn of_environment() -> Option<Self> {
        env::var(VARIABLE).ok().filter(|address| !address.is_empty()).map(Self::from)
    }

    /// Looks up an entry that does not exist. Returns the elapsed time.
    ///
    /// # Errors
    /// Fails if the store is not usable.
    #[cfg(feature = "shared")]
    pub fn check(&self) -> Result<Duration, String> {
        access::check(self)
    }

    /// Fails, because this build does not support shared stores.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "shared"))]
    pub fn check(&self) -> Result<Duration, String> {
        Err("this program was built without the shared-cache feature".to_owned())
    }

    /// Returns the address without passwords.
    #[must_use]
    pub fn public_address(&self) -> String {
        let address = self.address.split('?').next().unwrap_or_default();
        match address.split_once("://") {
            Some((scheme, rest)) => {
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                let host = authority.rsplit('@').next().unwrap_or_default();
                format!("{scheme}://{host}{path}")
            }
            None => address.to_owned(),
        }
    }
}

impl From<String> for SharedStore {
    fn from(address: String) -> Self {
        Self { address, timeout: Self::TIMEOUT }
    }
}

/// Returns the tier for a store, or `None` if its address is invalid. Processes that share the directory share the
/// back-off.
#[cfg(feature = "shared")]
pub fn tier(store: &SharedStore, directory: Option<Arc<Directory>>) -> Option<Arc<dyn Tier>> {
    Some(Arc::new(access::Shared::new(store, directory).ok()?))
}

/// Returns `None`, because this build does not support shared stores.
#[cfg(not(feature = "shared"))]
pub fn tier(_: &SharedStore, _: Option<Arc<Directory>>) -> Option<Arc<dyn Tier>> {
    None
}

#[cfg(test)]
mod tests {
    use super::SharedStore;

    #[test]
    fn passwords_are_not_public() {
        let public = |address: &str| SharedStore::from(address.to_owned()).public_address();
        assert_eq!(public("redis://me:secret@host:6379/0/a@b?password=x"), "redis://host:6379/0/a@b");
        assert_eq!(public("redis://host?password=x@y"), "redis://host");
        assert_eq!(public("file:///a/b"), "file:///a/b");
        assert_eq!(public("nonsense"), "nonsense");
    }
}

//! Which store machines share.

use std::env;
use std::time::Duration;

/// The variable with the address of the shared store.
const VARIABLE: &str = "SYCLPASSES_RTC_SHARED_CACHE";

/// A store of results that machines share.
///
/// Who may write to it decides which code the others run. An entry that is damaged, or does not fit, is a miss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedStore {
    /// Its address, as the crate `opendal` reads it: `redis://host:6379/0/prefix`, `file:///path`. Options follow a `?`:
    /// `redis://host?password=secret`.
    pub address: String,
    /// How long a compilation waits for it.
    pub timeout: Duration,
}

impl SharedStore {
    /// How long a compilation waits, unless it is configured.
    pub const TIMEOUT: Duration = Duration::from_millis(500);

    /// The store of the environment.
    #[must_use]
    pub fn of_environment() -> Option<Self> {
        env::var(VARIABLE).ok().filter(|address| !address.is_empty()).map(Self::from)
    }

    /// Asks the store for something that is not there. How long it took.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn check(&self) -> Result<Duration, String> {
        super::shared::check(self)
    }

    /// The address without passwords.
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

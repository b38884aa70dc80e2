//! Hashes of programs. Programs are large, so a hash is cached until the file's stamp changes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use crate::directory::Directory;
use crate::name::Hash;
use crate::state::{Stamp, hash_file};

/// The stamp of a program, and its hash.
type Identity = (Stamp, Hash);

/// The cached hashes of programs.
#[derive(Debug, Default)]
pub struct Identities {
    known: Mutex<HashMap<PathBuf, Identity>>,
}

impl Identities {
    /// Returns the hash of a program. If there is a `directory`, shares the hash with other processes.
    pub fn hash(&self, path: &Path, directory: Option<&Directory>) -> Option<Hash> {
        let stamp = Stamp::new(path).ok()?;
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        let known = known.or_else(|| directory?.value::<Identity>(&name(path)));
        let hash = match known {
            Some((known, hash)) if known == stamp => hash,
            _ => {
                let hash = hash_file(path)?;
                if !stamp.is_settled_at(SystemTime::now()) || Stamp::new(path).ok()? != stamp {
                    return Some(hash);
                }
                if let Some(directory) = directory {
                    // If this fails, other processes hash the program again.
                    let _ = directory.keep_value(&name(path), &(stamp.clone(), hash));
                }
                hash
            }
        };
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), (stamp, hash));
        Some(hash)
    }
}

/// Returns the name of the entry with a program's hash.
fn name(path: &Path) -> Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"identity of the program ");
    hasher.update(path.as_os_str().as_encoded_bytes());
    hasher.finalize().into()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use std::fs::{self, File};
    use std::time::Duration;

    use super::*;
    use crate::eviction::Limit;

    #[test]
    fn a_program_that_changes_is_another_one() {
        let base = tempfile::tempdir().unwrap();
        let (identities, program) = (Identities::default(), base.path().join("program"));
        let directory = Directory::new(base.path().join("rtc"), Limit::bytes(1 << 20));
        fs::write(&program, "one").unwrap();
        let old = SystemTime::now() - Duration::from_secs(60);
        let make_old = || File::options().write(true).open(&program).unwrap().set_modified(old).unwrap();
        make_old();
        let first = identities.hash(&program, Some(&directory));
        assert_eq!(first, Some(blake3::hash(b"one").into()));
        assert_eq!(identities.hash(&program, Some(&directory)), first);
        // The size and the modification time stay the same.
        fs::write(&program, "two").unwrap();
        make_old();
        let second = Some(blake3::hash(b"two").into());
        assert_eq!(identities.hash(&program, Some(&directory)), second);
        assert_eq!(Identities::default().hash(&program, Some(&directory)), second);
        fs::remove_file(&program).unwrap();
        assert_eq!(identities.hash(&program, Some(&directory)), None);
    }
}

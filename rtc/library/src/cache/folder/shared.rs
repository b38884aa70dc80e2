//! What the folder knows of the store that machines share.

use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use super::{Folder, RESTS, SHARED, count};
use crate::cache::manifest::Stamp;

/// A program at a path, as it was, and its hash.
type Identity = (Stamp, [u8; blake3::OUT_LEN]);

impl Folder {
    pub(in crate::cache) fn count_shared(&self) {
        if self.check().is_ok() {
            count(&self.path.join(SHARED));
        }
    }

    /// Notes that the store does not answer.
    pub(in crate::cache) fn begin_shared_rest(&self) {
        if self.is_ready() {
            // Without the note, other processes find out themselves.
            let _ = File::create(self.path.join(RESTS));
        }
    }

    /// Whether the store did not answer within this time.
    pub(in crate::cache) fn shared_rests(&self, time: Duration) -> bool {
        let noted = fs::symlink_metadata(self.path.join(RESTS)).and_then(|file| file.modified());
        // Without an age, the clock was changed.
        noted.ok().and_then(|noted| noted.elapsed().ok()).is_some_and(|age| age < time)
    }

    pub(in crate::cache) fn identity(&self, path: &Path) -> Option<Identity> {
        self.value(&name(path))
    }

    pub(in crate::cache) fn keep_identity(&self, path: &Path, identity: &Identity) {
        // Without it, the program is hashed again.
        let _ = self.keep_value(&name(path), identity);
    }
}

/// What the identity of a program is kept by.
fn name(path: &Path) -> [u8; blake3::OUT_LEN] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"identity of the program ");
    hasher.update(path.as_os_str().as_encoded_bytes());
    *hasher.finalize().as_bytes()
}

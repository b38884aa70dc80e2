//! A store in a directory on a shared file system.

use std::fs::{self, File, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::PathBuf;
use std::time::Duration;

use super::store::{LARGEST, Problem, Store};

/// The subdirectory in which files are written before they are renamed.
const NEW: &str = ".new";
/// The open flag that does not wait for the other end of a pipe.
const NO_WAITING: i32 = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();

/// A directory. The umask determines the permissions of files, and the group of the directory determines who shares
/// them.
#[derive(Debug)]
pub struct Files {
    path: PathBuf,
}

impl Files {
    pub fn new(path: PathBuf) -> Self {
        Self { path }
    }
}

impl Store for Files {
    fn get(&self, name: &str, _: Duration) -> Result<Option<Vec<u8>>, Problem> {
        let file = match File::options().read(true).custom_flags(NO_WAITING).open(self.path.join(name)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let found = file.metadata()?;
        if !found.is_file() || found.len() > LARGEST {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        file.take(LARGEST).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    fn put(&self, name: &str, bytes: &[u8], _: Duration) -> Result<(), Problem> {
        let new = self.path.join(NEW);
        fs::create_dir_all(&new)?;
        let mut file = tempfile::Builder::new().permissions(Permissions::from_mode(0o666)).tempfile_in(new)?;
        file.write_all(bytes)?;
        file.persist(self.path.join(name)).map_err(io::Error::from)?;
        Ok(())
    }
}

//! What a compilation is asked for, and what it gives.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::dependencies::Dependencies;

/// Which included files are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Included {
    /// None: no list is wanted.
    #[default]
    None,
    /// All but system headers, as with clang's `-MMD`.
    User,
    /// All, as with clang's `-MD`.
    All,
}

/// A file in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileInMemory {
    /// Its path, absolute or relative to the current folder.
    pub path: PathBuf,
    /// Its contents.
    pub contents: Vec<u8>,
}

/// A compilation of one source for the device.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The source's path, as the user gave it: `__FILE__`, diagnostics and debug information have it.
    pub source: PathBuf,
    /// The source's text, if it is not in that file, as for standard input.
    pub contents: Option<Vec<u8>>,
    /// Other files in memory, which the source may include. They hide files on the disk.
    pub files: Vec<FileInMemory>,
    /// Options of the front end, which are clang's. It has no actions (`-c`), output (`-o`), or options of the linker.
    pub options: Vec<OsString>,
    /// What distinguishes this compilation from others of the same source, for instance the name of the output.
    ///
    /// Names of constants with internal linkage begin with a hash of the source's absolute path and of this text. Two
    /// objects of one program must not have the same. Without it they begin with nothing, for a program of one source.
    pub salt: Option<Vec<u8>>,
    /// Whether the integration header is wanted.
    pub header: bool,
    /// Whether the integration footer is wanted.
    pub footer: bool,
    /// Which included files are to be listed.
    pub included: Included,
    /// A folder for precompiled headers; without it, none are used.
    ///
    /// The first compilation with the same options and the same first lines makes them, which takes about as long again.
    pub precompiled: Option<PathBuf>,
}

/// What the front end made of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compiled {
    /// Bitcode of the device code, before any step that follows the front end. Its triple is `spir64`.
    pub bitcode: Vec<u8>,
    /// Warnings, and what the front end printed otherwise (`-v`, `-H`). Empty if there is nothing to say.
    pub diagnostics: String,
    /// The integration header, which the host's half includes before the source. Empty if it was not wanted.
    pub header: Vec<u8>,
    /// The integration footer, which the host's half includes after the source. Empty if it was not wanted, or if
    /// there is nothing to tell the host.
    pub footer: Vec<u8>,
    /// The files that the source includes, if they were wanted.
    pub dependencies: Option<Dependencies>,
}

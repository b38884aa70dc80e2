//! A request to compile a source file, and its result.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::dependencies::Dependencies;
use crate::sanitizer::AddressSanitizer;

/// The set of included files to list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Included {
    /// No list.
    #[default]
    None,
    /// All files except system headers, as with clang's `-MMD`.
    User,
    /// All files, as with clang's `-MD`.
    All,
}

/// A file in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileInMemory {
    /// The path, absolute or relative to the current directory.
    pub path: PathBuf,
    /// The contents of the file.
    pub contents: Vec<u8>,
}

/// A compilation of one source file for the device.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The path as the user wrote it. It appears in `__FILE__`, diagnostics and debug information.
    pub source: PathBuf,
    /// The text, if it is not in the file at that path, as for standard input.
    pub contents: Option<Vec<u8>>,
    /// The files in memory that the source may include. They hide files on disk.
    pub files: Vec<FileInMemory>,
    /// The options for clang, without actions (`-c`), output (`-o`) and linker options.
    pub options: Vec<OsString>,
    /// The sanitizer that instruments the device code, for the CPU device.
    pub sanitizer: Option<AddressSanitizer>,
    /// A string that distinguishes this compilation from others of the same source file, such as the name of the
    /// output.
    ///
    /// Names of constants with internal linkage begin with a hash of the source's absolute path and this string, so it
    /// must differ between the objects of one program. Without it, the names have no prefix, which suits a program with
    /// one source file.
    pub salt: Option<Vec<u8>>,
    /// If true, the integration header is generated.
    pub header: bool,
    /// If true, the integration footer is generated.
    pub footer: bool,
    /// The set of included files to list.
    pub included: Included,
    /// The directory for precompiled headers. Without it, precompiled headers are not used.
    ///
    /// The first compilation with given options and first lines creates precompiled headers, which about doubles its
    /// time.
    pub precompiled: Option<PathBuf>,
}

/// The result of a compilation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compiled {
    /// The bitcode of the device code before any step after the front end. Its triple is `spir64`.
    pub bitcode: Vec<u8>,
    /// The warnings and other output of the front end (`-v`, `-H`); may be empty.
    pub diagnostics: String,
    /// The integration header, which the host compilation includes before the source. Empty if not requested.
    pub header: Vec<u8>,
    /// The integration footer, which the host compilation includes after the source. Empty if not requested or not
    /// needed.
    pub footer: Vec<u8>,
    /// The files that the source includes, if requested.
    pub dependencies: Option<Dependencies>,
}

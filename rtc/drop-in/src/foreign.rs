//! The original compiler of a libsycl whose calls this library does not support.
//!
//! The compiler is called with unchanged arguments. If it is missing, no result can be returned, because the layout of
//! results is unknown. In that case, this module prints a message and aborts the process.

use std::ffi::c_void;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};

use crate::runtime::{self, Runtime};

/// The name of the compiler in the directory of libsycl.
const COMPILER: &str = "libsycl-jit.so";

/// The functions of a compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Compile,
    Hash,
    Destroy,
    Materialize,
    AddOption,
    Reset,
    Fuse,
}

impl Function {
    fn name(self) -> &'static str {
        match self {
            Self::Compile => "compileSYCL",
            Self::Hash => "calculateHash",
            Self::Destroy => "destroyBinary",
            Self::Materialize => "materializeSpecConstants",
            Self::AddOption => "addToJITConfiguration",
            Self::Reset => "resetJITConfiguration",
            Self::Fuse => "fuseKernels",
        }
    }
}

/// Returns the address of a function in libsycl's own compiler.
pub fn function(function: Function) -> *const () {
    let name = function.name();
    let found = compiler().as_ref().map_err(Clone::clone).and_then(|library| {
        // SAFETY: the symbol is a function, and only its address is used.
        let symbol = unsafe { library.get::<*const c_void>(name.as_bytes()) };
        symbol.map(|symbol| symbol.into_raw().cast_const().cast()).map_err(|error| error.to_string())
    });
    match found {
        Ok(address) => address,
        Err(problem) => {
            say(&format!("error: cannot forward '{name}': {problem}"));
            std::process::abort()
        }
    }
}

/// Returns libsycl's own compiler.
fn compiler() -> &'static Result<Library, String> {
    static COMPILER: OnceLock<Result<Library, String>> = OnceLock::new();
    COMPILER.get_or_init(|| {
        let directories: Vec<PathBuf> = match runtime::current() {
            Runtime::Unknown { library, version } => {
                let known = runtime::known_versions();
                let library_name = library.display();
                say(&format!(
                    "warning: unknown version {version} of '{library_name}'; expected one of {known}; its own compiler is used"
                ));
                library.parent().map(Path::to_owned).into_iter().collect()
            }
            _ => {
                let libraries = runtime::loaded_libraries().into_iter().filter(|path| runtime::is_libsycl(path));
                libraries.filter_map(|path| path.parent().map(Path::to_owned)).collect()
            }
        };
        let directory = directories.first().ok_or_else(|| {
            "no libsycl is loaded; set SYCLPASSES_RTC_INTERFACE to use this library without it".to_owned()
        })?;
        load(&directory.join(self::COMPILER))
    })
}

/// Loads a compiler, which must not be this library.
fn load(path: &Path) -> Result<Library, String> {
    let real = |path: &Path| path.canonicalize().map_err(|error| format!("'{}': {error}", path.display()));
    let own = runtime::own_file().map(|own| real(&own)).transpose()?;
    if own == Some(real(path)?) {
        return Err(format!("'{}' is this library, which does not support this version of libsycl", path.display()));
    }
    // SAFETY: the file is in the directory of this process's libsycl, which loads it by default.
    unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }.map_err(|error| error.to_string())
}

/// Prints a message to standard error, for use where no result can be returned.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "libsycl-jit.so (syclpasses): {text}");
}

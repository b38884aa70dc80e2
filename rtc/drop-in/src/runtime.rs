//! Determines which libsycl is in this process, and the form of its calls.
//!
//! Input: the libraries in the process, and their files. Output: the form of the six functions' arguments.
//!
//! 1. Find libraries named `libsycl.so…` or `libsycl-preview.so…` among the loaded libraries.
//! 2. Read the `.comment` section of their files, where compilers record their versions. Each version of libsycl is
//!    compiled with DPC++ of the same version.
//! 3. Look up the version. The form is unknown if the version is not in the table, if a file has no version, or if
//!    several libraries have different forms.
//! 4. If there is no libsycl in the process, the caller specifies the form in SYCLPASSES_RTC_INTERFACE.

use std::ffi::{CStr, OsStr, c_int, c_void};
use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use object::read::elf::ElfFile64;
use object::{Object, ObjectSection, ReadCache};

/// The form of the functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interface {
    /// The last argument of `compileSYCL` and `calculateHash` is the image format.
    WithFormat,
    /// `compileSYCL` and `calculateHash` have no image format argument.
    WithoutFormat,
}

/// The libsycl in the process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// A known version, with this form.
    Known(Interface),
    /// An unknown version. If the library does not contain a version, `version` states that.
    Unknown { library: PathBuf, version: String },
    /// There is no libsycl, and the environment does not specify the form.
    Missing,
}

/// The versions whose calls are tested.
const INTERFACES: [(&str, Interface); 5] = [
    ("2025.2", Interface::WithoutFormat),
    ("2025.3", Interface::WithFormat),
    ("2026.0", Interface::WithFormat),
    ("2026.1", Interface::WithFormat),
    ("2026.2", Interface::WithFormat),
];
/// The text before the version in the section.
const COMPILER: &str = "oneAPI DPC++/C++ Compiler ";
/// The maximum size of the section, which is larger than any producer string.
const MAX_COMMENT: u64 = 1 << 16;
/// The environment variable that names a version for programs without libsycl.
const VARIABLE: &str = "SYCLPASSES_RTC_INTERFACE";

/// Returns the libsycl of this process. Searches once, because libsycl cannot be unloaded.
pub fn current() -> &'static Runtime {
    static CURRENT: OnceLock<Runtime> = OnceLock::new();
    CURRENT.get_or_init(|| {
        let found =
            loaded_libraries().into_iter().filter(|path| is_libsycl(path)).map(|path| (version_of(&path), path));
        of_libraries(found.collect(), std::env::var(VARIABLE).ok().as_deref())
    })
}

/// Returns the names of the known versions.
pub fn known_versions() -> String {
    INTERFACES.map(|(version, _)| version).join(", ")
}

fn of_libraries(found: Vec<(Option<String>, PathBuf)>, variable: Option<&str>) -> Runtime {
    let mut result = None;
    for (version, library) in found {
        match version.as_deref().and_then(interface_of) {
            Some(interface) if result.is_none_or(|other| other == interface) => result = Some(interface),
            _ => {
                return Runtime::Unknown {
                    library,
                    version: version.unwrap_or_else(|| "(no version in the file)".to_owned()),
                };
            }
        }
    }
    result.or_else(|| variable.and_then(interface_of)).map_or(Runtime::Missing, Runtime::Known)
}

fn interface_of(version: &str) -> Option<Interface> {
    let is_of = |known: &str| version.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    INTERFACES.into_iter().find(|(known, _)| is_of(known)).map(|(_, interface)| interface)
}

/// Returns whether a library is libsycl, according to its name.
pub fn is_libsycl(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().as_bytes();
    name.starts_with(b"libsycl.so") || name.starts_with(b"libsycl-preview.so")
}

/// Returns the paths of all libraries in this process.
pub fn loaded_libraries() -> Vec<PathBuf> {
    unsafe extern "C" fn add(info: *mut libc::dl_phdr_info, _size: usize, paths: *mut c_void) -> c_int {
        // SAFETY: this is the second argument of `dl_iterate_phdr` below, which nothing else uses during the call.
        let paths = unsafe { &mut *paths.cast::<Vec<PathBuf>>() };
        // SAFETY: the loader passes an entry whose name is null or null-terminated.
        let name = unsafe { (*info).dlpi_name };
        if !name.is_null() {
            // SAFETY: see above.
            let name = unsafe { CStr::from_ptr(name) };
            paths.push(PathBuf::from(OsStr::from_bytes(name.to_bytes())));
        }
        0
    }
    let mut paths: Vec<PathBuf> = Vec::new();
    // SAFETY: the callback has the type that the loader expects, and the pointer refers to the vector that the callback
    // expects.
    unsafe { libc::dl_iterate_phdr(Some(add), (&raw mut paths).cast()) };
    paths
}

/// Returns the file that this library was loaded from.
pub fn own_file() -> Option<PathBuf> {
    let mut info = std::mem::MaybeUninit::<libc::Dl_info>::zeroed();
    let here = own_file as fn() -> Option<PathBuf> as *const c_void;
    // SAFETY: the address is in this library, and the function writes to `info`.
    if unsafe { libc::dladdr(here, info.as_mut_ptr()) } == 0 {
        return None;
    }
    // SAFETY: the function has initialized `info`; zeros are a valid value as well.
    let name = unsafe { info.assume_init() }.dli_fname;
    // SAFETY: the pointer is not null, and the loader keeps the string.
    (!name.is_null()).then(|| PathBuf::from(OsStr::from_bytes(unsafe { CStr::from_ptr(name) }.to_bytes())))
}

/// Returns the version of the compiler that built a library.
pub fn version_of(library: &Path) -> Option<String> {
    let file = ReadCache::new(File::open(library).ok()?);
    let elf = ElfFile64::<object::Endianness, _>::parse(&file).ok()?;
    let section = elf.section_by_name(".comment")?;
    if section.size() > MAX_COMMENT {
        return None;
    }
    version_in(section.data().ok()?)
}

fn version_in(comment: &[u8]) -> Option<String> {
    let producers = comment.split(|byte| *byte == 0).filter_map(|text| std::str::from_utf8(text).ok());
    let mut versions = producers.filter_map(|text| Some(text.split_once(COMPILER)?.1.split(' ').next()?.to_owned()));
    let version = versions.next()?;
    // The version is unknown if parts of the library were built by different versions.
    versions.all(|other| other == version).then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(versions: &[Option<&str>], variable: Option<&str>) -> Runtime {
        let found = versions.iter().map(|version| (version.map(str::to_owned), PathBuf::from("/l/libsycl.so.9")));
        of_libraries(found.collect(), variable)
    }

    #[test]
    fn versions_have_interfaces() {
        assert_eq!(of(&[Some("2026.0.0")], None), Runtime::Known(Interface::WithFormat));
        assert_eq!(of(&[Some("2025.2.1")], None), Runtime::Known(Interface::WithoutFormat));
        assert_eq!(of(&[], Some("2025.2")), Runtime::Known(Interface::WithoutFormat));
        assert_eq!(of(&[], None), Runtime::Missing);
        assert_eq!(of(&[], Some("2031.0")), Runtime::Missing);
    }

    #[test]
    fn others_are_unknown() {
        let unknown =
            |version: &str| Runtime::Unknown { library: "/l/libsycl.so.9".into(), version: version.to_owned() };
        // A version that is found takes precedence over the environment.
        for version in ["2031.0.0", "2026.01.0", "2025.1.1", "2026", ""] {
            assert_eq!(of(&[Some(version)], Some("2026.0")), unknown(version));
        }
        assert_eq!(of(&[None], Some("2026.0")), unknown("(no version in the file)"));
        assert_eq!(of(&[Some("2026.0.0"), Some("2025.2.0")], None), unknown("2025.2.0"));
    }

    #[test]
    fn versions_are_read_from_producers() {
        let comment =
            b"Linker: LLD 22\0Intel(R) oneAPI DPC++/C++ Compiler 2026.0.0 (2026.0.0.20260331)\0GCC: (GNU) 8.5.0\0";
        assert_eq!(version_in(comment).as_deref(), Some("2026.0.0"));
        assert_eq!(version_in(b"GCC: (GNU) 8.5.0\0"), None);
        let two = b"Intel(R) oneAPI DPC++/C++ Compiler 2026.0.0 (a)\0Intel(R) oneAPI DPC++/C++ Compiler 2026.1.0 (b)\0";
        assert_eq!(version_in(two), None);
    }

    #[test]
    fn names_of_libraries() {
        for name in ["/a/libsycl.so.9", "libsycl.so", "/a/libsycl-preview.so.9.0.0"] {
            assert!(is_libsycl(Path::new(name)), "{name}");
        }
        for name in ["/a/libsycl-jit.so", "/libsycl.so/x", "", "libsycl_ur_trace_collector.so"] {
            assert!(!is_libsycl(Path::new(name)), "{name}");
        }
        assert!(loaded_libraries().iter().any(|path| path.to_string_lossy().contains("libc.so")));
    }
}

//! Supports OpenMP in the host half. OpenMP's headers and library are not part of clang's packages.

use crate::command::Command;
use crate::error::Error;
use crate::link;
use crate::options::{Invocation, Item, Route};
use crate::session::{Session, print_error};

/// The library names that users may specify for the link; clang uses the first one for `-fopenmp`.
const LIBRARIES: [&str; 2] = ["omp", "iomp5"];

/// Returns the OpenMP library that an option or a name adds to the link.
fn library(invocation: &Invocation) -> Option<&'static str> {
    let options = invocation.options(Route::is_for_link);
    let last = options.iter().rev().find(|option| option.starts_with("-fopenmp") || *option == "-fno-openmp");
    let of_option = last.and_then(|option| match option.as_str() {
        "-fopenmp" | "-fopenmp=libomp" => Some("omp"),
        "-fopenmp=libiomp5" => Some("iomp5"),
        _ => None,
    });
    of_option.or_else(|| {
        invocation.items.iter().find_map(|item| match item {
            Item::Library(name) => LIBRARIES.into_iter().find(|library| library == name),
            _ => None,
        })
    })
}

/// Returns the options that make the device front end find OpenMP's headers, which are next to clang's headers for the
/// host.
///
/// # Errors
/// Fails if clang cannot be run.
pub fn device_options(session: &Session) -> Result<Vec<String>, Error> {
    if library(&session.invocation).is_none() {
        return Ok(Vec::new());
    }
    let headers = Command::new(&session.toolchain.clang).argument("-print-file-name=include").output()?;
    Ok(vec!["-idirafter".to_owned(), String::from_utf8_lossy(&headers).trim().to_owned()])
}

/// Prints which package to install, after clang or the linker has failed without it.
pub fn explain(session: &Session) {
    let Some(library) = library(&session.invocation) else { return };
    // Ignore other failures, because the first error has already been reported.
    if let Ok(false) = link::has_library(session, library) {
        print_error(format_args!(
            "sycl-clang++: note: OpenMP requires omp.h and lib{library}.so; install Debian's libomp-22-dev package\n"
        ));
    }
}

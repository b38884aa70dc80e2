//! Explains errors that result from a missing C++ standard library, which clang's packages do not contain.

use crate::link;
use crate::options::Route;
use crate::session::{Session, print_error};

/// The C++ libraries. For each: the option that selects it, its name for the linker, and the packages to install.
const LIBRARIES: [(&str, &str, &str); 2] = [
    ("-stdlib=libstdc++", "stdc++", "g++ (Debian, Ubuntu), gcc-c++ (Fedora, openSUSE) or gcc (Arch)"),
    ("-stdlib=libc++", "c++", "libc++-22-dev (Debian)"),
];

/// Prints which package to install if the C++ library is missing. Called after clang or the linker has failed.
pub fn explain(session: &Session) {
    let options = session.invocation.options(Route::is_for_link);
    if options.iter().any(|option| option == "-nostdlib" || option == "-nostdlib++" || option == "-nodefaultlibs") {
        return;
    }
    let selected = options.iter().rev().find_map(|option| LIBRARIES.iter().find(|library| library.0 == option));
    let [default, _] = &LIBRARIES;
    let (_, name, packages) = selected.unwrap_or(default);
    // Ignore other failures, because the first error has already been reported.
    if let Ok(false) = link::has_library(session, name) {
        print_error(format_args!(
            "sycl-clang++: note: no C++ standard library was found; install the package {packages}\n"
        ));
    }
}

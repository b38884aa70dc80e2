//! The options for SYCL that do not depend on the source file.

use super::device::PREVIEW_MACRO;
use crate::options::Route;
use crate::session::Session;

/// The macro that disables rounding of ranges; without rounding, `parallel_for` kernels have other names.
const DISABLE_ROUNDING: &str = "-D__SYCL_DISABLE_PARALLEL_FOR_RANGE_ROUNDING__=1";

/// The value of `SYCL_LANGUAGE_VERSION`. The integration header defines the macro, but too late for precompiled
/// headers.
const LANGUAGE_VERSION: &str = "202012L";

/// The macro that defines `sycl::any_device_has`. The device front end defines it for all targets.
const ANY_ASPECT: &str = "-D__SYCL_ANY_DEVICE_HAS_ANY_ASPECT__=1";

/// Returns the macros for the host half, and the directory of SYCL's headers.
pub fn host_options(session: &Session) -> Vec<String> {
    let mut options = Vec::new();
    if session.invocation.sycl.host_compiler.program.is_none() {
        // The macro is omitted for g++, because with it, SYCL's headers mark deprecated classes in a way that g++
        // cannot parse.
        options.push(format!("-DSYCL_LANGUAGE_VERSION={LANGUAGE_VERSION}"));
    }
    options.extend(sycl_options(session));
    options
}

/// Returns the macros for both halves that the options imply, and the directory of SYCL's headers.
pub fn sycl_options(session: &Session) -> Vec<String> {
    let sycl = &session.invocation.sycl;
    let mut options = vec![ANY_ASPECT.to_owned()];
    if sycl.unnamed_lambda && sycl.host_compiler.program.is_none() {
        options.push("-D__SYCL_UNNAMED_LAMBDA__=1".to_owned());
    }
    if is_unoptimized(session) && !sycl.front_end.iter().any(|option| option.starts_with("-fsycl-range-rounding=")) {
        options.push(DISABLE_ROUNDING.to_owned());
    }
    options.extend(sycl.front_end.iter().filter_map(|option| match option.as_str() {
        "-fsycl-range-rounding=disable" => Some(DISABLE_ROUNDING.to_owned()),
        "-fsycl-range-rounding=force" => Some("-D__SYCL_FORCE_PARALLEL_FOR_RANGE_ROUNDING__=1".to_owned()),
        "-fsycl-exp-range-rounding" => Some("-D__SYCL_EXP_PARALLEL_FOR_RANGE_ROUNDING__=1".to_owned()),
        _ => None,
    }));
    options.extend(sycl.preview.then(|| PREVIEW_MACRO.to_owned()));
    if sycl.id_queries_fit_in_int {
        options.push("-D__SYCL_ID_QUERIES_FIT_IN_INT__=1".to_owned());
    }
    if let Ok(installation) = session.installation() {
        options.extend(["-isystem".to_owned(), installation.include().display().to_string()]);
    }
    options
}

/// Returns whether the last option of its kind is `-O0`, with which the front end does not round ranges.
fn is_unoptimized(session: &Session) -> bool {
    let options = session.invocation.options(Route::is_for_device);
    options.iter().rev().find(|option| option.starts_with("-O")).is_some_and(|option| option == "-O0")
}

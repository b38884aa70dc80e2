//! Compilers and cancellation handles.

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sycl_rtc::{CacheConfiguration, Configuration, Error};

use crate::{Outcome, Request, text};

/// A compiler.
pub struct Compiler(sycl_rtc::Compiler);

/// A handle that cancels compilations.
pub struct Cancellation(sycl_rtc::Cancellation);

/// Creates a compiler. No process is started before the first compilation.
///
/// `worker` is the path of the `sycl-rtc-worker` program, and `sycl_root` is the directory of the intel-sycl-rt Python
/// wheel. If a path is null, the library searches for it. If `cache` is true, results are stored in the user's cache.
///
/// # Safety
/// `worker` and `sycl_root` must be null or null-terminated strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_compiler_create(
    worker: *const c_char,
    sycl_root: *const c_char,
    cache: bool,
) -> *mut Compiler {
    // SAFETY: by this function's contract.
    let (worker, sycl_root) = unsafe { (text::path(worker), text::path(sycl_root)) };
    create(Configuration { worker, sycl_root, ..Configuration::default() }, cache)
}

/// Creates a compiler whose compilations run in this process, in the shared object `libsycl_rtc_in_process.so` next to
/// `worker`. Only NVIDIA and AMD GPUs are supported, with stock clang. A compilation with limits fails, a
/// cancellation takes effect only before a compilation begins, and code that crashes the compiler terminates the
/// application. `worker` and `cache` are as for `syclrtc_compiler_create`.
///
/// # Safety
/// `worker` must be null or a null-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_compiler_create_in_process(worker: *const c_char, cache: bool) -> *mut Compiler {
    // SAFETY: by this function's contract.
    let worker = unsafe { text::path(worker) };
    create(Configuration { worker, in_process: true, ..Configuration::default() }, cache)
}

fn create(configuration: Configuration, cache: bool) -> *mut Compiler {
    let cache = if cache { CacheConfiguration::of_user() } else { CacheConfiguration::default() };
    Box::into_raw(Box::new(Compiler(sycl_rtc::Compiler::new(Configuration { cache, ..configuration }))))
}

/// Destroys a compiler and terminates its worker.
///
/// # Safety
/// `compiler` must be null or a compiler that no other thread is using. It must not be used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_compiler_destroy(compiler: *mut Compiler) {
    // SAFETY: by this function's contract.
    drop(unsafe { text::take(compiler) });
}

/// Compiles and waits for the result, which is never null. `cancellation` may be null.
///
/// # Safety
/// Each pointer must be null or point to an object of its type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_compile(
    compiler: *const Compiler,
    request: *const Request,
    cancellation: *const Cancellation,
) -> *mut Outcome {
    // SAFETY: by this function's contract.
    let (compiler, request, cancellation) = unsafe { (compiler.as_ref(), request.as_ref(), cancellation.as_ref()) };
    let compile = || match (compiler, request, cancellation) {
        (Some(_), Some(Request { problem: Some(problem), .. }), _) => Err(Error::Option(problem.clone())),
        (Some(compiler), Some(request), None) => compiler.0.compile(&request.request),
        (Some(compiler), Some(request), Some(cancellation)) => {
            compiler.0.compile_with(&request.request, &cancellation.0)
        }
        (None, ..) => Err(Error::Option("the compiler is a null pointer".to_owned())),
        (_, None, _) => Err(Error::Option("the request is a null pointer".to_owned())),
    };
    let result = catch_unwind(AssertUnwindSafe(compile));
    let result = result.unwrap_or_else(|_| Err(Error::Crash("internal error of libsyclrtc".to_owned())));
    Box::into_raw(Box::new(Outcome::new(result)))
}

/// Creates a handle that cancels compilations. Returns null if the process has too many open files.
#[unsafe(no_mangle)]
pub extern "C" fn syclrtc_cancellation_create() -> *mut Cancellation {
    match sycl_rtc::Cancellation::new() {
        Ok(cancellation) => Box::into_raw(Box::new(Cancellation(cancellation))),
        Err(_) => std::ptr::null_mut(),
    }
}

/// Cancels all compilations that were started with the handle. Any thread may call this function.
///
/// # Safety
/// `cancellation` must be null or a cancellation handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_cancellation_cancel(cancellation: *const Cancellation) {
    // SAFETY: by this function's contract.
    if let Some(cancellation) = unsafe { cancellation.as_ref() } {
        cancellation.0.cancel();
    }
}

/// Destroys a cancellation handle.
///
/// # Safety
/// `cancellation` must be null or a handle that no running compilation is using. It must not be used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_cancellation_destroy(cancellation: *mut Cancellation) {
    // SAFETY: by this function's contract.
    drop(unsafe { text::take(cancellation) });
}

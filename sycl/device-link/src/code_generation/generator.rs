//! Distributes code generation over processes and threads.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::{Error, Generated, Head, Request, child, code, parent};
use crate::Worker;

/// The stack size of a thread that may generate code. Memory is allocated as it is used.
const STACK: usize = 120 << 20;

/// A way to generate code for several modules.
///
/// LLVM's SPIR-V back end keeps static state. An implementation must compile each module in a
/// process in which this back end has not run before. [`Worker`] starts a program for each module;
/// other implementations may fork and call [`generate_here`].
pub trait Generator: fmt::Debug + Send + Sync {
    /// Generates code for modules, up to `jobs` at once.
    ///
    /// The results are in the order of the requests. There are fewer results than requests only if the last one is an
    /// error.
    fn generate(&self, requests: &[Request<'_>], jobs: usize) -> Vec<Result<Generated, Error>>;
}

impl<G: Generator + ?Sized> Generator for Arc<G> {
    fn generate(&self, requests: &[Request<'_>], jobs: usize) -> Vec<Result<Generated, Error>> {
        (**self).generate(requests, jobs)
    }
}

/// Generates code in this process. A process may call this function only once (see [`Generator`]).
/// LLVM may exit the process on code that it cannot handle.
///
/// # Errors
/// Fails if the module is invalid for the target; returns the errors from the code generators.
pub fn generate_here(head: &Head, bitcode: &[u8]) -> Result<Generated, Error> {
    let code::Code { bytes, machine_code, spirv, warnings } = child::code(head, bitcode)?;
    Ok(Generated { bytes, machine_code, spirv, warnings })
}

/// Runs a program for each module, started by a thread that waits for it.
impl Generator for Worker {
    fn generate(&self, requests: &[Request<'_>], jobs: usize) -> Vec<Result<Generated, Error>> {
        in_threads(requests, jobs, |request| parent::generate(self, request))
    }
}

/// Processes requests in up to `jobs` threads, one of which is the caller's. The others have a stack large enough for
/// code generation.
pub fn in_threads(
    requests: &[Request<'_>],
    jobs: usize,
    generate: impl Fn(&Request<'_>) -> Result<Generated, Error> + Sync,
) -> Vec<Result<Generated, Error>> {
    let results: Mutex<Vec<_>> = Mutex::new(requests.iter().map(|_| None).collect());
    let next = AtomicUsize::new(0);
    let work = || {
        while let (index, Some(request)) = take(&next, requests) {
            let result = generate(request);
            if result.is_err() {
                // After an error, do not start further requests.
                next.store(requests.len(), Ordering::Relaxed);
            }
            if let Some(slot) = results.lock().unwrap_or_else(PoisonError::into_inner).get_mut(index) {
                *slot = Some(result);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs.min(requests.len()) {
            // Fewer threads can do the same work.
            if thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    up_to_error(results.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn take<'r, 'b>(next: &AtomicUsize, requests: &'r [Request<'b>]) -> (usize, Option<&'r Request<'b>>) {
    let index = next.fetch_add(1, Ordering::Relaxed);
    (index, requests.get(index))
}

/// Returns the results up to the first error. Requests after it may not have been processed.
pub fn up_to_error(results: Vec<Option<Result<Generated, Error>>>) -> Vec<Result<Generated, Error>> {
    let mut kept = Vec::new();
    for result in results.into_iter().flatten() {
        let is_error = result.is_err();
        kept.push(result);
        if is_error {
            break;
        }
    }
    kept
}

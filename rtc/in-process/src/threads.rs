//! Code generation in threads of an application.

use std::path::PathBuf;

use device_compiler::code_generation::{Error, Generated, Generator, Request, Target, generate_here, in_threads};
use sycl_rtc::protocol::mapped;

/// The names of the libraries that affect the result: the compiler, and the libraries with which it computes constants.
/// Other libraries of the application have no effect.
const LIBRARIES: [&str; 5] = ["libLLVM", "libclang-cpp", "libstdc++.so", "libm.so", "libc.so"];

/// Generates code in threads of this process. LLVM's back ends for PTX and AMD GPUs have no state outside their
/// contexts.
#[derive(Clone, Copy, Debug)]
pub struct Threads;

impl Generator for Threads {
    fn generate(&self, requests: &[Request<'_>], jobs: usize) -> Vec<Result<Generated, Error>> {
        in_threads(requests, jobs, |request| generate_here(&request.head(), request.bitcode))
    }
}

/// Returns the reason why code for a target cannot be generated in a process that compiles more than once.
pub fn rejection(name: &str, target: &Target) -> Option<String> {
    (!target.is_gpu_of_llvm()).then(|| {
        format!(
            "target '{name}' cannot be compiled in process: LLVM 22's SPIR-V back end can run only once in a process; \
             remove Configuration::in_process, or compile for an NVIDIA or AMD GPU"
        )
    })
}

/// Returns the file that contains this code, and the loaded libraries that affect the result.
pub fn programs() -> Vec<PathBuf> {
    let own = install_paths::own_file();
    let takes_part = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        own.as_ref() == Some(file) || LIBRARIES.iter().any(|library| name.starts_with(library))
    };
    mapped::files().into_iter().filter(takes_part).collect()
}

//! `sycl-rtc-worker`: LLVM for run-time compilation. The library `sycl-rtc` starts it.
//!
//! The program is linked with LLVM, and forks for each compilation. Its argument is the folder of the Python wheel
//! intel-sycl-rt, if the application names one.

mod clang {
    pub mod compile;
    pub mod forks;
    pub mod front_end;
}

use std::process::ExitCode;

use link_libllvm as _;
use sycl_rtc::protocol::{Failure, Job};
use sycl_rtc_worker::{Setup, serve};

/// The stack of the thread in which clang runs.
const STACK: u64 = 16 << 20;

fn main() -> ExitCode {
    let front_end = clang::front_end::FrontEnd::new();
    serve(&Setup { reserved: STACK }, &|job| match job {
        Job::Compile(task) => clang::compile::compile(&front_end, task),
        Job::FrontEnd(_) => Err(Failure::Compile("sycl-rtc-worker takes whole compilations only".to_owned())),
    })
}

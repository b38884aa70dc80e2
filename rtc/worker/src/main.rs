//! `sycl-rtc-worker`: LLVM for run-time compilation. The library `sycl-rtc` starts it.
//!
//! The program is linked with LLVM, and forks for each compilation. Its argument is the folder of the Python wheel
//! intel-sycl-rt, if the application names one.

mod clang {
    pub mod compile;
    pub mod forks;
}

use std::process::ExitCode;

use link_libllvm as _;
use sycl_rtc::protocol::{Failure, Job};
use sycl_rtc_worker::{Setup, serve};

fn main() -> ExitCode {
    serve(&Setup::default(), &|job| match job {
        Job::Compile(task) => clang::compile::compile(task),
        Job::FrontEnd(_) => Err(Failure::Compile("sycl-rtc-worker takes whole compilations only".to_owned())),
    })
}

//! `sycl-clang++`: a SYCL compiler with clang's command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    sycl_driver::run(std::env::args_os())
}

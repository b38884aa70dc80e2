//! `sycl-rtc-dpcpp`, the worker with DPC++'s front end for run-time compilation. The `sycl-rtc` library starts it.
//!
//! The program loads `libsycl-jit.so` once. Its argument is the directory of the intel-sycl-rt Python wheel, if the
//! application configures one. Debian's LLVM must not be in this process, because the library includes its own.

mod dpcpp {
    pub mod files;
    pub mod front_end;
}

use std::path::PathBuf;
use std::process::ExitCode;

use dpcpp_frontend::{Installation, preload};
use sycl_rtc::protocol::{Answer, Failure, Job};
use sycl_rtc_worker::{Program, serve};

fn main() -> ExitCode {
    let root = std::env::args_os().nth(1).map(PathBuf::from);
    let installation = Installation::find(root.as_deref()).map_err(|error| error.to_string());
    let installation = installation.and_then(|installation| {
        preload(&installation.front_end_library()).map_err(|error| error.to_string())?;
        Ok(installation)
    });
    serve(&Worker { installation })
}

struct Worker {
    installation: Result<Installation, String>,
}

impl Program for Worker {
    /// The size of the library's thread stack, plus that of the stack on which crashes are reported.
    const RESERVED: u64 = (256 + 8) << 20;

    fn work(&self, job: Job) -> (Answer, Option<Vec<u8>>) {
        let answer = match (job, &self.installation) {
            (Job::FrontEnd(task), Ok(installation)) => dpcpp::front_end::compile(installation, task),
            (Job::FrontEnd(_), Err(problem)) => Err(Failure::NoFrontEnd(problem.clone())),
            (Job::Compile(_), _) => Err(Failure::Compile("sycl-rtc-dpcpp runs only the front end".to_owned())),
        };
        (answer, None)
    }
}

//! `sycl-rtc-worker`: stock clang and LLVM for run-time compilation. The library `sycl-rtc` starts it.
//!
//! The program is linked with clang and LLVM, and forks for each compilation. Its argument is the folder of the Python wheel
//! intel-sycl-rt, if the application names one.

mod clang {
    pub mod compile;
    pub mod forks;
    pub mod front_end;
}

use std::process::ExitCode;

use clang::front_end::FrontEnd;
use link_libllvm as _;
use sycl_rtc::protocol::{Answer, Failure, Job};
use sycl_rtc_worker::{Program, serve};

fn main() -> ExitCode {
    serve(&Worker { front_end: FrontEnd::new() })
}

struct Worker {
    front_end: FrontEnd,
}

impl Program for Worker {
    /// The thread in which clang runs.
    const RESERVED: u64 = 32 << 20;

    fn work(&self, job: Job) -> (Answer, Option<Vec<u8>>) {
        match job {
            Job::Compile(task) => {
                let (answer, wish) = clang::compile::compile(&self.front_end, task);
                (answer, wish.and_then(|settings| postcard::to_stdvec(&settings).ok()))
            }
            Job::FrontEnd(_) => {
                (Err(Failure::Compile("sycl-rtc-worker takes whole compilations only".to_owned())), None)
            }
        }
    }

    fn warm_up(&self) {
        self.front_end.warm_up();
    }

    fn make(&self, wish: &[u8]) -> Option<Vec<u8>> {
        self.front_end.make(wish)
    }

    fn learn(&self, made: &[u8]) {
        self.front_end.learn(made);
    }
}

//! `sycl-rtc-worker`, the worker with stock clang and LLVM for run-time compilation. The `sycl-rtc` library starts it.
//!
//! The program links clang and LLVM, and forks for each compilation. Its argument is the directory of the intel-sycl-rt
//! Python wheel, if the application configures one.

mod clang {
    pub mod fork_server;
    pub mod forks;
}

use std::process::ExitCode;
use std::sync::Arc;

use clang::forks::Forks;
use sycl_rtc::SplitMode;
use sycl_rtc::protocol::{Answer, Failure, Job, mapped};
use sycl_rtc_in_process::{FrontEnd, Place, compile};
use sycl_rtc_worker::{Program, serve};

/// The amount of freed memory that the allocator keeps, and the amount that it requests at a time. With large values,
/// forks reuse pages that the parent has touched.
const KEPT: i32 = 256 << 20;
const TAKEN: i32 = 1 << 20;

fn main() -> ExitCode {
    let options = [
        (libc::M_ARENA_MAX, 1),
        (libc::M_TRIM_THRESHOLD, KEPT),
        (libc::M_MMAP_THRESHOLD, TAKEN),
        (libc::M_TOP_PAD, TAKEN),
    ];
    for (option, value) in options {
        // SAFETY: these options only control how the allocator obtains memory.
        unsafe { libc::mallopt(option, value) };
    }
    clang_host::end_without_memory();
    let forks = Arc::new(Forks::default());
    let place = Place {
        generator: Arc::<Forks>::clone(&forks),
        ends: true,
        programs: mapped::files().into(),
        rejection: |_, _| None,
    };
    serve(&Worker { front_end: FrontEnd::new(place), forks })
}

struct Worker {
    front_end: FrontEnd,
    forks: Arc<Forks>,
}

impl Program for Worker {
    /// The value is 0, because clang runs in the main thread, whose stack is not reserved memory.
    const RESERVED: u64 = 0;

    fn work(&self, job: Job) -> (Answer, Option<Vec<u8>>) {
        match job {
            Job::Compile(task) => {
                let directory = match std::env::current_dir() {
                    Ok(directory) => directory,
                    Err(error) => {
                        return (
                            Err(Failure::Compile(format!("cannot determine the current directory: {error}"))),
                            None,
                        );
                    }
                };
                if task.split != SplitMode::Off || task.targets.len() > 1 {
                    self.forks.prepare();
                }
                let (answer, request) = compile(&self.front_end, &directory, task);
                (answer, request.and_then(|request| request.to_bytes()))
            }
            Job::FrontEnd(_) => {
                (Err(Failure::Compile("sycl-rtc-worker accepts only complete compilations".to_owned())), None)
            }
        }
    }

    fn warm_up(&self) {
        self.front_end.warm_up();
        clang::forks::warm_up();
    }

    fn make(&self, request: &[u8]) -> Option<Vec<u8>> {
        self.front_end.make(request)
    }

    fn learn(&self, made: &[u8]) {
        self.front_end.learn(made);
    }
}

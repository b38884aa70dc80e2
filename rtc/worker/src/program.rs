//! The part of a worker that differs between programs.

use sycl_rtc::protocol::{Answer, Job};

/// A worker program. Its methods run in forks, except [`Program::learn`].
pub trait Program {
    /// The size of the memory that the program reserves for thread stacks, in bytes. It does not count toward the
    /// memory limit.
    const RESERVED: u64;

    /// Runs a job in a fork that exits afterwards. The second value is a request for later tasks.
    fn work(&self, job: Job) -> (Answer, Option<Vec<u8>>);

    /// Touches the memory and libraries that a job will need, in a fork that waits for a job.
    fn warm_up(&self) {}

    /// Builds the data that a job has requested, in another fork.
    fn make(&self, _request: &[u8]) -> Option<Vec<u8>> {
        None
    }

    /// Caches the data that was built, in the forking process. Must be quick and leave no thread running.
    fn learn(&self, _made: &[u8]) {}
}

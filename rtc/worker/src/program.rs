//! What a program does in its forks.

use sycl_rtc::protocol::{Answer, Job};

/// What a program does in its forks.
pub trait Program {
    /// Memory that the program reserves, and that does not count as taken: stacks of threads.
    const RESERVED: u64;

    /// Does a job, in a fork that ends afterwards. It may leave a wish.
    fn work(&self, job: Job) -> (Answer, Option<Vec<u8>>);

    /// Uses what a job will need, in a fork that waits for one: pages of memory and of libraries are then there.
    fn warm_up(&self) {}

    /// Makes what a job wished for, in another fork.
    fn make(&self, _wish: &[u8]) -> Option<Vec<u8>> {
        None
    }

    /// Keeps what was made, in the process that is forked. It must not take long, nor leave a thread.
    fn learn(&self, _made: &[u8]) {}
}

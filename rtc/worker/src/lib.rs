//! A worker process that forks for each compilation, so that its libraries are loaded only once.
//!
//! Input: messages on standard input (see [`sycl_rtc::protocol`]). Output: answers from forks of this process.
//!
//! 1. The program loads the libraries that compilations need and calls [`serve`]. From then on, this process has one
//!    thread and does no lengthy work, so that it can fork at any time.
//! 2. One fork waits for the next task. When it receives a task, the next fork is started.
//! 3. A fork runs one task (`fork`) and exits. If it crashes, this process reports the crash.
//! 4. A task may request data for later tasks, such as a precompiled header. A fork builds the data (`maker`), this
//!    process caches it ([`Program::learn`]), and later forks reuse it.
//! 5. If a task's socket is closed, this process kills all processes of the task. If standard input is closed, the
//!    application has exited, and all processes of the worker exit.
//!
//! This library does not link LLVM, because one of the programs uses DPC++'s LLVM.

mod fork;
mod maker;
mod messages;
mod process;
mod program;
mod serve;
mod temporary;

pub use fork::end_process;
pub use program::Program;
pub use serve::serve;

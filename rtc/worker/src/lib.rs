//! A process that is forked for each compilation, so that what it has loaded is loaded once.
//!
//! In: messages on standard input, see [`sycl_rtc::protocol`]. Out: answers, from forks of this process.
//!
//! 1. The program loads what compilations need, and calls [`serve`]. From then on, this process does nothing that takes time,
//!    and has one thread: it may be forked at any time.
//! 2. One fork waits for the next task. When it gets one, the next is forked meanwhile.
//! 3. A fork does one task (`fork`) and ends. If it crashes, this process says so.
//! 4. A task may leave a wish: something that is worth to be kept for later ones, such as a precompiled header. A fork makes it
//!    (`maker`), this process keeps it ([`Program::learn`]), and the next forks find it.
//! 5. If the other end of a task's socket is closed, all processes of the task are killed. If standard input is closed, the
//!    application has ended: so do all.
//!
//! No LLVM is linked to this library: one of the programs uses DPC++'s.

mod fork;
mod maker;
mod program;
mod serve;
mod temporary;

pub use fork::end_process;
pub use program::Program;
pub use serve::serve;

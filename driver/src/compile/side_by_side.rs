//! Both halves of a source at once.
//!
//!   1. Compile for the device in a thread. Meanwhile start clang, its messages kept back.
//!   2. The device half is done: write the container with the device code, then header and footer to the FIFO that clang reads
//!      last. It has errors: end clang.
//!   3. Wait for clang. Its messages are printed if it has no errors.

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::Child;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use dpcpp_frontend::Compiled;

use super::device;
use super::host::{Files, Header, Job};
use super::precompiled::Precompiled;
use crate::error::Error;

/// What both halves gave.
pub struct Both {
    /// The device half.
    pub device: Compiled,
    /// Whether the host half is done, too; it has errors otherwise.
    pub is_host_done: bool,
}

/// The host half, as both threads see it.
#[derive(Default)]
struct Host {
    /// Clang, while it runs.
    child: Option<Child>,
    /// The device half has errors: clang is of no use.
    is_stopped: bool,
}

/// Compiles both halves. The files of the overlay are there.
///
/// # Errors
/// If the device half has errors, or a process cannot be started.
pub fn compile(job: &Job<'_>, files: &Files) -> Result<Both, Error> {
    let host = Mutex::new(Host::default());
    thread::scope(|scope| {
        let device = scope.spawn(|| device_half(job, files, &host));
        let is_host_done = host_half(job, files, &host);
        // Nobody reads the FIFO any more: let a writer go that waits for a reader.
        let device = loop {
            if device.is_finished() {
                break device.join();
            }
            release(&files.footer);
            thread::sleep(std::time::Duration::from_millis(1));
        };
        let device = device.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        Ok(Both { device, is_host_done: is_host_done? })
    })
}

fn device_half(job: &Job<'_>, files: &Files, host: &Mutex<Host>) -> Result<Compiled, Error> {
    let compiled = device::compile(job.session, job.input, job.contents.clone())
        .and_then(|compiled| job.write_container(files, &compiled).map(|()| compiled));
    match &compiled {
        Ok(compiled) => feed(&files.footer, compiled),
        Err(_) => stop(host),
    }
    compiled
}

/// False if clang has errors.
fn host_half(job: &Job<'_>, files: &Files, host: &Mutex<Host>) -> Result<bool, Error> {
    let precompiled = Precompiled::find(job);
    let command = job.command(files, Header::Last, precompiled.as_ref());
    job.session.show(&command);
    let mut errors = {
        let mut host = lock(host);
        if host.is_stopped {
            return Ok(false);
        }
        let mut child = command.start(true)?;
        let errors = child.stderr.take();
        host.child = Some(child);
        errors
    };
    // Until clang ends, or is ended.
    let mut messages = Vec::new();
    let _ = errors.as_mut().map(|errors| errors.read_to_end(&mut messages));
    let child = lock(host).child.take();
    let is_done = child.is_some_and(|mut child| child.wait().is_ok_and(|status| status.success()));
    if is_done {
        crate::session::print_error(format_args!("{}", String::from_utf8_lossy(&messages)));
    }
    Ok(is_done)
}

/// Ends clang, or keeps it from being started.
fn stop(host: &Mutex<Host>) {
    let mut host = lock(host);
    host.is_stopped = true;
    if let Some(child) = &mut host.child {
        let _ = child.kill();
    }
}

fn lock(host: &Mutex<Host>) -> MutexGuard<'_, Host> {
    host.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a FIFO.
///
/// # Errors
/// Those of the system.
pub fn make_fifo(path: &Path) -> Result<(), Error> {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).map_err(|error| Error::Temporary(error.into()))
}

/// Writes header and footer to the FIFO, once clang has opened it. If clang ends before, it says why.
fn feed(fifo: &Path, compiled: &Compiled) {
    let write = |mut fifo: File| {
        fifo.write_all(&compiled.header)?;
        fifo.write_all(b"\n")?;
        fifo.write_all(&compiled.footer)
    };
    let _ = File::options().write(true).open(fifo).and_then(write);
}

/// Opens and closes the reading end of a FIFO, without waiting for a writer.
fn release(fifo: &Path) {
    let nonblocking = i32::try_from(rustix::fs::OFlags::NONBLOCK.bits()).unwrap_or(0);
    drop(File::options().read(true).custom_flags(nonblocking).open(fifo));
}

//! Both halves of a source at once.
//!
//!   1. Compile for the device in a thread. Meanwhile start clang, its messages kept back, with a pipe as standard input.
//!   2. The device half is done: write the container with the device code, then header and footer to the pipe, which clang reads
//!      last. It has errors: end clang.
//!   3. Wait for clang. Its messages are printed if it has no errors.
//!
//! If the driver is killed, the pipe closes, and the source that clang sees ends with an `#error`: no output is left.

use std::io::{Read, Write};
use std::process::Child;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use dpcpp_frontend::Compiled;

use super::host::{Files, Header, Job};
use super::precompiled::Precompiled;
use super::{device, overlay};
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
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let device = scope.spawn(|| {
            let compiled = device::compile(job.session, job.input, job.contents.clone())
                .and_then(|compiled| job.write_container(files, &compiled).map(|()| compiled));
            match &compiled {
                // Nobody receives it if clang could not be started.
                Ok(compiled) => drop(sender.send(overlay::integration(compiled))),
                Err(_) => stop(&host),
            }
            drop(sender);
            compiled
        });
        let is_host_done = host_half(job, files, &host, receiver);
        let device = device.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        Ok(Both { device, is_host_done: is_host_done? })
    })
}

/// False if clang has errors. `integration` gives header and footer, or nothing if the device half has errors.
fn host_half(job: &Job<'_>, files: &Files, host: &Mutex<Host>, integration: Receiver<Vec<u8>>) -> Result<bool, Error> {
    let precompiled = Precompiled::find(job);
    let command = job.command(files, Header::Last, precompiled.as_ref());
    job.session.show(&command);
    let (input, mut errors) = {
        let mut host = lock(host);
        if host.is_stopped {
            return Ok(false);
        }
        let mut child = command.start_with_pipes()?;
        let pipes = (child.stdin.take(), child.stderr.take());
        host.child = Some(child);
        pipes
    };
    let mut messages = Vec::new();
    thread::scope(|scope| {
        scope.spawn(move || {
            if let (Some(mut input), Ok(text)) = (input, integration.recv()) {
                // If clang ends before it reads this, it says why.
                let _ = input.write_all(&text);
            }
        });
        // Until clang ends, or is ended.
        let _ = errors.as_mut().map(|errors| errors.read_to_end(&mut messages));
    });
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

//! Code generation in this process for one image, and in forks for several.
//!
//! LLVM's SPIR-V back end keeps static state: it runs once in a process.

use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use device_compiler::code_generation::{
    Error, Generated, Generator, Options, Request, SpirvWriter, Target, died, generate_here, up_to_error,
};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, set_parent_process_death_signal, wait};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use sycl_rtc::protocol::memory;
use sycl_rtc_worker::end_process;

/// Forks of this process, which has one thread.
#[derive(Clone, Copy, Debug)]
pub struct Forks;

/// What a fork writes.
#[derive(Serialize, Deserialize)]
struct Code {
    bytes: ByteBuf,
    spirv: Option<SpirvWriter>,
    warnings: Vec<String>,
}

/// A fork that generates code of a request.
struct Running {
    index: usize,
    id: Pid,
    answer: File,
    printed: File,
}

impl Generator for Forks {
    fn generate(&self, requests: &[Request<'_>], jobs: usize) -> Vec<Result<Generated, Error>> {
        if let [request] = requests {
            // The first run of the back end in this process, which does one task.
            return vec![generate_here(request)];
        }
        // Each fork would copy what is free: first pages, then entries of tables.
        // SAFETY: gives back memory that nobody uses.
        unsafe { libc::malloc_trim(0) };
        let mut results: Vec<_> = requests.iter().map(|_| None).collect();
        let mut running: Vec<Running> = Vec::new();
        let mut waiting = requests.iter().enumerate();
        let mut has_failed = false;
        loop {
            while running.len() < jobs.max(1) && !has_failed {
                let Some((index, request)) = waiting.next() else { break };
                match start(index, request) {
                    Ok(fork) => running.push(fork),
                    Err(error) => {
                        has_failed = true;
                        set(&mut results, index, Err(system(request, &error)));
                    }
                }
            }
            if running.is_empty() {
                return up_to_error(results);
            }
            let Some((fork, status)) = next_ended(&mut running) else { continue };
            let Some(request) = requests.get(fork.index) else { continue };
            let index = fork.index;
            let result = finish(request, fork, status);
            // Others need not begin.
            has_failed |= result.is_err();
            set(&mut results, index, result);
        }
    }
}

/// Generates code of an empty module for another target than SPIR-V: registers the passes that all code generators have.
pub fn warm_up() {
    let (target, options) = (Target::Nvidia { processor: "sm_70".to_owned() }, Options::default());
    let bitcode = b"target triple = \"nvptx64-nvidia-cuda\"\n";
    // What it gives is of no interest.
    let _ = generate_here(&Request { bitcode, name: "warm-up", target: &target, options: &options });
}

type Slot = Option<Result<Generated, Error>>;

fn set(results: &mut [Slot], index: usize, result: Result<Generated, Error>) {
    if let Some(slot) = results.get_mut(index) {
        *slot = Some(result);
    }
}

fn system(request: &Request<'_>, error: &io::Error) -> Error {
    let problem = error.to_string();
    Error::Child { module: request.name.to_owned(), program: "/proc/self/exe".to_owned(), problem }
}

fn start(index: usize, request: &Request<'_>) -> io::Result<Running> {
    let (answer, printed) = (memory::create("code")?, memory::create("printed")?);
    // SAFETY: this process has one thread, so no lock is held by one that is not copied.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            let status = match answer_request(request, answer, &printed) {
                Ok(()) => 0,
                Err(_) => 1,
            };
            end_process(status)
        }
        id => {
            let id = Pid::from_raw(id).ok_or_else(|| io::Error::other("fork gives no number"))?;
            Ok(Running { index, id, answer, printed })
        }
    }
}

/// What a fork does.
fn answer_request(request: &Request<'_>, mut answer: File, printed: &File) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    rustix::stdio::dup2_stdout(printed.as_fd())?;
    rustix::stdio::dup2_stderr(printed.as_fd())?;
    let code = generate_here(request).map(|Generated { bytes, spirv, warnings }| Code {
        bytes: ByteBuf::from(bytes),
        spirv,
        warnings,
    });
    postcard::to_io(&code, &mut answer).map(|_| ()).map_err(io::Error::other)
}

/// The fork that ends next.
fn next_ended(running: &mut Vec<Running>) -> Option<(Running, WaitStatus)> {
    let (id, status) = wait(WaitOptions::empty()).ok().flatten()?;
    let place = running.iter().position(|fork| fork.id == id)?;
    Some((running.remove(place), status))
}

fn finish(request: &Request<'_>, fork: Running, status: WaitStatus) -> Result<Generated, Error> {
    let status = ExitStatus::from_raw(status.as_raw());
    let failed = |error: io::Error| system(request, &error);
    let printed = memory::read(fork.printed).map_err(failed)?;
    let printed = String::from_utf8_lossy(&printed).trim().to_owned();
    if !status.success() {
        return Err(died(request, status, &printed));
    }
    let answer = memory::read(fork.answer).map_err(failed)?;
    let code: Result<Code, Error> = postcard::from_bytes(&answer).map_err(|error| failed(io::Error::other(error)))?;
    let Code { bytes, spirv, mut warnings } = code?;
    if !printed.is_empty() {
        warnings.push(printed);
    }
    Ok(Generated { bytes: bytes.into_vec(), spirv, warnings })
}

//! Generates code for one image in this process, and for several images in forks.
//!
//! LLVM's SPIR-V back end keeps static state, so it can run only once per process.

use std::fs::File;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::sync::{Mutex, PoisonError};

use device_compiler::code_generation::{
    Error, Generated, Generator, Head, Options, Request, Target, died, generate_here, up_to_error,
};
use serde_bytes::ByteBuf;
use sycl_rtc::protocol::memory;

use super::fork_server::{Ended, ForkServer, Work};

/// A code generator that forks. This process must have one thread.
#[derive(Debug, Default)]
pub struct Forks {
    server: Mutex<Option<ForkServer>>,
}

/// The files for a fork.
struct Files {
    answer: File,
    printed: File,
}

type Slot = Option<Result<Generated, Error>>;

impl Forks {
    /// Forks the server in advance. If this fails, [`Generator::generate`] tries again.
    pub fn prepare(&self) {
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = ForkServer::start().ok();
    }
}

impl Generator for Forks {
    fn generate(&self, requests: &[Request<'_>], jobs: usize) -> Vec<Result<Generated, Error>> {
        if let [request] = requests {
            // This is the only run of the back end in this process, which handles a single task.
            return vec![generate_here(&request.head(), request.bitcode)];
        }
        let prepared = self.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        let server = match prepared.map_or_else(ForkServer::start, Ok) {
            Ok(server) => server,
            Err(error) => return requests.first().map(|request| Err(system(request, &error))).into_iter().collect(),
        };
        let mut results: Vec<Slot> = requests.iter().map(|_| None).collect();
        let mut running: Vec<(usize, Files)> = Vec::new();
        let mut waiting = requests.iter().enumerate();
        let mut has_failed = false;
        loop {
            while running.len() < jobs.max(1) && !has_failed {
                let Some((index, request)) = waiting.next() else { break };
                match start(&server, index, request) {
                    Ok(files) => running.push((index, files)),
                    Err(error) => {
                        has_failed = true;
                        set(&mut results, index, Err(system(request, &error)));
                    }
                }
            }
            if running.is_empty() {
                return up_to_error(results);
            }
            let (index, result) = match server.wait() {
                Ok(ended) => {
                    let Some(place) = running.iter().position(|(index, _)| *index == ended.index) else { continue };
                    let (index, files) = running.remove(place);
                    let Some(request) = requests.get(index) else { continue };
                    (index, finish(request, files, ended))
                }
                // The server has died, so none of the running forks will report.
                Err(error) => {
                    let index = running.drain(..).map(|(index, _)| index).min().unwrap_or_default();
                    let Some(request) = requests.get(index) else { continue };
                    (index, Err(system(request, &error)))
                }
            };
            // After an error, do not start further forks.
            has_failed |= result.is_err();
            set(&mut results, index, result);
        }
    }
}

/// Generates code for an empty NVIDIA module, which registers the passes that all code generators share.
pub fn warm_up() {
    let target = Target::Nvidia { processor: "sm_70".to_owned() };
    let head = Head { name: "warm-up".to_owned(), target, options: Options::default() };
    // Only the side effects matter.
    let _ = generate_here(&head, b"target triple = \"nvptx64-nvidia-cuda\"\n");
}

fn set(results: &mut [Slot], index: usize, result: Result<Generated, Error>) {
    if let Some(slot) = results.get_mut(index) {
        *slot = Some(result);
    }
}

fn system(request: &Request<'_>, error: &io::Error) -> Error {
    let problem = error.to_string();
    Error::Child { module: request.name.to_owned(), program: "/proc/self/exe".to_owned(), problem }
}

fn start(server: &ForkServer, index: usize, request: &Request<'_>) -> io::Result<Files> {
    let files = Files { answer: memory::create("code")?, printed: memory::create("printed")? };
    let work = Work { head: request.head(), bitcode: ByteBuf::from(request.bitcode) };
    server.send(index, &work, &files.answer, &files.printed)?;
    Ok(files)
}

fn finish(request: &Request<'_>, files: Files, ended: Ended) -> Result<Generated, Error> {
    let failed = |error: io::Error| system(request, &error);
    let status = ended.status.map_err(|number| failed(io::Error::from_raw_os_error(number)))?;
    let status = ExitStatus::from_raw(status);
    let printed = memory::read(files.printed).map_err(failed)?;
    let printed = String::from_utf8_lossy(&printed).trim().to_owned();
    if !status.success() {
        return Err(died(request, status, &printed));
    }
    let answer = memory::read(files.answer).map_err(failed)?;
    let code: Result<Generated, Error> =
        postcard::from_bytes(&answer).map_err(|error| failed(io::Error::other(error)))?;
    let mut generated = code?;
    if !printed.is_empty() {
        generated.warnings.push(printed);
    }
    Ok(generated)
}

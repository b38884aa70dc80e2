//! Limits, cancellation, crashes, and recovery from a killed worker.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{VECTOR_ADD, bitcode, compiler, configuration, dpcpp};
use sycl_rtc::{Cancellation, Compiler, Error, Input, Limit, Limits, Request};

/// Source code that takes many seconds to compile on any machine. Each level doubles the number of template instances.
const SLOW: &str = "\
template <int N, unsigned M> struct S { static constexpr int v = S<N - 1, 2 * M>::v + S<N - 1, 2 * M + 1>::v; };
template <unsigned M> struct S<0, M> { static constexpr int v = 0; };
int x = S<19, 0>::v;
";
/// The maximum waiting time, even on a busy machine.
const SOON: Duration = Duration::from_secs(20);

fn limited(source: &str, limits: Limits) -> Result<sycl_rtc::Compilation, Error> {
    compiler().compile(&Request { limits, ..dpcpp(source) })
}

#[test]
fn time() {
    let start = Instant::now();
    let time = Duration::from_millis(100);
    let result = limited(SLOW, Limits { time: Some(time), memory: None });
    assert!(matches!(result, Err(Error::Limit(Limit::Time(limit))) if limit == time), "{result:?}");
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn temporary_files_of_killed_processes_are_removed() {
    let compiler = Compiler::new(configuration());
    let limits = Limits { time: Some(Duration::from_millis(500)), memory: None };
    let result = compiler.compile(&Request { limits, ..dpcpp(SLOW) });
    assert!(matches!(result, Err(Error::Limit(_))), "{result:?}");
    let ids = compiler.process_ids();
    wait_for("the directory is removed", || temporary_directories_of(&ids).is_empty());
}

#[test]
fn memory() {
    let result = limited(VECTOR_ADD, Limits { time: None, memory: Some(50 << 20) });
    assert!(matches!(result, Err(Error::Limit(Limit::Memory(52_428_800)))), "{result:?}");
    // This limit is sufficient.
    limited(VECTOR_ADD, Limits { time: None, memory: Some(2 << 30) }).unwrap();
}

#[test]
fn cancellation() {
    let cancellation = Cancellation::new().unwrap();
    let start = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(100));
            cancellation.cancel();
        });
        let result = compiler().compile_with(&dpcpp(SLOW), &cancellation);
        assert!(matches!(result, Err(Error::Cancelled)), "{result:?}");
    });
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}

#[test]
fn endless_templates_end() {
    let source = "template <int N> struct S { static constexpr int v = S<N + 1>::v; };\nint x = S<0>::v;\n";
    let result = limited(source, Limits::default());
    let Err(Error::Source { log, .. }) = result else { panic!("{result:?}") };
    assert!(log.contains("recursive template instantiation exceeded maximum depth"), "{log}");
}

#[test]
fn eight_threads_get_what_one_gets() {
    let request = Request::of(Input::Bitcode(bitcode()));
    let expected = compiler().compile(&request).unwrap().images;
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..10 {
                    assert_eq!(compiler().compile(&request).unwrap().images, expected);
                }
            });
        }
    });
}

fn kill(id: u32) {
    assert!(Command::new("kill").args(["-KILL", &id.to_string()]).status().unwrap().success());
}

#[test]
fn a_killed_worker_is_started_again() {
    let compiler = Compiler::new(configuration());
    let request = Request::of(Input::Bitcode(bitcode()));
    let expected = compiler.compile(&request).unwrap().images;
    for round in 0..20 {
        let before = compiler.process_ids();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(round));
                before.iter().for_each(|id| kill(*id));
            });
            assert_eq!(compiler.compile(&request).unwrap().images, expected);
        });
    }
}

fn temporary_directories_of(ids: &[u32]) -> Vec<String> {
    let entries = std::fs::read_dir("/dev/shm").unwrap().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| ids.iter().any(|id| name.starts_with(&format!("sycl-rtc-task-{id}-")))).collect()
}

/// Waits for a condition that other processes satisfy.
fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < SOON, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn the_next_worker_removes_what_a_killed_one_left() {
    let first = Compiler::new(configuration());
    thread::scope(|scope| {
        let compilation = scope.spawn(|| first.compile(&dpcpp(VECTOR_ADD)));
        wait_for("the task has a directory", || !temporary_directories_of(&first.process_ids()).is_empty());
        let ids = first.process_ids();
        ids.iter().for_each(|id| kill(*id));
        // The worker is restarted and runs the task.
        compilation.join().unwrap().unwrap();
        assert_eq!(temporary_directories_of(&ids), [""; 0]);
    });
}

/// Sends a signal to a process. Returns whether the process still exists.
fn signal(name: &str, id: u32) -> bool {
    Command::new("kill").args([name, &id.to_string()]).status().unwrap().success()
}

/// Returns the child processes of a process.
fn children(id: u32) -> Vec<u32> {
    let text = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
    text.split_whitespace().filter_map(|id| id.parse().ok()).collect()
}

#[test]
fn stopped_processes_are_continued() {
    let compiler = Compiler::new(configuration());
    let request = Request::of(Input::Bitcode(bitcode()));
    let expected = compiler.compile(&request).unwrap().images;
    let [worker] = compiler.process_ids()[..] else { panic!("one worker") };
    assert!(signal("-STOP", worker));
    assert_eq!(compiler.compile(&request).unwrap().images, expected);
    // The children include the fork that receives the next task. A fork whose task is done may exit in the meantime.
    wait_for("a fork is stopped", || children(worker).into_iter().filter(|id| signal("-STOP", *id)).count() > 0);
    assert_eq!(compiler.compile(&request).unwrap().images, expected);
}

#[test]
fn nothing_is_left_behind() {
    let compiler = Compiler::new(configuration());
    let request = Request::of(Input::Bitcode(bitcode()));
    compiler.compile(&request).unwrap();
    let worker = compiler.process_ids();
    let open = || std::fs::read_dir("/proc/self/fd").unwrap().count();
    let of_worker = |what: &str| std::fs::read_dir(format!("/proc/{}/{what}", worker[0])).unwrap().count();
    let (before, before_in_worker) = (open(), of_worker("fd"));
    for _ in 0..50 {
        compiler.compile(&request).unwrap();
    }
    // Other tests of this program also open files.
    assert!(open() < before + 40, "{before} to {}", open());
    assert!(of_worker("fd") <= before_in_worker + 4, "{before_in_worker} to {}", of_worker("fd"));
    drop(compiler);
    let exists = |id: &u32| std::path::Path::new(&format!("/proc/{id}")).exists();
    wait_for("the worker ends", || !worker.iter().any(exists));
}

/// Returns a compiler whose worker is a faulty Python program. `body` handles the task.
fn false_worker(directory: &std::path::Path, body: &str) -> Compiler {
    use std::os::unix::fs::PermissionsExt;
    let program = directory.join("worker");
    let hello = String::from_utf8(sycl_rtc::protocol::hello().to_vec()).unwrap();
    let text = format!(
        "#!/usr/bin/env python3\nimport os, socket\ns = socket.socket(fileno=0)\ns.send({hello:?}.encode())\n\
         def memory(contents):\n    fd = os.memfd_create('x')\n    os.write(fd, contents)\n    return fd\n\
         while True:\n    message, fds, _, _ = socket.recv_fds(s, 100, 3)\n    if not message: break\n    \
         c = socket.socket(fileno=fds[0])\n    {body}\n"
    );
    std::fs::write(&program, text).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    Compiler::new(sycl_rtc::Configuration { worker: Some(program), ..configuration() })
}

#[test]
fn nonsense_of_a_worker_is_an_error() {
    let directory = tempfile::tempdir().unwrap();
    for (body, expected) in [
        ("c.send(b'?')", "malformed response; install the library and the worker of the same version"),
        ("c.send(b'A')", "its response is empty"),
        (
            "socket.send_fds(c, [b'A'], [memory(b'nonsense')])",
            concat!(
                "malformed response: unsupported format; expected sycl-rtc ",
                env!("CARGO_PKG_VERSION"),
                " format 2; install the library and the worker of the same version"
            ),
        ),
        (
            "c.send(b'N' + (11).to_bytes(4, 'little'))",
            "cannot start a process: Resource temporarily unavailable (os error 11)",
        ),
        ("os._exit(3)", "terminated before it responded"),
    ] {
        let compiler = false_worker(directory.path(), body);
        let result = compiler.compile(&Request::of(Input::Bitcode(Vec::new())));
        let Err(Error::Worker { problem, .. }) = result else { panic!("{body}: {result:?}") };
        assert_eq!(problem, expected, "{body}");
    }
}

#[test]
fn a_worker_that_says_nothing_does_not_stop_the_clock() {
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("worker");
    std::fs::write(&program, "#!/bin/sh\nexec sleep 1000\n").unwrap();
    std::fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let compiler = Compiler::new(sycl_rtc::Configuration { worker: Some(program), ..configuration() });
    let limits = Limits { time: Some(Duration::from_millis(200)), memory: None };
    let start = Instant::now();
    let result = compiler.compile(&Request { limits, ..Request::of(Input::Bitcode(Vec::new())) });
    assert!(matches!(result, Err(Error::Limit(_))), "{result:?}");
    drop(compiler);
    assert!(start.elapsed() < SOON);
}

#[test]
fn programs_that_are_no_workers() {
    for (program, expected) in [
        ("/bin/true", "terminated before it responded"),
        ("/no/such/program", "no such file; correct Configuration::worker or SYCL_RTC_WORKER"),
    ] {
        let compiler = Compiler::new(sycl_rtc::Configuration { worker: Some(program.into()), ..configuration() });
        let result = compiler.compile(&Request::of(Input::Bitcode(Vec::new())));
        let Err(Error::Worker { problem, .. }) = result else { panic!("{program}: {result:?}") };
        assert_eq!(problem, expected, "{program}");
    }
}

#[test]
fn the_worker_ends_with_the_application() {
    // The worker's socket is its standard input.
    let mut child = Command::new(env!("CARGO_BIN_EXE_sycl-rtc-worker"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    assert!(!child.wait().unwrap().success());
}

//! Checks that a compilation that is interrupted or cannot write its output leaves neither outputs
//! nor temporary files.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{Place, SYCL_SOURCE, printed};
use rustix::process::{Pid, Signal, kill_process_group};

fn place() -> Place {
    Place::new(&[("main.cpp", SYCL_SOURCE), ("device.hpp", "#define FACTOR 3\n")])
}

/// Starts a compilation, and waits until it has created a temporary directory and started its children.
fn compiling(place: &Place) -> Child {
    let mut command = place.driver();
    // In an empty cache, clang must first create a precompiled header, which takes time.
    command.args(["-c", "-MD", "main.cpp"]).env("SYCLPASSES_CACHE_DIR", place.path("cache"));
    let child = command.stderr(Stdio::null()).process_group(0).spawn().unwrap();
    let begin = Instant::now();
    while place.temporary().is_empty() && begin.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(200));
    child
}

/// Returns whether a process is running in the directory of the test.
fn has_processes(place: &Place) -> bool {
    let directory = fs::canonicalize(place.path("")).unwrap();
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes.into_iter().any(|process| fs::read_link(process.path().join("cwd")).is_ok_and(|found| found == directory))
}

fn assert_nothing_is_left(place: &Place) {
    // Children that receive a signal together with the driver may still be about to exit.
    let begin = Instant::now();
    while !place.temporary().is_empty() && begin.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(20));
    }
    assert_eq!(place.temporary(), Vec::<String>::new());
    assert!(!place.path("main.o").exists() && !place.path("main.d").exists());
}

#[test]
fn a_signal_ends_all_processes() {
    let place = place();
    let mut child = compiling(&place);
    let group = Pid::from_child(&child);
    kill_process_group(group, Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().signal(), Some(Signal::INT.as_raw()));
    assert_nothing_is_left(&place);
}

#[test]
fn files_that_cannot_be_written_are_errors() {
    let place = place();
    let script = "ulimit -f 4; exec \"$0\" -c -MD main.cpp";
    let output = place.command("bash").args(["-c", script, env!("CARGO_BIN_EXE_sycl-clang")]).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("error: "));
    assert_nothing_is_left(&place);
}

#[test]
fn the_next_run_removes_what_a_killed_one_left() {
    let place = place();
    place.write("plain.cpp", "int a;\n");
    let mut running = compiling(&place);
    let other = place.temporary();
    let mut killed = compiling(&place);
    killed.kill().unwrap();
    assert_eq!(killed.wait().unwrap().signal(), Some(Signal::KILL.as_raw()));
    assert!(place.temporary().len() > other.len());
    printed(place.driver().args(["-c", "plain.cpp"]));
    assert_eq!(place.temporary(), other);
    // The files of a running process are unchanged.
    assert!(running.wait().unwrap().success());
    assert_eq!(place.temporary(), Vec::<String>::new());
    // The children of the killed run exit.
    let begin = Instant::now();
    while has_processes(&place) && begin.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(20));
    }
    assert!(!has_processes(&place));
    let left = fs::read_dir(place.path("")).unwrap().map(|entry| entry.unwrap().file_name());
    let mut left: Vec<String> = left.map(|name| name.to_string_lossy().into_owned()).collect();
    left.sort();
    assert_eq!(left, ["cache", "device.hpp", "main.cpp", "main.d", "main.o", "plain.cpp", "plain.o", "tmp"]);
}

#[test]
fn children_end_with_a_driver_that_is_killed() {
    let place = place();
    let mut killed = compiling(&place);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let begin = Instant::now();
    while has_processes(&place) && begin.elapsed() < Duration::from_secs(1) {
        sleep(Duration::from_millis(10));
    }
    assert!(!has_processes(&place));
}

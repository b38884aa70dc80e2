//! A compilation that is ended, or that cannot write: neither an output nor a temporary file is left.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{Place, SYCL_SOURCE};
use rustix::process::{Pid, Signal, kill_process_group};

fn place() -> Place {
    Place::new(&[("main.cpp", SYCL_SOURCE), ("device.hpp", "#define FACTOR 3\n")])
}

fn assert_nothing_is_left(place: &Place) {
    // Children that a signal ends with the driver may still be about to go.
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
    let mut command = place.driver();
    command.args(["-c", "-MD", "main.cpp"]).stderr(Stdio::null()).process_group(0);
    let mut child = command.spawn().unwrap();
    // Until it has made a temporary folder, and some time more.
    let begin = Instant::now();
    while place.temporary().is_empty() && begin.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(200));
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

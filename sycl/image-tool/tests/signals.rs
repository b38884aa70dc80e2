//! Checks that no file remains if a signal terminates the tool while it writes.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

const SIGNALS: [(&str, i32); 5] = [("HUP", 1), ("INT", 2), ("QUIT", 3), ("TERM", 15), ("XCPU", 24)];
/// The size of an image that does not fit into a pipe.
const IMAGE_SIZE: usize = 1 << 20;

/// Returns a directory with files for `embed`, and pipes.
fn directory(pipes: &[&str]) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("k.bin"), vec![1; IMAGE_SIZE]).unwrap();
    fs::write(directory.path().join("k.sym"), "K\n").unwrap();
    for pipe in pipes {
        assert!(Command::new("mkfifo").arg(directory.path().join(pipe)).status().unwrap().success());
    }
    directory
}

/// Returns a command that runs the tool. `ignored` is a signal that is ignored when the tool
/// starts.
fn tool(directory: &Path, ignored: Option<&str>) -> Command {
    // The environment of the tests may ignore some signals, and enable core dumps.
    let mut command = Command::new("prlimit");
    command
        .args(["--core=0", "env", "--default-signal=HUP,INT,QUIT,TERM,XCPU"])
        .args(ignored.map(|name| format!("--ignore-signal={name}")));
    command.arg(env!("CARGO_BIN_EXE_sycl-image"));
    command.current_dir(directory).stdin(Stdio::null()).stderr(Stdio::null());
    command
}

fn kill(signal: &str, process: u32) {
    let arguments = ["-c", "kill -$0 $1", signal, &process.to_string()];
    assert!(Command::new("sh").args(arguments).status().unwrap().success());
}

fn names(directory: &Path) -> Vec<OsString> {
    let mut names: Vec<_> = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    names
}

const EMBED: [&str; 9] =
    ["embed", "--section", "--format=native", "--target=x", "k.bin", "k.sym", "--footer=k.hpp", "-o", "out"];

/// The footer stays in a temporary file until the object is written, whose reader has stopped
/// reading.
#[test]
fn temporary_files() {
    for (name, number) in SIGNALS {
        let directory = directory(&["out"]);
        let mut child = tool(directory.path(), None).args(EMBED).spawn().unwrap();
        let mut reader = File::open(directory.path().join("out")).unwrap();
        reader.read_exact(&mut [0]).unwrap();
        assert_eq!(names(directory.path()).len(), 4, "the footer is in a file");
        kill(name, child.id());
        assert_eq!(child.wait().unwrap().signal(), Some(number), "as if the signal was not caught");
        assert_eq!(names(directory.path()), ["k.bin", "k.sym", "out"], "{name}");
    }
}

/// A shell without job control starts background programs with SIGINT ignored, and `nohup` ignores SIGHUP.
#[test]
fn ignored_signals() {
    for name in ["HUP", "INT"] {
        let directory = directory(&["out"]);
        let mut child = tool(directory.path(), Some(name)).args(EMBED).spawn().unwrap();
        let mut reader = File::open(directory.path().join("out")).unwrap();
        reader.read_exact(&mut [0]).unwrap();
        kill(name, child.id());
        let mut rest = Vec::new();
        reader.read_to_end(&mut rest).unwrap();
        assert!(rest.len() > IMAGE_SIZE, "{name}");
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert_eq!(names(directory.path()), ["k.bin", "k.hpp", "k.sym", "out"]);
    }
}

/// Checks that the tool reports an error, instead of receiving a signal, if a file exceeds the
/// limit of the process.
#[test]
fn file_size_limit() {
    let directory = directory(&[]);
    fs::write(directory.path().join("k.o"), "kept").unwrap();
    let script = "ulimit -f 1; exec \"$0\" embed --section --format=native --target=x k.bin k.sym -o k.o";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_sycl-image")]).current_dir(directory.path());
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "sycl-image: error: k.o: File too large (os error 27)\n");
    assert_eq!(names(directory.path()), ["k.bin", "k.o", "k.sym"]);
    assert_eq!(fs::read(directory.path().join("k.o")).unwrap(), b"kept");
}

/// The program that reads bitcode does not exit.
#[test]
fn temporary_directories() {
    use std::os::unix::fs::PermissionsExt;
    for (name, number) in SIGNALS {
        let directory = directory(&["started", "end"]);
        let path = directory.path();
        fs::create_dir(path.join("tmp")).unwrap();
        fs::write(path.join("k.bc"), b"BC\xc0\xde").unwrap();
        let script = format!("#!/bin/sh\n: > '{0}/started'\nexec cat '{0}/end'\n", path.display());
        fs::write(path.join("opt"), script).unwrap();
        fs::set_permissions(path.join("opt"), fs::Permissions::from_mode(0o755)).unwrap();
        let arguments = ["embed", "k.bc", "--target=llvm_nvptx64", "--opt=./opt", "--plugin=none", "-o", "k.o"];
        let mut child = tool(path, None).env("TMPDIR", path.join("tmp")).args(arguments).spawn().unwrap();
        drop(File::open(path.join("started")).unwrap());
        assert_eq!(names(&path.join("tmp")).len(), 1);
        kill(name, child.id());
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(names(&path.join("tmp")).len(), 0, "{name}");
        assert!(!path.join("k.o").exists());
        // The program is an orphan now; let it exit.
        drop(File::options().write(true).open(path.join("end")).unwrap());
    }
}

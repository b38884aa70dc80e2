//! Checks that pipes and devices are rejected as headers, because they may be endless or block the process that opens
//! them.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use common::compiler;
use sycl_rtc::{Error, FrontEnd, Limits, Request};

/// Compiles with a time limit, because a front end that opens a pipe waits for its writer.
fn compile(front_end: FrontEnd, source: &str, options: &[&str]) -> Result<(), Error> {
    let limits = Limits { time: Some(Duration::from_secs(60)), memory: None };
    let options = options.iter().map(|option| (*option).to_owned()).collect();
    compiler().compile(&Request { front_end, limits, options, ..Request::new("k.cpp", source) }).map(drop)
}

fn error(front_end: FrontEnd, source: &str, options: &[&str]) -> String {
    compile(front_end, source, options).unwrap_err().to_string()
}

fn check(front_end: FrontEnd, path: &Path) {
    let path = path.display();
    let problem = format!("cannot open file '{path}': Operation not supported");
    let text = error(front_end, &format!("#include \"{path}\"\n"), &[]);
    assert!(text.contains(&problem), "{front_end:?}: {text}");
    let text = error(front_end, "", &["-include", &path.to_string()]);
    assert!(text.contains(&problem), "{front_end:?}: {text}");
    let text = error(front_end, &format!("#if __has_include(\"{path}\")\n#endif\n"), &[]);
    assert!(text.contains(&problem), "{front_end:?}: {text}");
}

#[test]
fn pipes_and_devices() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("pipe.hpp");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for front_end in [FrontEnd::Clang, FrontEnd::Dpcpp] {
        for path in [&pipe, Path::new("/dev/zero"), Path::new("/dev/null"), Path::new("/dev/stdin")] {
            check(front_end, path);
        }
    }
}

#[test]
fn headers_are_still_found() {
    let directory = tempfile::tempdir().unwrap();
    let header = directory.path().join("header.hpp");
    std::fs::write(&header, "#define FOUND 1\n").unwrap();
    let source = format!("#include \"{}\"\n#if !FOUND\n#error not found\n#endif\n", header.display());
    for front_end in [FrontEnd::Clang, FrontEnd::Dpcpp] {
        compile(front_end, &source, &[]).unwrap();
    }
}

//! Checks that the driver behaves like clang for queries from build systems and for source files without
//! SYCL.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::process::Stdio;

use common::{Place, printed, rejected};

const PLAIN: &str = "#include <cstdio>\nint main() { std::puts(TEXT); }\n";

#[test]
fn questions_have_clangs_answers() {
    let place = Place::new(&[]);
    for question in ["-dumpmachine", "-dumpversion", "-print-search-dirs", "-print-file-name=libc.so.6"] {
        let own = printed(place.driver().args(["-fsycl", question]));
        assert_eq!(own, printed(place.command("clang++-22").arg(question)), "{question}");
    }
    let own = printed(place.driver().arg("--version"));
    let clang = printed(place.command("clang++-22").arg("--version"));
    let rest = own.strip_prefix(&clang).unwrap();
    assert!(rest.starts_with("SYCL compiler: syclpasses ") && rest.contains("\nSYCL root: "), "{rest}");
}

#[test]
fn clangd_finds_the_headers() {
    let place = Place::new(&[]);
    let output = place.driver().args(["-E", "-v", "-x", "c++", "-"]).stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    let (_, directories) = text.split_once("#include <...> search starts here:\n").unwrap();
    let first = directories.lines().next().unwrap();
    assert!(fs::exists(format!("{}/sycl/sycl.hpp", first.trim())).unwrap(), "{text}");
}

#[test]
fn sources_without_sycl_are_clangs() {
    let place = Place::new(&[("a b.cpp", PLAIN), ("arguments", "-O1 '-DTEXT=\"x y\"'\n\"a b.cpp\"")]);
    printed(place.driver().args(["@arguments", "-c", "-o", "own.o"]));
    printed(place.command("clang++-22").args(["-O1", "-DTEXT=\"x y\"", "a b.cpp", "-c", "-o", "clang.o"]));
    assert_eq!(fs::read(place.path("own.o")).unwrap(), fs::read(place.path("clang.o")).unwrap());
    printed(place.driver().args(["@arguments", "-o", "a program"]));
    assert_eq!(printed(&mut place.command(place.path("a program"))), "x y\n");

    printed(place.driver().args(["@arguments", "-c", "-MMD", "-MP"]));
    assert_eq!(place.read("a b.d"), "a\\ b.o: a\\ b.cpp\n");
    assert_eq!(place.temporary(), Vec::<String>::new());
}

#[test]
fn standard_input_is_a_source() {
    let place = Place::new(&[("main.cpp", PLAIN)]);
    let input = fs::File::open(place.path("main.cpp")).unwrap();
    printed(place.driver().args(["-x", "c++", "-", "-DTEXT=\"in\"", "-o", "main"]).stdin(input));
    assert_eq!(printed(&mut place.command(place.path("main"))), "in\n");
}

#[test]
fn wrong_use_is_an_error() {
    let place = Place::new(&[("a.cpp", "int a;\n"), ("b.cpp", "int b\n")]);
    let message = rejected(place.driver().args(["-c", "a.cpp", "b.cpp", "-o", "x.o"]));
    assert_eq!(message, "sycl-clang++: error: cannot specify -o when generating multiple output files\n");
    let message = rejected(place.driver().args(["-c", "none.cpp"]));
    assert_eq!(message, "sycl-clang++: error: no such file or directory: 'none.cpp'\n");
    // Clang has reported the error; the driver adds nothing.
    let message = rejected(place.driver().args(["-c", "b.cpp"]));
    assert!(message.starts_with("b.cpp:1:6: error: expected ';'") && message.ends_with("1 error generated.\n"));
    assert!(!place.path("b.o").exists());
    printed(place.driver().args(["-c", "a.cpp"]));
    assert!(place.path("a.o").exists());
}

#[test]
fn output_that_nobody_reads() {
    let place = Place::new(&[]);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = place.driver().arg("--help").stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let output = output.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn no_input_is_overwritten() {
    let place = Place::new(&[("a.cpp", "int a;\n"), ("b.ll", ""), ("c.s", "")]);
    std::os::unix::fs::symlink("a.cpp", place.path("link")).unwrap();
    printed(place.driver().args(["-c", "a.cpp"]));
    let object = fs::read(place.path("a.o")).unwrap();
    for (arguments, output, input) in [
        (&["-c", "a.cpp", "-o", "a.cpp"] as &[&str], "a.cpp", "a.cpp"),
        (&["-fsycl", "-c", "./a.cpp", "-o", "link"], "link", "./a.cpp"),
        (&["-fsycl", "-fsycl-device-only", "-c", "a.cpp", "-o", "a.cpp"], "a.cpp", "a.cpp"),
        (&["-E", "a.cpp", "-o", "a.cpp"], "a.cpp", "a.cpp"),
        (&["-c", "a.cpp", "-MD", "-MF", "a.cpp"], "a.cpp", "a.cpp"),
        (&["-S", "-emit-llvm", "b.ll"], "b.ll", "b.ll"),
        (&["a.o", "-shared", "-o", "a.o"], "a.o", "a.o"),
        (&["-fsycl-link", "a.o"], "a.o", "a.o"),
    ] {
        let message = rejected(place.driver().args(arguments));
        assert_eq!(message, format!("sycl-clang++: error: output '{output}' is the input file '{input}'\n"));
        assert_eq!(place.read("a.cpp"), "int a;\n", "{arguments:?}");
    }
    assert_eq!(fs::read(place.path("a.o")).unwrap(), object);
    printed(place.driver().args(["-c", "a.cpp", "-o", "/dev/null"]));
}

#[test]
fn an_output_without_space_is_an_error() {
    let place = Place::new(&[("a.cpp", "int a;\n")]);
    for options in [&["-S"] as &[&str], &["-c"], &["-fsycl", "-S"], &["-fsycl", "-fsycl-device-only", "-S"]] {
        let message = rejected(place.driver().args(options).args(["a.cpp", "-o", "/dev/full"]));
        assert!(message.contains("error: ") && message.contains("No space left on device"), "{options:?}: {message}");
        assert!(!message.contains("LLVM ERROR"), "{options:?}: {message}");
    }
    assert_eq!(place.temporary(), Vec::<String>::new());
}

#[test]
fn targets_without_a_name_are_the_default() {
    let place = Place::new(&[("a.cpp", "int a;\n")]);
    let warning =
        "warning: joined argument expects additional value: '-fsycl-targets=' [-Wunused-command-line-argument]\n";
    for (option, expected) in [("-g0", format!("sycl-clang++: {warning}")), ("-w", String::new())] {
        let output = place.driver().args(["-fsycl-targets=", "-c", "a.cpp", option]).output().unwrap();
        assert!(output.status.success());
        assert_eq!(String::from_utf8(output.stderr).unwrap(), expected);
    }
    let message = rejected(place.driver().args(["-Werror", "-fsycl-targets=", "-c", "a.cpp"]));
    assert!(message.ends_with("'-fsycl-targets=' [-Werror,-Wunused-command-line-argument]\n"), "{message}");
}

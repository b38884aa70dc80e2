//! Runs the program. The source files are small and do not include SYCL headers, so a run takes a fraction of a second.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failing unwrap is a failing test")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs};

use tempfile::TempDir;

/// Returns the directory where scripts/setup installs the front end.
fn sycl() -> PathBuf {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join("target/venv");
    env::var_os("SYCLPASSES_VENV").map_or(default, PathBuf::from)
}

/// A directory with the source file `k.cpp`.
struct Case {
    directory: TempDir,
}

impl Case {
    fn new(source: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("k.cpp"), source).unwrap();
        Self { directory }
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.directory.path().join(name)).unwrap()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dpcpp-frontend"));
        command.args(arguments).current_dir(self.directory.path()).env("SYCLPASSES_SYCL", sycl());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn succeeds(&self, arguments: &[&str]) -> Output {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }

    /// Runs the program, checks its exit status, and returns its standard error.
    fn fails(&self, status: i32, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    /// Returns the names of the files in the directory.
    fn files(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(self.directory.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

const FUNCTION: &str = "__attribute__((sycl_device)) int f(int x) { return x + 1; }\n";

/// Returns a case whose source file includes a header.
fn with_header() -> Case {
    let case = Case::new("#include \"value.hpp\"\n__attribute__((sycl_device)) int f(int x) { return x + VALUE; }\n");
    case.write("value.hpp", "#define VALUE 41\n");
    case
}

#[test]
fn bitcode_beside_the_caller() {
    let case = Case::new(FUNCTION);
    case.succeeds(&["k.cpp"]);
    let bitcode = fs::read(case.directory.path().join("k.bc")).unwrap();
    assert_eq!(bitcode.get(..4), Some(b"BC\xc0\xde".as_slice()));
    assert_eq!(case.files(), ["k.bc", "k.cpp"]);
}

#[test]
fn standard_input_is_a_source() {
    let case = Case::new("");
    let mut child = case.command(&["-", "-S", "-o", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(FUNCTION.as_bytes()).unwrap();
    let text = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert!(text.contains("add nsw i32 %x, 1"), "{text}");
}

/// A reader that stops early, such as `head`, does not cause an error.
#[test]
fn output_that_nobody_reads() {
    let case = with_header();
    for arguments in [&["--help"][..], &["-S", "k.cpp", "-o", "-"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = case.command(arguments).stdout(writer).stderr(Stdio::piped()).output().unwrap();
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
    }
}

#[test]
fn text_on_standard_output() {
    let case = with_header();
    let text = String::from_utf8(case.succeeds(&["-S", "k.cpp", "-o", "-"]).stdout).unwrap();
    assert!(text.contains("target triple = \"spir64-unknown-unknown\""), "{text}");
    assert!(text.contains("add nsw i32 %x, 41"), "{text}");
}

#[test]
fn emulation_gives_the_triple_that_llvm_knows() {
    let case = with_header();
    let text = String::from_utf8(case.succeeds(&["--emulation", "-S", "k.cpp", "-o", "-"]).stdout).unwrap();
    assert!(text.contains("target triple = \"spir64-unknown-unknown\""), "{text}");
    let output = case.succeeds(&["--emulation", "k.cpp", "-o", "k.bc"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn options_of_clang_need_no_dashes_before_them() {
    let case = Case::new(
        "#if __cplusplus < 202002L\n#error no C++20\n#endif\n#ifndef A\n#error A\n#endif\n#if defined B\n#error B\n\
         #endif\n#include \"d.hpp\"\n#include <e.hpp>\n",
    );
    case.write("d/d.hpp", "");
    case.write("e/e.hpp", "");
    case.succeeds(&[
        "-c",
        "-std=c++20",
        "-Wall",
        "-fno-fast-math",
        "-D",
        "A=1",
        "-DB",
        "-U",
        "B",
        "-I",
        "d",
        "-isystem",
        "e",
        "k.cpp",
    ]);
}

#[test]
fn size_is_an_optimization_level() {
    let case = with_header();
    let text = String::from_utf8(case.succeeds(&["-Os", "-S", "k.cpp", "-o", "-"]).stdout).unwrap();
    assert!(text.contains("optsize"), "{text}");
}

#[test]
fn dependencies_name_real_files() {
    let case = with_header();
    case.write("k.cpp", "#include \"value.hpp\"\n#include <stddef.h>\n");
    case.succeeds(&["-MD", "k.cpp", "-o", "out.bc"]);
    let rule = case.read("out.d");
    let words: Vec<_> = rule.split_whitespace().filter(|word| *word != "\\").collect();
    let library = sycl().join("lib/libsycl-jit.so");
    assert_eq!(words.first().copied(), Some("out.bc:"));
    assert_eq!(words.get(1..3), Some(["k.cpp", "value.hpp"].as_slice()));
    assert!(words.contains(&library.to_str().unwrap()), "{rule}");
    for file in &words[1..] {
        assert!(case.directory.path().join(file).exists(), "'{file}' in {rule}");
    }
}

#[test]
fn dependencies_with_file_target_and_empty_rules() {
    let case = with_header();
    case.succeeds(&["-MMD", "-MP", "-MF", "deps", "-MT", "$(x)", "-MQ", "a $b", "k.cpp", "-o", "-"]);
    let rule = case.read("deps");
    assert!(rule.starts_with("$(x) a\\ $$b: \\\n  k.cpp \\\n"), "{rule}");
    assert!(rule.ends_with("value.hpp:\n"), "{rule}");
    assert!(!rule.contains("libsycl-jit"), "{rule}");
}

#[test]
fn dependencies_of_names_with_spaces() {
    let case = Case::new("#include \"a b.hpp\"\n");
    case.write("a b.hpp", "");
    case.succeeds(&["-MMD", "k.cpp", "-o", "o p.bc"]);
    let rule = case.read("o p.d");
    assert!(rule.starts_with("o\\ p.bc: \\\n  k.cpp \\\n"), "{rule}");
    assert!(rule.ends_with("a\\ b.hpp\n"), "{rule}");
}

#[test]
fn an_error_leaves_the_files_as_they_were() {
    let case = Case::new("int main() { return x; }\n");
    case.write("k.bc", "old");
    case.write("k.d", "old");
    let message = case.fails(1, &["-MD", "k.cpp"]);
    assert!(message.starts_with("k.cpp:1:21: error: use of undeclared identifier 'x'\n"), "{message}");
    assert_eq!((case.read("k.bc").as_str(), case.read("k.d").as_str()), ("old", "old"));
    assert_eq!(case.files(), ["k.bc", "k.cpp", "k.d"]);
}

#[test]
fn warnings_go_to_standard_error() {
    let case = Case::new("#warning \"boo\"\n");
    let output = case.succeeds(&["k.cpp"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("k.cpp:1:2: warning: \"boo\"\n"), "{message}");
}

/// The library translates the IR to SPIR-V after the front end. The IR is available even if the translation crashes or
/// rejects the code.
#[test]
fn ir_does_not_depend_on_the_translation() {
    let case = Case::new("__attribute__((sycl_device)) int f(int x) { return __builtin_bitreverse32(x); }\n");
    let text = String::from_utf8(case.succeeds(&["-S", "k.cpp", "-o", "-"]).stdout).unwrap();
    assert!(text.contains("@llvm.bitreverse.i32(i32 %x)"), "{text}");
}

#[test]
fn usage_errors() {
    let case = Case::new(FUNCTION);
    for (arguments, message) in [
        (&[][..], "no input file"),
        (&["a.cpp", "b.cpp"], "more than one input file: 'a.cpp' and 'b.cpp'"),
        (&["k.cpp", "-o"], "'-o' requires a value"),
        (&["k.cpp", "-D"], "'-D' requires a value"),
        (&["k.cpp", "-x"], "unknown option '-x'; put options for the front end after --"),
        (&["k.cpp", "-MF", "k.d"], "-MF, -MT, -MQ and -MP require -MD or -MMD"),
        (&["k.cpp", "-MD", "-o", "-"], "-MD requires -MF FILE when IR is written to standard output"),
        (&["k.cpp", "-MD", "-MF", "k.d", "-o", "-"], "-MD requires -MT when IR is written to standard output"),
    ] {
        assert_eq!(case.fails(2, arguments), format!("dpcpp-frontend: error: {message} (see --help)\n"));
    }
    assert_eq!(case.files(), ["k.cpp"]);
}

#[test]
fn errors_of_files() {
    let case = Case::new(FUNCTION);
    assert_eq!(
        case.fails(1, &["none.cpp"]),
        "dpcpp-frontend: error: cannot read 'none.cpp': No such file or directory (os error 2)\n"
    );
    assert_eq!(
        case.fails(1, &["k.cpp", "-o", "none/k.bc"]),
        "dpcpp-frontend: error: cannot write 'none/k.bc': No such file or directory (os error 2)\n"
    );
    let message = case.fails(1, &["--sycl=none", "k.cpp"]);
    assert!(message.starts_with(
        "dpcpp-frontend: error: no SYCL front end: 'none/lib/libsycl-jit.so' does not exist (set by the command line); "
    ));
    let message = case.fails(1, &["k.cpp", "--", "-fsycl-targets=spir64"]);
    assert!(message.contains("fsycl-targets"), "{message}");
}

#[test]
fn a_zero_byte_is_an_error() {
    let case = Case::new("int a;\0int b;\n");
    assert_eq!(case.fails(1, &["k.cpp"]), "dpcpp-frontend: error: the source contains a NUL byte at offset 6\n");
}

#[test]
fn help_says_how() {
    let case = Case::new(FUNCTION);
    let text = String::from_utf8(case.succeeds(&["--help"]).stdout).unwrap();
    assert!(text.starts_with("usage: dpcpp-frontend [options] FILE.cpp"), "{text}");
}

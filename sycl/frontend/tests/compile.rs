//! Tests compilation by the library in a child process.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a failing unwrap is a failing test")]

mod common;

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use common::{installation, worker};
use dpcpp_frontend::{Compiled, Error, Included, Request, Worker};

/// Returns a request for source code that is not in a file.
fn source(text: &str) -> Request {
    Request { source: "k.cpp".into(), contents: Some(text.as_bytes().to_vec()), ..Request::default() }
}

fn compile(request: &Request) -> Result<Compiled, Error> {
    installation().compile(&worker(), request)
}

fn options(options: &[&str]) -> Vec<OsString> {
    options.iter().map(OsString::from).collect()
}

/// Returns the diagnostics for a source file with errors.
fn diagnostics(request: &Request) -> String {
    let error = compile(request).unwrap_err();
    assert!(matches!(error, Error::Source(_)), "{error}");
    error.to_string()
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

const SYCL: &str = "\
#include <sycl/sycl.hpp>
#include \"value.hpp\"
class Kernel;
static constexpr sycl::specialization_id<int> size{VALUE};
SYCL_EXTERNAL int elsewhere(int);
int main() {
  sycl::queue Queue;
  int *Data = sycl::malloc_shared<int>(4, Queue);
  Queue.submit([&](sycl::handler &Handler) {
    Handler.single_task<Kernel>([=](sycl::kernel_handler Constants) {
      Data[0] = elsewhere(Constants.get_specialization_constant<size>());
    });
  });
}
";

/// Checks that a failed assertion in SYCL's headers is reported at the line that caused it.
#[test]
fn an_error_in_a_header_names_the_line_of_the_user() {
    let text = "#include <sycl/sycl.hpp>\n#include <vector>\nint main() {\n  sycl::queue q;\n  std::vector<int> v(16);\n  \
                int *r = sycl::malloc_shared<int>(1, q);\n  q.single_task<class K>([=] {\n    *r = v[0];\n  });\n}\n";
    let diagnostics = diagnostics(&source(text));
    let mut lines = diagnostics.lines();
    let first = lines.next().unwrap();
    assert!(first.starts_with("k.cpp:7:5: error: static assertion failed"), "{diagnostics}");
    assert!(first.ends_with(": The specified type is not device copyable"), "{diagnostics}");
    assert_eq!(lines.next().unwrap(), "    7 |   q.single_task<class K>([=] {");
    assert!(diagnostics.contains("/is_device_copyable.hpp:98:19: note: the error is here\n"), "{diagnostics}");
}

/// Checks all outputs for a program whose device code has undefined symbols.
#[test]
fn a_program_with_header_footer_and_dependencies() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("main file.cpp");
    fs::write(&path, SYCL).unwrap();
    fs::write(directory.path().join("value.hpp"), "#define VALUE 7\n").unwrap();
    let request = Request {
        source: path.clone(),
        header: true,
        footer: true,
        included: Included::User,
        salt: Some(b"a".to_vec()),
        ..Request::default()
    };
    let compiled = compile(&request).unwrap();
    assert_eq!(compiled.diagnostics, "");
    assert_eq!(compiled.bitcode.get(..4), Some(b"BC\xc0\xde".as_slice()));
    assert!(contains(&compiled.bitcode, "_Z9elsewherei"));
    assert!(contains(&compiled.header, "\"_ZTS6Kernel\""), "{}", String::from_utf8_lossy(&compiled.header));
    let footer = String::from_utf8(compiled.footer).unwrap();
    let prefix = |footer: &str| footer.split_once("uid").unwrap().1.split_once("____").unwrap().0.to_owned();
    assert_eq!(prefix(&footer).len(), 16, "{footer}");
    let files: Vec<_> = compiled.dependencies.unwrap().files().collect();
    assert_eq!(files.first().map(PathBuf::from), Some(path));
    assert!(files.iter().any(|file| file.ends_with("/value.hpp")), "{files:?}");

    // Compile the same source for another object of the program.
    let other = compile(&Request { salt: Some(b"b".to_vec()), included: Included::None, ..request }).unwrap();
    assert_ne!(prefix(&String::from_utf8(other.footer).unwrap()), prefix(&footer));
    assert_eq!(other.dependencies, None);
}

#[test]
fn code_without_kernels_gives_bitcode() {
    for text in [
        "",
        "int f(int x) { return x; }",
        "__attribute__((sycl_device)) int f(int x) { return x; }",
        "__attribute__((sycl_device)) int g(int);\n__attribute__((sycl_device)) int f(int x) { return g(x); }",
    ] {
        let compiled = compile(&source(text)).unwrap();
        assert_eq!((compiled.bitcode.get(..2), compiled.diagnostics.as_str()), (Some(b"BC".as_slice()), ""), "{text}");
        assert_eq!((compiled.header, compiled.footer), (Vec::new(), Vec::new()));
    }
}

#[test]
fn diagnostics_are_clangs() {
    assert_eq!(
        diagnostics(&source("#include \"none.hpp\"\n")),
        "k.cpp:1:10: fatal error: 'none.hpp' file not found\n    1 | #include \"none.hpp\"\n      |          ^~~~~~~~~~\n"
    );
    let error = diagnostics(&source("#warning one\n#error two\nint main() { return x }\n"));
    for line in ["k.cpp:1:2: warning: one\n", "k.cpp:2:2: error: two\n", "k.cpp:3:21: error: "] {
        assert!(error.contains(line), "{error}");
    }
    let unused = "static int f() { return 0; }\n";
    let request = Request { options: options(&["-Wall", "-Werror"]), ..source(unused) };
    assert!(diagnostics(&request).starts_with("k.cpp:1:12: error: unused function 'f'"));
    let request = Request { options: options(&["-Wall"]), ..source(unused) };
    assert!(compile(&request).unwrap().diagnostics.starts_with("k.cpp:1:12: warning: unused function 'f'"));
}

#[test]
fn colors_if_they_are_wanted() {
    let request = Request { options: options(&["-fcolor-diagnostics"]), ..source("#error one\n") };
    let error = diagnostics(&request);
    assert!(error.starts_with("\x1b[1mk.cpp:1:2: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1mone\x1b[0m\n"), "{error}");
    let request =
        Request { options: options(&["-fcolor-diagnostics", "-fno-color-diagnostics"]), ..source("#error one\n") };
    assert!(diagnostics(&request).starts_with("k.cpp:1:2: error: one\n"));
}

#[test]
fn options_that_the_front_end_rejects() {
    let request = Request { options: options(&["-c"]), ..source("") };
    assert_eq!(compile(&request).unwrap_err().to_string(), "Option '-c' is not supported for SYCL runtime compilation");
    assert!(
        diagnostics(&Request { options: options(&["-fno-such-option"]), ..source("") }).contains("-fno-such-option")
    );
}

#[test]
fn files_and_texts_that_cannot_be_compiled() {
    let missing = Request { source: "/none/k.cpp".into(), ..Request::default() };
    assert_eq!(
        compile(&missing).unwrap_err().to_string(),
        "cannot read '/none/k.cpp': No such file or directory (os error 2)"
    );
    assert_eq!(compile(&source("a\0b")).unwrap_err().to_string(), "the source contains a NUL byte at offset 1");
    let request = Request { options: options(&["-DA=\0"]), ..source("") };
    assert_eq!(compile(&request).unwrap_err().to_string(), "the option contains a NUL byte at offset 4");
}

#[test]
fn the_source_has_its_own_name() {
    compile(&source("static_assert(__builtin_strcmp(__FILE__, \"k.cpp\") == 0);")).unwrap();
}

/// The library also splits the module, and rejects a variable that must be in one image but is used
/// in two. This check belongs to the link step, which may split the module differently.
#[test]
fn images_of_the_library_do_not_matter() {
    let text = "\
#include <sycl/sycl.hpp>
using namespace sycl::ext::oneapi::experimental;
device_global<int, decltype(properties(device_image_scope))> Shared;
void f(sycl::queue &Queue, int *Data) {
  Queue.single_task([=] { Data[0] = Shared; });
  Queue.single_task([=]() [[sycl::reqd_sub_group_size(16)]] { Data[1] = Shared; });
}
";
    assert_eq!(compile(&source(text)).unwrap().diagnostics, "");
}

fn shell(script: &str) -> Worker {
    Worker { program: "/bin/sh".into(), arguments: vec!["-c".into(), script.into()] }
}

#[test]
fn a_crash_is_an_error_with_what_the_front_end_said() {
    let error = installation().compile(&shell("echo the stack >&2; kill -SEGV $$"), &source("")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the SYCL front end was terminated by signal 11 (SIGSEGV) while compiling 'k.cpp':\nthe stack"
    );
    let error = installation().compile(&shell("kill -KILL $$"), &source("")).unwrap_err();
    assert_eq!(error.to_string(), "the SYCL front end was terminated by signal 9 (SIGKILL) while compiling 'k.cpp'");
}

/// Returns a source file with a kernel whose body accesses `*p`, without SYCL's headers.
fn kernel(body: &str) -> String {
    format!(
        "template <typename N, typename F> __attribute__((sycl_kernel)) void launch(const F &Function) {{ Function(); }}\n\
         class Kernel;\nvoid f(int *p) {{ launch<Kernel>([=] {{ {body} }}); }}\n"
    )
}

/// The library's translator crashes on a computed `goto`, and exits on an intrinsic function. At that point, the
/// bitcode already exists.
#[test]
fn bitcode_is_saved_from_a_crash_of_later_steps() {
    let lost =
        "k.cpp: warning: warnings from the SYCL front end are lost because its own translation to SPIR-V failed\n";
    for (body, said) in [
        ("void *Labels[] = {&&a, &&b}; goto *Labels[*p]; a: *p = 1; return; b: *p = 2;", ""),
        (
            "*p = __builtin_canonicalizef(*p);",
            "InvalidFunctionCall: Unexpected llvm intrinsic:\n llvm.canonicalize.f32\n",
        ),
    ] {
        let request = Request { header: true, included: Included::All, ..source(&kernel(body)) };
        let compiled = compile(&request).unwrap();
        assert_eq!(compiled.diagnostics, format!("{lost}{said}"));
        assert!(contains(&compiled.bitcode, "_ZTS6Kernel"), "{body}");
        assert!(contains(&compiled.header, "\"_ZTS6Kernel\""));
        assert_eq!(compiled.dependencies.unwrap().names(), ["k.cpp"]);
        let mut disassembler = Command::new("/usr/lib/llvm-22/bin/llvm-dis")
            .args(["-", "-o", "/dev/null"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        disassembler.stdin.take().unwrap().write_all(&compiled.bitcode).unwrap();
        assert!(disassembler.wait().unwrap().success());
    }
}

/// clang crashes on deep nesting if its nesting limit is raised.
#[test]
fn the_stack_of_a_crash_is_in_the_message() {
    let (open, close) = ("(".repeat(300_000), ")".repeat(300_000));
    let request = Request {
        options: options(&["-fbracket-depth=1000000"]),
        ..source(&format!("__attribute__((sycl_device)) int f(int x) {{ return {open}x{close}; }}"))
    };
    let error = compile(&request).unwrap_err().to_string();
    let first = "the SYCL front end was terminated by signal 11 (SIGSEGV) while compiling 'k.cpp':\nStack dump:\n";
    assert!(error.starts_with(first), "{error}");
    assert!(error.contains("clang6Parser20ParseParenExpression"), "{error}");
    assert!(error.lines().count() < 100, "{error}");
}

#[test]
fn another_program_is_no_front_end() {
    let error = installation().compile(&shell("echo hello; exit 3"), &source("")).unwrap_err();
    assert_eq!(error.to_string(), "the SYCL front end failed for 'k.cpp':\nexit status: 3");
    let none = Worker { program: "/none".into(), arguments: Vec::new() };
    let error = installation().compile(&none, &source("")).unwrap_err();
    assert_eq!(error.to_string(), "cannot start '/none': No such file or directory (os error 2)");
}

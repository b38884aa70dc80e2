//! Tests of compilation to bitcode: results, diagnostics, files in memory and on disk, precompiled headers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clang_host::{Clang, Compiled, Configuration, Device, Diagnostic, Error, File, Request, Settings, Severity};

const ADD: &str = "#include <syclpasses/kernel.hpp>
SYCLPASSES_KERNEL void add(const float *A, const float *B, float *C) {
  auto I = __spirv_BuiltInGlobalInvocationId(0);
  C[I] = A[I] + B[I];
}
";

fn include() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include").canonicalize().unwrap()
}

/// Returns a compiler with the headers in `include/`.
fn clang() -> Clang {
    let headers = vec![include()];
    let precompiled = "syclpasses/kernel.hpp".to_owned();
    Clang::new(Configuration { headers, precompiled, ..Configuration::default() }).unwrap()
}

fn settings(options: &[&str]) -> Settings {
    let options = options.iter().map(|option| (*option).to_owned()).collect();
    Settings { device: Device::SpirV, options, directory: "/".into() }
}

fn compile(text: &str, options: &[&str], files: &[File<'_>]) -> Result<Compiled, Error> {
    let settings = settings(options);
    clang().compile(&Request { files, ..Request::new(&settings, File { path: "k.cpp", text }) })
}

fn log(text: &str, options: &[&str]) -> String {
    match compile(text, options, &[]) {
        Ok(compiled) => panic!("compiled: {}", compiled.log),
        Err(error) => error.to_string(),
    }
}

/// Disassembles the bitcode with `llvm-dis`.
fn text(compiled: &Compiled) -> String {
    let mut program = Command::new("/usr/lib/llvm-22/bin/llvm-dis");
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&compiled.bitcode).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_kernel_becomes_bitcode() {
    let compiled = compile(ADD, &[], &[]).unwrap();
    let text = text(&compiled);
    assert!(text.contains("define spir_kernel void @add(ptr addrspace(1)"), "{text}");
    assert!(text.contains("target triple = \"spirv64-unknown-unknown\""), "{text}");
    assert_eq!(compiled.log, "");
    assert!(compiled.diagnostics.is_empty());
    assert!(compiled.files.contains(&include().join("syclpasses/kernel.hpp")), "{:?}", compiled.files);
    assert!(compiled.files.iter().all(|file| file.is_file()), "{:?}", compiled.files);
    assert!(compiled.missing.iter().all(|file| !file.exists()), "{:?}", compiled.missing);
}

#[test]
fn other_devices() {
    let kernel = "extern \"C\" [[clang::sycl_external]] [[clang::device_kernel]] void k(float *A) { A[0] += 1; }";
    for (device, kind) in [
        (Device::Nvidia { processor: "sm_80".to_owned() }, "ptx_kernel"),
        (Device::Amd { processor: "gfx90a".to_owned() }, "amdgpu_kernel"),
    ] {
        let settings = Settings { device, options: Vec::new(), directory: "/".into() };
        let compiled = clang().compile(&Request::new(&settings, File { path: "k.cpp", text: kernel })).unwrap();
        assert!(text(&compiled).contains(&format!("{kind} void @k(")), "{}", text(&compiled));
    }
}

#[test]
fn an_unknown_processor_is_an_error() {
    let settings =
        Settings { device: Device::Nvidia { processor: "sm_1".into() }, options: vec![], directory: "/".into() };
    let error = clang().compile(&Request::new(&settings, File { path: "k.cpp", text: "" })).unwrap_err();
    assert!(error.to_string().contains("'sm_1'"), "{error}");
}

#[test]
fn diagnostics_as_data_and_as_text() {
    let text = "int First = 1.5;\n#line 7 \"other.cpp\"\nint Second = x;\n";
    let Err(Error::Source { diagnostics, log, .. }) = compile(text, &[], &[]) else { panic!("no error") };
    let place =
        |found: &Diagnostic| (found.severity, found.file.clone(), found.line, found.column, found.option.clone());
    let warning = (Severity::Warning, "k.cpp".to_owned(), 1, 13, "-Wliteral-conversion".to_owned());
    let error = (Severity::Error, "other.cpp".to_owned(), 7, 14, String::new());
    assert_eq!(diagnostics.iter().map(place).collect::<Vec<_>>(), [warning, error]);
    assert_eq!(diagnostics[1].message, "use of undeclared identifier 'x'");
    let expected = "k.cpp:1:13: warning: implicit conversion from 'double' to 'int' changes value from 1.5 to 1 [-Wliteral-conversion]
    1 | int First = 1.5;
      |     ~~~~~   ^~~
other.cpp:7:14: error: use of undeclared identifier 'x'
    7 | int Second = x;
      |              ^
1 warning and 1 error generated.
";
    assert_eq!(log, expected);
}

#[test]
fn warnings_do_not_fail() {
    let compiled = compile("void f() { int unused; }", &["-Wall"], &[]).unwrap();
    assert_eq!(compiled.diagnostics.len(), 1);
    assert!(compiled.log.contains("[-Wunused-variable]"), "{}", compiled.log);
    assert!(log("void f() { int unused; }", &["-Wall", "-Werror"]).contains("error: unused variable"));
}

#[test]
fn files_in_memory_come_first_and_are_not_reported() {
    let files = [
        File { path: "value.hpp", text: "#include \"deep/inner.hpp\"\n" },
        File { path: "deep/inner.hpp", text: "constexpr int Value = 42;\n" },
        File { path: "/virtual/cmath", text: "#define FOUND 1\n" },
    ];
    let source = "#include \"value.hpp\"\n#include <cmath>\nstatic_assert(Value == 42 && FOUND);\n";
    let compiled = compile(source, &["-I/virtual"], &files).unwrap();
    assert_eq!(compiled.files, Vec::<PathBuf>::new());
    assert!(compile("#include \"value.hpp\"\n", &[], &[]).is_err());
}

#[test]
fn files_of_the_disk_are_found_from_the_directory() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("sub")).unwrap();
    fs::write(directory.path().join("sub/a.hpp"), "#include <vector>\nconstexpr int A = 1;\n").unwrap();
    let settings =
        Settings { device: Device::SpirV, options: vec!["-Isub".into()], directory: directory.path().into() };
    let text = "#include <first.hpp>\n#include <a.hpp>\nstatic_assert(A == 1);\n";
    let files = [File { path: "sub/first.hpp", text: "" }];
    let source = File { path: "k.cpp", text };
    let compiled = clang().compile(&Request { files: &files, ..Request::new(&settings, source) }).unwrap();
    assert!(compiled.files.contains(&directory.path().join("sub/a.hpp")), "{:?}", compiled.files);
    assert!(compiled.files.iter().any(|file| file.ends_with("c++/12/vector")), "{:?}", compiled.files);
    // A file with this path would be found before the standard header.
    assert!(compiled.missing.contains(&directory.path().join("sub/vector")), "{:?}", compiled.missing);
}

#[test]
fn standard_headers_are_found() {
    let text = "#include <array>\n#include <algorithm>\n#include <cmath>\n#include <cstdint>\n#include <type_traits>\n
        float f(std::array<float, 3> A) { return std::max(std::fabs(A[0]), A[1]); }";
    compile(text, &[], &[]).unwrap();
    assert!(log("#include <array>", &["-nostdinc++"]).contains("'array' file not found"));
}

#[test]
fn paths_that_are_no_files() {
    let invalid = |path: &str| {
        let settings = settings(&[]);
        clang().compile(&Request::new(&settings, File { path, text: "" })).unwrap_err().to_string()
    };
    assert_eq!(invalid(""), "invalid path '': expected the path of a file");
    assert_eq!(invalid("a/.."), "invalid path 'a/..': expected the path of a file");
    let twice = [File { path: "a.hpp", text: "1" }, File { path: "a.hpp", text: "2" }];
    let error = compile("", &[], &twice).unwrap_err().to_string();
    assert_eq!(error, "invalid path 'a.hpp': two files in memory with this path have different contents");
    let below = [File { path: "a.hpp", text: "1" }, File { path: "a.hpp/b", text: "2" }];
    let error = compile("", &[], &below).unwrap_err().to_string();
    assert!(error.contains("a path of a file in memory, is not usable"), "{error}");
    let settings = Settings { device: Device::SpirV, options: Vec::new(), directory: "/no/such/directory".into() };
    let error = clang().compile(&Request::new(&settings, File { path: "k.cpp", text: "" })).unwrap_err();
    assert_eq!(error.to_string(), "invalid path '/no/such/directory': expected the absolute path of a directory");
}

#[test]
fn endless_templates_and_constants_are_errors() {
    let templates = log("template <int N> struct A { static constexpr int V = A<N + 1>::V; }; int X = A<0>::V;", &[]);
    assert!(templates.contains("recursive template instantiation exceeded maximum depth"), "{templates}");
    let constants =
        log("constexpr int f() { int I = 0; while (I >= 0) I = (I + 1) % 9; return I; } constexpr int X = f();", &[]);
    assert!(constants.contains("constexpr evaluation hit maximum step limit"), "{constants}");
}

/// Compilations with and without the precompiled header return the same results.
#[test]
fn a_precompiled_header_changes_nothing() {
    let plain = clang();
    let warm = clang();
    for options in [&[][..], &["-O0", "-g"], &["-std=c++20", "-DX=1"]] {
        let settings = settings(options);
        warm.warm_up(&settings).unwrap();
        let request = Request::new(&settings, File { path: "k.cpp", text: ADD });
        let [first, second] = [&plain, &warm].map(|clang| clang.compile(&request).unwrap());
        assert!(!first.has_used_precompiled && second.has_used_precompiled);
        if !options.contains(&"-g") {
            assert_eq!(text(&first), text(&second));
        }
        assert_eq!((&first.log, &first.files), (&second.log, &second.files));
        assert!(first.missing.iter().all(|path| second.missing.contains(path)));
        let broken =
            Request { source: File { path: "k.cpp", text: "#include <syclpasses/kernel.hpp>\nint x = y;" }, ..request };
        let [first, second] = [&plain, &warm].map(|clang| clang.compile(&broken).unwrap_err());
        assert_eq!(first, second);
    }
}

#[test]
fn a_precompiled_header_is_not_used_where_it_could_be_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let header = directory.path().join("h.hpp");
    fs::write(&header, "#pragma once\n#ifdef X\n#error X\n#endif\nconstexpr int V = 1;\n").unwrap();
    let configuration = Configuration {
        headers: vec![directory.path().join("before"), directory.path().into()],
        precompiled: "h.hpp".to_owned(),
        ..Configuration::default()
    };
    let clang = Clang::new(configuration).unwrap();
    let settings = settings(&[]);
    clang.warm_up(&settings).unwrap();
    let compile = |text: &str, files: &[File<'_>]| {
        let request = Request::new(&settings, File { path: "k.cpp", text });
        clang.compile(&Request { files, ..request }).map(|compiled| compiled.has_used_precompiled)
    };
    assert_eq!(compile("#include <h.hpp>\nstatic_assert(V == 1);", &[]), Ok(true));
    let error = compile("#define X\n#include <h.hpp>\n", &[]).unwrap_err().to_string();
    assert!(error.contains("h.hpp:3:2: error: X"), "{error}");
    // A file in memory at the path of the header, and a file that precedes the header.
    let path = header.to_str().unwrap();
    let early = directory.path().join("before/h.hpp");
    for path in [path, early.to_str().unwrap()] {
        let files = [File { path, text: "constexpr int V = 2;\n" }];
        assert_eq!(compile("#include <h.hpp>\nstatic_assert(V == 2);", &files), Ok(false));
    }
    // The same, but on disk.
    fs::create_dir(directory.path().join("before")).unwrap();
    fs::write(&early, "constexpr int V = 3;\n").unwrap();
    assert_eq!(compile("#include <h.hpp>\nstatic_assert(V == 3);", &[]), Ok(false));
    fs::remove_dir_all(directory.path().join("before")).unwrap();
    assert_eq!(compile("#include <h.hpp>\nstatic_assert(V == 1);", &[]), Ok(true));
    fs::write(&header, "#pragma once\n#ifdef X\n#error X\n#endif\nconstexpr int V = 4;\n").unwrap();
    assert_eq!(compile("#include <h.hpp>\nstatic_assert(V == 4);", &[]), Ok(false));
}

#[test]
fn threads_get_the_same_results() {
    let clang = clang();
    let settings = settings(&[]);
    clang.warm_up(&settings).unwrap();
    let request = Request::new(&settings, File { path: "k.cpp", text: ADD });
    let expected = clang.compile(&request).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..10).for_each(|_| assert_eq!(clang.compile(&request).unwrap(), expected)));
        }
    });
}

#[test]
fn passes_run_before_and_after_clangs_own() {
    let text_of = |first: &str, last: &str| {
        let passes = (first.to_owned(), last.to_owned());
        let configuration = Configuration { first_passes: passes.0, last_passes: passes.1, ..Configuration::default() };
        let kernel = "extern \"C\" [[clang::sycl_external]] [[clang::device_kernel]] void k(double *A) { A[0] += 1; }";
        let settings = settings(&[]);
        let clang = Clang::new(configuration).unwrap();
        clang.compile(&Request::new(&settings, File { path: "k.cpp", text: kernel })).map(|compiled| text(&compiled))
    };
    let aspects = "!sycl_used_aspects";
    assert!(!text_of("", "").unwrap().contains(aspects));
    assert!(text_of("sycl-used-aspects", "").unwrap().contains(aspects));
    assert!(text_of("", "globaldce,sycl-used-aspects").unwrap().contains(aspects));
    let error = text_of("sycl-used-aspects,no-such-pass", "").unwrap_err().to_string();
    assert!(error.contains("passes 'sycl-used-aspects,no-such-pass': unknown module pass 'no-such-pass'"), "{error}");
    let error = text_of("", "sycl-properties<out=file>").unwrap_err().to_string();
    assert!(error.contains("cannot use 'file': passes in clang's pipeline cannot read or write files"), "{error}");
}

#[test]
fn registered_names_are_evaluated_after_the_source() {
    let header = "#define SYCLPASSES_REGISTERED_KERNEL(INDEX, NAME, KERNEL) \\\n\
        [[clang::sycl_external, clang::annotate(\"registered:\" NAME)]] inline auto registered_##INDEX() { return KERNEL; }\n\
        template <class T, class U> [[clang::sycl_external]] void f(T, U) {}\n\
        namespace n { [[clang::sycl_external]] void g(int) {} [[clang::sycl_external]] void g(float) {} }\n// \\";
    let settings = settings(&["-O0"]);
    let with_names = |text: &str, names: &[&str]| {
        let request = Request::new(&settings, File { path: "k.cpp", text });
        clang().compile(&Request { names, ..request }).map(|compiled| self::text(&compiled))
    };
    let text = with_names(header, &["f<int, char>", "(void (*)(float))n::g"]).unwrap();
    assert!(text.contains("registered:f<int, char>\\00"), "{text}");
    assert!(text.contains("ret ptr addrspacecast") || text.contains("@_Z1fIicEvT_T0_"), "{text}");
    assert!(text.contains("@_ZN1n1gEf"), "{text}");
    let error = with_names(header, &["f<int, char>", "n::h"]).unwrap_err().to_string();
    assert!(error.contains("<registered names>:2:"), "{error}");
    assert!(error.contains("no member named 'h' in namespace 'n'"), "{error}");
    let error = with_names("", &["f"]).unwrap_err().to_string();
    assert!(error.contains("registered names require '#include <sycl/sycl.hpp>'"), "{error}");
    let error = with_names(header, &["f\n"]).unwrap_err().to_string();
    assert_eq!(error, "invalid registered name 'f\\n': expected one line with an expression");
}

#[test]
fn files_that_are_asked_for_or_embedded_are_reported() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("there.hpp"), "").unwrap();
    fs::write(directory.path().join("data.bin"), [1, 2, 3]).unwrap();
    let text = "#if __has_include(\"there.hpp\") && !__has_include(\"absent.hpp\")\n
        constexpr unsigned char Data[] = {\n#embed \"data.bin\"\n};\nstatic_assert(Data[2] == 3);\n#else\n#error\n#endif\n";
    let settings = Settings { directory: directory.path().into(), ..settings(&["-Wno-c23-extensions"]) };
    let compiled = clang().compile(&Request::new(&settings, File { path: "k.cpp", text })).unwrap();
    assert_eq!(compiled.files, ["data.bin", "there.hpp"].map(|name| directory.path().join(name)));
    assert!(compiled.missing.contains(&directory.path().join("absent.hpp")), "{:?}", compiled.missing);
    assert!(log("int A[] = {\n#embed \"absent.bin\"\n};\n", &[]).contains("'absent.bin' file not found"));
}

#[test]
fn devices_and_pipes_are_not_read() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in ["/dev/zero", "/dev/stdin", pipe.to_str().unwrap()] {
        let error = log(&format!("#include \"{path}\"\n"), &[]);
        assert!(error.contains("cannot open file") || error.contains("file not found"), "{error}");
        let error = log(&format!("int A[] = {{\n#embed \"{path}\"\n}};\n"), &[]);
        assert!(error.contains("file not found"), "{error}");
    }
}

#[test]
fn a_precompiled_header_serves_all_directories_if_no_option_is_relative() {
    let directory = tempfile::tempdir().unwrap();
    let clang = clang();
    clang.warm_up(&settings(&["-g"])).unwrap();
    let elsewhere = |options: &[&str]| {
        let settings = Settings { directory: directory.path().into(), ..settings(options) };
        clang.compile(&Request::new(&settings, File { path: "k.cpp", text: ADD })).unwrap()
    };
    let compiled = elsewhere(&["-g"]);
    assert!(compiled.has_used_precompiled);
    let place = format!("!DIFile(filename: \"k.cpp\", directory: \"{}\"", directory.path().display());
    assert!(text(&compiled).contains(&place), "{}", text(&compiled));
    clang.warm_up(&settings(&["-Ia"])).unwrap();
    assert!(!elsewhere(&["-Ia"]).has_used_precompiled);
    clang.warm_up(&settings(&["-I/a"])).unwrap();
    assert!(elsewhere(&["-I/a"]).has_used_precompiled);
}

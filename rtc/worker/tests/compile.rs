//! Compiles sources to images with the programs of this package.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod common;

use common::{CONSTANTS, VECTOR_ADD, bitcode, compiler, dpcpp};
use sycl_rtc::{Error, FrontEnd, Input, Request, Severity, SourceFile, SpecConstants, SplitMode, Step};

/// The first bytes of a SPIR-V module.
const MAGIC: [u8; 4] = [3, 2, 0x23, 7];

#[test]
fn vector_addition() {
    let compiled = compiler().compile(&dpcpp(VECTOR_ADD)).unwrap();
    assert_eq!(compiled.front_end, FrontEnd::Dpcpp);
    let [image] = compiled.images.as_slice() else { panic!("{} images", compiled.images.len()) };
    assert_eq!(image.info.target, "spir64");
    assert_eq!(image.info.entries, ["__sycl_kernel_vec_add"]);
    assert_eq!(image.bytes.get(..4), Some(&MAGIC[..]));
    assert_eq!(compiled.log, "");
    assert!(!compiled.is_cached);
    let steps: Vec<Step> = compiled.timings.iter().map(|timing| timing.step).collect();
    assert_eq!(steps, [Step::Start, Step::FrontEnd, Step::Link, Step::Split, Step::Passes, Step::CodeGeneration]);
}

#[test]
fn name_expressions_and_splitting() {
    let names = vec!["scale<int>".to_owned(), "scale<float>".to_owned()];
    let request = Request { names, split: SplitMode::PerKernel, ..dpcpp(CONSTANTS) };
    let compiled = compiler().compile(&request).unwrap();
    assert_eq!(compiled.images.len(), 3);
    let names: Vec<_> = compiled.names.iter().map(|name| (name.expression.as_str(), name.kernel.as_str())).collect();
    let kernels = [
        "_Z19__sycl_kernel_scaleIiEvPT_N4sycl3_V114kernel_handlerE",
        "_Z19__sycl_kernel_scaleIfEvPT_N4sycl3_V114kernel_handlerE",
    ];
    assert_eq!(names, [("scale<int>", kernels[0]), ("scale<float>", kernels[1])]);
    for kernel in kernels {
        assert!(compiled.images.iter().any(|image| image.info.entries == [kernel]), "{kernel}");
    }
}

#[test]
fn files_in_memory_and_diagnostics() {
    let source = "#include \"a/b.hpp\"\nint y = x;\nint z = undeclared;\n";
    let file = |text: &str| vec![SourceFile { path: "a/b.hpp".into(), text: text.into() }];
    let request = Request { includes: file("#warning odd\nconst int x = 1;\n"), ..dpcpp(source) };
    let Err(Error::Source { diagnostics, log }) = compiler().compile(&request) else { panic!("no error") };
    // DPC++'s front end does not report which option controls a warning.
    let short: Vec<_> = diagnostics.iter().map(|one| (one.severity, one.file.as_str(), one.line, one.column)).collect();
    assert_eq!(short, [(Severity::Warning, "./a/b.hpp", 1, 2), (Severity::Error, "k.cpp", 3, 9)], "{log}");
    assert!(log.contains("use of undeclared identifier 'undeclared'"), "{log}");
}

#[test]
fn options_of_the_driver_are_recorded() {
    let options = ["-Xs", "-cl-opt-disable", "-Xsfoo"].map(str::to_owned).into();
    let request = Request { options, front_end: FrontEnd::Clang, ..Request::new("k.cpp", VECTOR_ADD) };
    let compiled = compiler().compile(&request).unwrap();
    assert_eq!(compiled.images[0].info.compile_options, "-cl-opt-disable -foo");
}

#[test]
fn options() {
    let error = |options: &[&str]| {
        let options = options.iter().map(|option| (*option).to_owned()).collect();
        match compiler().compile(&Request { options, ..dpcpp(VECTOR_ADD) }) {
            Err(Error::Option(text)) => text,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(error(&["-fplugin=./x.so"]), "option '-fplugin=./x.so' is rejected: it loads code into the compiler");
    assert_eq!(error(&["-fno-such-option"]), "unknown option '-fno-such-option'");
    let named = |path: &str| compiler().compile(&Request { front_end: FrontEnd::Dpcpp, ..Request::new(path, "") });
    for (path, expected) in [
        ("-fplugin=x.so", "path '-fplugin=x.so' looks like an option; write './-fplugin=x.so'"),
        ("", "a file in memory has an empty path"),
        ("a\0b", "the path of file 'a\\0b' contains a NUL byte at offset 1"),
    ] {
        let Err(Error::Option(text)) = named(path) else { panic!("{path}: no error") };
        assert_eq!(text, expected);
    }
    let request = Request { targets: vec!["spirv65".to_owned()], ..Request::of(Input::Bitcode(bitcode())) };
    let Err(Error::Option(text)) = compiler().compile(&request) else { panic!("no error") };
    assert!(text.starts_with("unknown target 'spirv65'"), "{text}");
}

#[test]
fn values_are_baked_into_bitcode() {
    let compile = |spec_constants| {
        let compiled = compiler().compile(&Request { spec_constants, ..Request::of(Input::Bitcode(bitcode())) });
        compiled.unwrap().images.remove(0)
    };
    let native = compile(SpecConstants::OfTarget);
    assert!(native.info.properties.get("SYCL/specialization constants").is_some());
    let baked = compile(SpecConstants::Values(r#"{"____ZL6Factor": 7}"#.to_owned()));
    assert!(baked.info.properties.get("SYCL/specialization constants").is_none());
    assert!(baked.bytes.len() < native.bytes.len());
}

#[test]
fn bitcode_that_is_none() {
    let Err(Error::Compile(text)) = compiler().compile(&Request::of(Input::Bitcode(b"BC".to_vec()))) else {
        panic!("no error")
    };
    assert!(text.starts_with("error: bitcode: neither LLVM bitcode"), "{text}");
    let Err(Error::Compile(text)) = compiler().compile(&Request::of(Input::Syclbin(vec![0; 64]))) else {
        panic!("no error")
    };
    assert!(text.starts_with("error: SYCLBIN: "), "{text}");
}

#[test]
fn code_for_profilers() {
    let request = Request { options: vec!["-fsycl-instrument-device-code".into()], ..dpcpp(VECTOR_ADD) };
    let compiled = compiler().compile(&request).unwrap();
    let stub = b"__itt_offload_wi_start_stub";
    assert!(compiled.images[0].bytes.windows(stub.len()).any(|bytes| bytes == stub));
}

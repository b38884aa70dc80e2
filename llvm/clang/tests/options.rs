//! Options that write files, load code or print are rejected in any spelling, and nothing is written.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;

use clang_host::{Clang, Configuration, Device, Error, File, Request, Settings};

fn compile(options: &[&str]) -> Result<(), Error> {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("h.hpp"), "").unwrap();
    let options = options.iter().map(|option| (*option).to_owned()).collect();
    let settings = Settings { device: Device::SpirV, options, directory: directory.path().into() };
    let clang = Clang::new(Configuration::default()).unwrap();
    let result = clang.compile(&Request::new(&settings, File { path: "k.cpp", text: "int Variable;\n" }));
    let entries: Vec<_> = fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(entries, ["h.hpp"], "{:?} wrote a file", settings.options);
    result.map(drop)
}

#[test]
fn usual_options_are_allowed() {
    let options: &[&[&str]] = &[
        &["-O0"],
        &["-O3"],
        &["-Os"],
        &["-g"],
        &["-gline-tables-only"],
        &["-std=c++20"],
        &["-DX=1"],
        &["-D", "X"],
        &["-UX"],
        &["-I", "a"],
        &["-Ia"],
        &["-isystem", "a"],
        &["-iquote", "a"],
        &["-idirafter", "a"],
        &["-include", "h.hpp"],
        &["-imacros", "h.hpp"],
        &["-Wall"],
        &["-Wextra"],
        &["-Werror"],
        &["-Wno-unused"],
        &["-w"],
        &["-pedantic"],
        &["-ffast-math"],
        &["-fno-exceptions"],
        &["-ffp-contract=fast"],
        &["-funroll-loops"],
        &["-ftemplate-depth=10"],
        &["-fconstexpr-steps=10"],
        &["-Rpass=inline"],
        &["--include-directory=a"],
        &["-Xclang", "-disable-llvm-passes"],
        &["-Xclang", "-cl-mad-enable"],
        &["-m64"],
        &["-pthread"],
        &["-Qunused-arguments"],
        &["-fno-discard-value-names"],
        &["-nostdinc"],
    ];
    for options in options {
        assert_eq!(compile(options), Ok(()), "{options:?}");
    }
}

#[test]
fn options_that_write_load_or_print_are_rejected() {
    let rejected = [
        "-o",
        "-ofile",
        "--output=file",
        "-MD",
        "-MMD",
        "-MF",
        "-MFfile",
        "-MJfile",
        "-M",
        "-MV",
        "-save-temps",
        "--save-temps=obj",
        "-fplugin=x.so",
        "-fplugin-arg-x-y",
        "-fpass-plugin=x.so",
        "-load",
        "-Xclang",
        "-mllvm",
        "-mllvm=-debug",
        "-cc1",
        "-cc1as",
        "-fprofile-generate",
        "-fprofile-instr-generate=file",
        "-ftest-coverage",
        "-fcoverage-mapping",
        "--coverage",
        "-ftime-trace",
        "-ftime-trace=file",
        "-fsave-optimization-record",
        "-foptimization-record-file=file",
        "-fstack-usage",
        "-gsplit-dwarf",
        "-gsplit-dwarf=single",
        "-fmodules",
        "-fmodules-cache-path=dir",
        "-fmodule-output=file",
        "-fcrash-diagnostics-dir=dir",
        "-gen-reproducer",
        "--serialize-diagnostics",
        "-fdump-record-layouts",
        "-ftime-report",
        "-E",
        "-S",
        "-c",
        "-H",
        "-v",
        "-###",
        "--version",
        "--help",
        "-print-search-dirs",
        "-dM",
        "-dumpversion",
        "-fsycl",
        "-fsycl-device-only",
        "-fsycl-targets=spir64",
        "-fno-sycl-rdc",
        "-fopenmp",
        "-fsanitize=address",
        "-flto",
        "-march=native",
        "-mcpu=sm_90",
        "-m32",
        "--target=x86_64",
        "-target",
        "-x",
        "-xcuda",
        "-ObjC++",
        "--config=file",
        "@file",
        "-B.",
        "-L.",
        "-lm",
        "-Wl,-x",
        "-Wp,-MD,file",
        "-Wa,-a",
        "-Xlinker",
        "-include-pch",
        "-ivfsoverlay",
        "-working-directory",
        "-frandomize-layout-seed-file=file",
        "-fcodegen-data-generate=file",
        "-fauto-profile=file",
        "-fopenacc",
        "-no-canonical-prefixes",
        "--analyze",
        "-fembed-bitcode",
        "other.cpp",
        "-",
        "",
        "-D\0X",
    ];
    for option in rejected {
        // Test the option with and without a value after it.
        for options in [&[option][..], &[option, "file"]] {
            assert!(matches!(compile(options), Err(Error::Option(_))), "{options:?}: {:?}", compile(options));
        }
    }
}

#[test]
fn messages_of_rejected_options() {
    let message = |options: &[&str]| compile(options).unwrap_err().to_string();
    assert_eq!(message(&["-O2", "-o", "file"]), "option '-o' is rejected: it writes a file");
    assert_eq!(message(&["-fplugin=x.so"]), "option '-fplugin=x.so' is rejected: it loads code into the compiler");
    assert_eq!(message(&["-fsycl-rdc"]), "option '-fsycl-rdc' is rejected: stock clang does not support it");
    assert_eq!(message(&["-include"]), "option '-include' needs a value");
    assert_eq!(message(&["x.cpp"]), "'x.cpp' is not an option; pass the source separately");
    assert_eq!(message(&["-fno-such-option"]), "unknown option '-fno-such-option'");
    assert_eq!(message(&["-std=c++1"]).lines().next(), Some("error: invalid value 'c++1' in '-std=c++1'"));
}

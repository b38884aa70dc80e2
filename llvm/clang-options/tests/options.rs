//! The options that are accepted, the words passed to front ends, and the messages for other options.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use clang_options::{Argument, FrontEnd, List, Meaning, Rejected};

fn parse(options: &[String]) -> Result<Vec<Argument>, Rejected> {
    List::RunTime.parse(options)
}

fn words(options: &[&str]) -> Vec<String> {
    options.iter().map(|option| (*option).to_owned()).collect()
}

/// Returns the words for front ends.
fn read(options: &[&str]) -> Result<Vec<String>, String> {
    let arguments = parse(&words(options)).map_err(|rejected| rejected.to_string())?;
    Ok(arguments.iter().flat_map(Argument::words).collect())
}

fn error(options: &[&str]) -> String {
    read(options).unwrap_err()
}

/// Options that are known to write files, read files, run programs or abort.
#[test]
fn harmful_options_do_not_pass() {
    let harmful = [
        "-gen-cdb-fragment-path",
        "-fsycl-help",
        "-fsycl-help=all",
        "-fsycl-help=gen",
        "-fauto-profile=/etc/passwd",
        "-fmemory-profile-use=/etc/passwd",
        "-fms-secure-hotpatch-functions-file=/etc/passwd",
        "-frandomize-layout-seed-file=/etc/passwd",
        "-ftrivial-auto-var-init-max-size=x",
        "-ftrivial-auto-var-init-stop-after=x",
        "-ftrivial-auto-var-init-max-size=99999999999",
        "-flimited-precision=x",
        "-fconstexpr-depth=x",
        "-gmodules",
        "-fopenmp-target-jit",
        "-ftime-report",
        "-fno-such-option",
        "-gno-such-option",
        "-mno-such-option",
    ];
    for option in harmful {
        read(&[option, "-W/../../../../tmp/x"]).unwrap_err();
        read(&["-Xclang", option, "-Xclang", "-W/../../../../tmp/x"]).unwrap_err();
        read(&["-Xsycl-target-frontend", option]).unwrap_err();
        read(&["-Xarch_device", option]).unwrap_err();
    }
    let of_compiler = [
        "-fxray-always-instrument=/etc/passwd",
        "-fxray-never-instrument=/etc/passwd",
        "-fxray-attr-list=/etc/passwd",
        "-foverride-record-layout=/etc/passwd",
        "-fembed-offload-object=/etc/passwd",
        "-mlink-bitcode-file",
        "-mlink-builtin-bitcode",
        "-load",
        "-add-plugin",
        "-dependency-file",
        "-fsycl-int-header=x",
        "-include",
        "-include-pch",
        "-I",
    ];
    for option in of_compiler {
        read(&["-Xclang", option, "-Xclang", "-W/../x"]).unwrap_err();
        read(&[&format!("-Xclang={option}"), "-Xclang=-W/../x"]).unwrap_err();
    }
}

#[test]
fn messages() {
    for (option, message) in [
        ("-o", "option '-o' is rejected: it writes a file"),
        ("-MFx", "option '-MFx' is rejected: it writes a file"),
        ("--serialize-diagnostics", "option '--serialize-diagnostics' is rejected: it writes a file"),
        ("-gsplit-dwarf=single", "option '-gsplit-dwarf=single' is rejected: it writes a file"),
        ("-fplugin=x.so", "option '-fplugin=x.so' is rejected: it loads code into the compiler"),
        ("@file", "option '@file' is rejected: it reads options from another source; specify each option separately"),
        (
            "-Wp,-MD,x",
            "option '-Wp,-MD,x' is rejected: it reads options from another source; specify each option separately",
        ),
        (
            "--config=x",
            "option '--config=x' is rejected: it reads options from another source; specify each option separately",
        ),
        ("-fsycl-targets=spir64", "option '-fsycl-targets=spir64' is rejected: the request specifies the targets"),
        ("-c", "option '-c' is rejected: the library chooses the output"),
        (
            "-fsanitize=address",
            "option '-fsanitize=address' is rejected: it requires a library that devices do not have",
        ),
        (
            "-Xsycl-target-linker",
            "option '-Xsycl-target-linker' is rejected: it applies to a step other than compilation",
        ),
        (
            "-fdiagnostics-color",
            "option '-fdiagnostics-color' is rejected: it prints instead of compiling, or changes how diagnostics are printed",
        ),
        (
            "-ftime-trace=x",
            "option '-ftime-trace=x' is rejected: it writes a file; Compilation::timings and sycl-rtc --trace show times",
        ),
        (
            "-mllvm",
            "option '-mllvm' is rejected: it sets an LLVM option, which all compilations in a process share or the \
             front end ignores",
        ),
        ("k.cpp", "'k.cpp' is not an option; pass the source separately"),
        ("-", "'-' is not an option; pass the source separately"),
        ("", "'' is not an option; pass the source separately"),
        ("-zzz", "unknown option '-zzz'"),
        ("-I", "option '-I' needs a value"),
        ("-Xclang", "option '-Xclang' needs a value"),
        (
            "-D@x",
            "invalid value '@x' for option '-D@x', expected text that does not begin with '@', because response \
             files are not supported",
        ),
        ("-DA\0B", "option '-DA\\0B' contains a NUL byte at offset 3"),
        ("-ferror-limit=x", "invalid value 'x' for option '-ferror-limit=x', expected a number from 0 to 2147483647"),
        ("-O7", "invalid value '7' for option '-O7', expected '0', '1', '2', '3', 's', 'z', 'g' or 'fast'"),
        ("-W/../x", "invalid value '/../x' for option '-W/../x', expected the name of a warning"),
    ] {
        assert_eq!(error(&[option]), message);
    }
    assert_eq!(
        error(&["-Xclang", "-fsycl-int-header=x"]),
        "option '-fsycl-int-header=x' is rejected: it writes a file"
    );
    assert_eq!(error(&["-Xclang", "zzz"]), "'zzz' is not an option; pass the source separately");
    assert_eq!(error(&["-Xclang", "-target-feature"]), "option '-target-feature' needs a value");
    assert_eq!(error(&["-Xclang", "-target-feature", "-O2"]), "option '-target-feature' needs a value");
    assert_eq!(
        error(&["-Xsycl-target-frontend", "-Xsfoo"]),
        "option '-Xsfoo' is rejected: it cannot be the value of '-Xsycl-target-frontend'"
    );
}

#[test]
fn options_exclude_each_other() {
    let text = "--auto-pch and --persistent-auto-pch= cannot be used together";
    assert_eq!(error(&["--auto-pch", "-O2", "--persistent-auto-pch=/a"]), text);
    assert_eq!(error(&["--persistent-auto-pch=/a", "-Xsycl-target-frontend", "--auto-pch"]), text);
    assert!(read(&["--auto-pch", "--auto-pch"]).is_ok());
    assert!(read(&["--persistent-auto-pch=/a", "--persistent-auto-pch=/b"]).is_ok());
}

#[test]
fn words_for_front_ends() {
    for (options, expected) in [
        (&["-O2", "-g", "-std=c++20", "-Wall", "-w"][..], &["-O2", "-g", "-std=c++20", "-Wall", "-w"][..]),
        (&["-DX=1", "-D", "Y", "-UZ", "-Ia", "-I", "b"], &["-D", "X=1", "-D", "Y", "-U", "Z", "-I", "a", "-I", "b"]),
        (&["-isystem", "a", "-iquoteb", "-idirafter", "c"], &["-isystem", "a", "-iquote", "b", "-idirafter", "c"]),
        (&["-include", "h.hpp", "-imacros", "m.hpp"], &["-include", "h.hpp", "-imacros", "m.hpp"]),
        (&["--include-directory=a", "--include-directory", "b"], &["-I", "a", "-I", "b"]),
        (&["--define-macro=X=1", "--undefine-macro", "Y"], &["-D", "X=1", "-U", "Y"]),
        (
            &["-frtti", "-fno-rtti", "-fno-builtin", "-fno-builtin-sin"],
            &["-frtti", "-fno-rtti", "-fno-builtin", "-fno-builtin-sin"],
        ),
        (&["-Xclang", "-disable-llvm-passes"], &["-Xclang", "-disable-llvm-passes"]),
        (&["-Xclang=-O2", "-Xclang", "-ffast-math"], &["-Xclang", "-O2", "-Xclang", "-ffast-math"]),
        (&["-Xclang", "-target-feature", "-Xclang=+ptx80"], &["-Xclang", "-target-feature", "-Xclang", "+ptx80"]),
        (&["-Xsycl-target-frontend", "-DX", "-Xsycl-target-frontend=spir64", "-O1"], &["-D", "X", "-O1"]),
        (&["-Xarch_device", "-DX"], &["-D", "X"]),
    ] {
        assert_eq!(read(options).unwrap(), expected, "{options:?}");
    }
}

#[test]
fn front_ends_of_options() {
    for (options, is_of_clang) in [
        (&["-O2"][..], true),
        (&["-fsycl-range-rounding=disable"], false),
        (&["-v"], false),
        (&["-Xclang", "-disable-llvm-passes"], true),
        (&["-Xclang", "-triple=spir64-unknown-unknown"], false),
    ] {
        let arguments = parse(&words(options)).unwrap();
        assert!(arguments.iter().all(|argument| argument.check(FrontEnd::Dpcpp).is_ok()), "{options:?}");
        let result = arguments[0].check(FrontEnd::Clang).map_err(|rejected| rejected.to_string());
        let message = format!("option '{}' is rejected: stock clang does not support it", options[0]);
        assert_eq!(result, if is_of_clang { Ok(()) } else { Err(message) });
    }
}

#[test]
fn next_words() {
    for option in ["-I", "-D", "-include", "-Xclang", "-Xs", "--include-directory", "-Xsycl-target-backend"] {
        assert!(List::RunTime.takes_next(option), "{option}");
    }
    for option in ["-Ia", "-O2", "-gen-cdb-fragment-path", "-o", "-mlink-bitcode-file", "-Xclang=-O2", "k.cpp"] {
        assert!(!List::RunTime.takes_next(option), "{option}");
    }
}

#[test]
fn options_of_the_back_end() {
    let arguments = parse(&words(&["-Xs", "-a -b", "-Xsc", "-Xsycl-target-backend=spir64", "-d"])).unwrap();
    let values: Vec<_> = arguments.iter().map(|argument| argument.value.as_deref().unwrap()).collect();
    assert_eq!(values, ["-a -b", "c", "-d"]);
    assert!(arguments.iter().all(|argument| argument.row.meaning == Meaning::Backend));
}

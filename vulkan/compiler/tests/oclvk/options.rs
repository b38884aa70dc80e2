//! Tests the options of `oclvk`.

use opencl_vulkan::{Options, compile_source};

use crate::{SOURCE, oclvk, rejected, text, validate};

/// Hosts pass options from applications to `oclvk`. No such option may write or load a file, or run a program.
#[test]
fn options_for_clang_are_a_closed_list() {
    const WRITES: &str = "it writes a file";
    const LOADS: &str = "it loads code into the compiler";
    const READS: &str = "it reads a file that is not a header";
    let source = "kernel void k(global int *a) { a[0] = N; }\n";
    for (options, message) in [
        (&["-fplugin=x.so"][..], Err(("-fplugin=x.so", LOADS))),
        (&["-fpass-plugin=x.so"], Err(("-fpass-plugin=x.so", LOADS))),
        (&["-Xclang", "-load", "-Xclang", "x.so"], Err(("-load", LOADS))),
        (&["-ftime-trace=x"], Err(("-ftime-trace=x", WRITES))),
        (&["-Wp,-MD,x"], Err(("-Wp,-MD,x", READS))),
        (&["-fprofile-instr-generate=x"], Err(("-fprofile-instr-generate=x", WRITES))),
        (&["-Xclang", "-dependency-file", "-Xclang", "x"], Err(("-dependency-file", WRITES))),
        (&["-Xclang", "-o", "-Xclang", "x"], Err(("-o", WRITES))),
        (&["-fmodules-cache-path=x"], Err(("-fmodules-cache-path=x", WRITES))),
        (&["-fsave-optimization-record=yaml"], Err(("-fsave-optimization-record=yaml", WRITES))),
        (&["-fauto-profile=/etc/passwd"], Err(("-fauto-profile=/etc/passwd", READS))),
        (&["-fno-integrated-as"], Err(("-fno-integrated-as", "it runs a program"))),
        (&["-fsanitize-ignorelist=x"], Err(("-fsanitize-ignorelist=x", READS))),
        (
            &["-D", "@options"],
            Ok("invalid value '@options' for option '-D', expected text that does not begin with '@', because \
                 response files are not supported"),
        ),
        (&["-Wa,-x"], Err(("-Wa,-x", WRITES))),
        (&["-fno-such-option"], Ok("unknown option '-fno-such-option'; 'oclvk --help' lists all options")),
        (&["--target=spir"], Ok("unknown option '--target=spir'; 'oclvk --help' lists all options")),
        (&["-D"], Ok("option '-D' needs a value")),
    ] {
        let expected = match message {
            Ok(text) => text.to_owned(),
            Err((option, reason)) => format!("option '{option}' is rejected: {reason}"),
        };
        assert_eq!(rejected(source, options), format!("oclvk: error: {expected}\n"), "{options:?}");
    }
}

/// The options that hosts and kernels use still reach clang.
#[test]
fn options_reach_clang() {
    let directory = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(directory.path().join(name), text).unwrap();
    write("@k.cl", "#if defined(X) && M == 2 && H == 3\nkernel void k(global float *a) { a[0] = X; }\n#endif\n");
    write("h.h", "#define H 3\n");
    let options = [
        &["@k.cl", "-DX=1.5f", "-D", "M=2", "-U", "Y", "-I.", "-I", ".", "-include", "h.h", "-w", "-Wall"][..],
        &["-Werror=unused-variable", "-cl-std=CL2.0", "-cl-fast-relaxed-math", "-cl-mad-enable", "-cl-opt-disable"],
        &["-cl-single-precision-constant", "-cl-denorms-are-zero", "-cl-strict-aliasing", "-cl-ext=+all"],
        &["-cl-finite-math-only", "-cl-unsafe-math-optimizations", "-cl-no-signed-zeros", "-cl-no-stdinc"],
        &["-ffp-contract=off", "-fno-strict-aliasing", "-ffast-math", "-Xclang", "-cl-ext=-cl_khr_fp16"],
        &["-Xclang", "-finclude-default-header", "-Xclang", "-fdeclare-opencl-builtins", "-o", "k.spv"],
    ];
    let output = oclvk(directory.path(), &options.concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    validate(directory.path(), "vulkan1.1");
    let map = text(&oclvk(directory.path(), &["reflect", "k.spv"]).stdout);
    assert!(map.contains("kernel,k,arg,a,"), "{map}");
}

/// The library rejects the same options as the command.
#[test]
fn the_library_rejects_options() {
    let options = Options { clang: vec!["-fplugin=x.so".to_owned()], ..Options::default() };
    let error = compile_source(SOURCE.as_bytes(), &options).map(|_| ()).unwrap_err().to_string();
    assert_eq!(error, "option '-fplugin=x.so' is rejected: it loads code into the compiler");
}

#[test]
fn options_that_are_wrong() {
    for (options, message) in [
        (&["-frobnicate=1", "-unknown"][..], "unknown option '-frobnicate=1'; 'oclvk --help' lists all options"),
        (&["-unknown"], "unknown option '-unknown'; 'oclvk --help' lists all options"),
        (&["-spv-version=2.0"], "SPIR-V version '2.0' is not supported; expected 1.0 to 1.6"),
        (&["-arch=spirv128"], "architecture 'spirv128' is not supported; expected 'spir' or 'spir64'"),
        (&["-x", "cuda"], "language 'cuda' is not supported; expected 'cl', 'sycl' or 'ir'"),
        (&["-pod-ubo", "-pod-pushconstant"], "'-pod-ubo' and '-pod-pushconstant' cannot be used together"),
        (&["-O7"], "option '-O7': '7' is not an optimization level; expected 0 to 3, s or z"),
        (
            &["-use-native-builtins=sin,nosuch"],
            "option '-use-native-builtins=sin,nosuch': 'nosuch' is not a builtin function of OpenCL C",
        ),
        (&["-verify"], "option '-verify' is not supported: diagnostics are not compared with comments in the source"),
        (&["-images=0"], "option '-images=0' is not supported: images are always enabled"),
        (&["-spv-version"], "option '-spv-version' needs a value"),
        (&["-max-pushconstant-size=x"], "option '-max-pushconstant-size=x': 'x' is not a number"),
    ] {
        let said = rejected(SOURCE, options);
        assert!(said.starts_with("oclvk: error: ") && said.contains(message), "{said}");
    }
}

/// Options of clspv, with values after `=` or as the next argument.
#[test]
fn options_of_clspv() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), SOURCE).unwrap();
    let compile = |options: &[&str]| {
        let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], options].concat());
        assert!(output.status.success(), "{options:?}: {}", text(&output.stderr));
        assert_eq!(text(&output.stderr), "", "{options:?}");
        std::fs::read(directory.path().join("k.spv")).unwrap()
    };
    let plain = compile(&[]);
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
    let page: String = ["vulkan.md", "vulkan-mapping.md"]
        .map(|name| std::fs::read_to_string(format!("{docs}/{name}")).unwrap())
        .concat();
    let table = include_str!("../../src/option_table.rs");
    let rows = |support: &str| -> Vec<&str> {
        let rows = table.split("option(").filter(|row| row.contains(support));
        rows.filter_map(|row| row.trim().strip_prefix('"')?.split_once('"').map(|(name, _)| name)).collect()
    };
    let ignored = [rows("Ignored("), vec!["-int8", "-images"]].concat();
    let rejected_rows = rows("Rejected(");
    assert!(ignored.len() > 30 && rejected_rows.len() == 3);
    assert!(compile(&ignored) == plain);
    for option in &rejected_rows {
        assert!(
            rejected(SOURCE, &[option]).starts_with(&format!("oclvk: error: option '{option}' is not supported: "))
        );
        assert!(compile(&[&format!("{option}=0")]) == plain);
    }
    for option in ignored.iter().chain(&rejected_rows) {
        assert!(page.contains(&format!("`{option}`")), "'{option}' is not in docs/vulkan*.md");
    }
    assert!(compile(&["-spv-version", "1.4"]) == compile(&["-spv-version=1.4"]));
    assert!(compile(&["-max-ubo-size", "4294967295", "-O3", "-Os", "-O", "-x", "cl", "-cl-std", "CL1.2"]) == plain);
    assert!(compile(&["--use-native-builtins", "sin,convert_float4,frexp,half_exp,"]) == plain);
}

/// `-x` takes precedence over the file extension.
#[test]
fn sources_with_names_of_ir() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.ll"), SOURCE).unwrap();
    assert!(oclvk(directory.path(), &["-x", "cl", "k.ll", "-o", "k.spv"]).status.success());
    assert!(!oclvk(directory.path(), &["k.ll", "-o", "k.spv"]).status.success());
}

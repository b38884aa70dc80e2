//! Tests the `oclvk` command, and its library with several threads.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test")]

mod maps;
mod options;

use std::{
    path::Path,
    process::{Command, Output},
};

use opencl_vulkan::{Options, compile_source};

const SOURCE: &str = "kernel void foo(global int* a, float f, global float* b, uint c) { a[c] = f + b[c]; }\n\
                      kernel void bar(local float* L, global float* A, local float4 *L2) { A[0] = L[1] + L2[0].x; }\n";

fn oclvk(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oclvk")).args(arguments).current_dir(directory).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs `oclvk` on a source that it must reject without output, and returns the message.
fn rejected(source: &str, options: &[&str]) -> String {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], options].concat());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(!directory.path().join("k.spv").exists());
    assert_eq!(text(&output.stdout), "");
    text(&output.stderr)
}

/// Validates `k.spv`.
fn validate(directory: &Path, environment: &str) {
    let mut command = Command::new("spirv-val");
    let output = command.args(["--target-env", environment]).arg(directory.join("k.spv")).output().unwrap();
    assert!(output.status.success(), "{environment}: {}", text(&output.stdout) + &text(&output.stderr));
}

#[test]
fn sub_groups() {
    let source = "kernel void k(global int *a, global float *f) {\n\
        int i = get_global_id(0); a[i] = sub_group_reduce_max(a[i]) + sub_group_any(a[i] > 3) + get_sub_group_local_id();\n\
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);\n\
        f[i] = sub_group_scan_exclusive_add(f[i]) + sub_group_broadcast(f[i], a[i] & 3); }";
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    for (version, environment) in [("1.3", "vulkan1.1"), ("1.5", "vulkan1.2")] {
        let version = format!("-spv-version={version}");
        let output = oclvk(directory.path(), &["k.cl", "-o", "k.spv", "-cl-std=CL3.0", &version]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        validate(directory.path(), environment);
    }
    let said = rejected(source, &["-cl-std=CL3.0", "-spv-version=1.0"]);
    assert!(said.contains("subgroup operations require SPIR-V 1.3"), "{said}");
}

#[test]
fn features_that_a_source_has() {
    let source = "#ifdef cl_khr_fp64\n#error double\n#endif\n#ifdef __opencl_c_generic_address_space\n#error generic\n#endif\n\
        kernel void k(global int *a) {\n\
          event_t e = async_work_group_copy((local int *)0, a, 1, 0); wait_group_events(1, &e); *a = __OPENCL_VERSION__; }";
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    let options = ["-cl-std=CL3.0", "-fp64=0", "-enable-feature-macros=__opencl_c_images,__opencl_c_int64"];
    let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], &options[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    validate(directory.path(), "vulkan1.1");
}

#[test]
fn each_version_is_valid() {
    let environments = [("1.0", "vulkan1.0"), ("1.3", "vulkan1.1"), ("1.5", "vulkan1.2"), ("1.6", "vulkan1.3")];
    let directory = tempfile::tempdir().unwrap();
    let source = "kernel void k(global uchar *a, global short *b, local int *l, long n) {\n\
        int i = get_global_id(0); l[i & 3] = a[i]; barrier(CLK_LOCAL_MEM_FENCE);\n\
        for (int j = 0; j < n; ++j) b[i] += sin((float)l[j & 3]) * j; }";
    std::fs::write(directory.path().join("k.cl"), source).unwrap();
    for (version, environment) in environments {
        for pods in ["-pod-ubo=0", "-pod-ubo", "-pod-pushconstant"] {
            let version = format!("-spv-version={version}");
            let output = oclvk(
                directory.path(),
                &["k.cl", "-o", "k.spv", &version, pods, "-global-offset", "-rounding-mode-rte=32"],
            );
            assert!(output.status.success(), "{}", text(&output.stderr));
            validate(directory.path(), environment);
        }
    }
}

#[test]
fn errors_have_a_place_and_leave_no_output() {
    let undefined = "int f(int);\nkernel void k(global int *a) {\n  *a = f(2);\n}";
    assert!(rejected(undefined, &[]).contains("k.cl:3:8: error: call to 'f', which is neither defined nor a builtin"));
    let recursion =
        "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\nkernel void k(global int *a) { *a = f(*a); }";
    assert!(rejected(recursion, &[]).contains("k.cl:1:35: error: function 'f' can call itself"));
    let pointer = "struct S { global int *p; };\nkernel void k(global struct S *s) {\n  *s->p = 1;\n}";
    assert!(rejected(pointer, &[]).contains("k.cl:3:7: error: cannot determine which object this pointer refers to"));
    let print = "kernel void k(global int *a, constant char *s) {\n  printf(s);\n}";
    assert!(rejected(print, &[]).contains("k.cl:2:3: error: format of 'printf' must be a string literal"));
    let syntax = "kernel void k(global int *a) {\n  *a = b;\n}";
    assert!(rejected(syntax, &[]).contains("k.cl:2:8: error: use of undeclared identifier 'b'"));
    let large = "typedef struct { int a[64]; } S;\nkernel void k(global int *a, S s) { *a = s.a[3]; }";
    assert!(
        rejected(large, &["-pod-pushconstant"])
            .contains("require 256 bytes, more than the 128 bytes of push constants")
    );
    let variable = "kernel void k(global int *a, int n) {\n  int x[n];\n  x[0] = 1;\n  *a = x[n - 1];\n}";
    assert!(rejected(variable, &[]).contains("k.cl:2:9: error: "));
    assert!(rejected(SOURCE, &["-x", "ir"]).contains("error: "));
}

/// An instruction contains at most 65,532 elements. Larger constants are arrays of chunks.
#[test]
fn constants_of_many_elements() {
    let directory = tempfile::tempdir().unwrap();
    for (ty, count) in [("uchar", 65_532), ("uchar", 65_533), ("uchar", 200_000), ("float", 100_000)] {
        let numbers: Vec<String> = (0..count).map(|index| (index % 251).to_string()).collect();
        let source = format!(
            "constant {ty} t[{count}] = {{{}}};\nkernel void k(global {ty} *a, uint i) {{ a[i] = t[i]; }}",
            numbers.join(",")
        );
        std::fs::write(directory.path().join("k.cl"), source).unwrap();
        let output = oclvk(directory.path(), &["k.cl", "-o", "k.spv"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        validate(directory.path(), "vulkan1.1");
        let output = Command::new("spirv-dis").args(["--no-color", "k.spv"]).current_dir(directory.path()).output();
        let assembly = text(&output.unwrap().stdout);
        // The upper and the lower bits of one index select the element.
        let result = |of: &str| {
            assembly
                .lines()
                .find(|line| line.contains(of))
                .map(|line| line.trim().split(' ').next().unwrap().to_owned())
        };
        let [upper, lower] = ["OpShiftRightLogical %uint ", "OpBitwiseAnd %uint "].map(result);
        assert_eq!(upper.is_some(), count > 65_532, "{ty} {count}");
        if let (Some(upper), Some(lower)) = (upper, lower) {
            let chain = format!(" {upper} {lower}\n");
            assert!(assembly.contains("%uint_15\n") && assembly.contains("%uint_32767\n"), "{ty} {count}");
            assert!(assembly.contains(&chain), "{ty} {count}");
        }
    }
}

#[test]
fn files_without_kernels() {
    let message = "error: no kernel in the input; a module for Vulkan needs one ('--output-format=bc' compiles functions to be linked)\n";
    assert_eq!(rejected("int f(int x) { return x + 1; }", &[]), message);
    assert_eq!(rejected("", &[]), message);
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("f.cl"), "int f(int x) { return x + 1; }").unwrap();
    let output = oclvk(directory.path(), &["f.cl", "--output-format=ll", "-o", "-"]);
    assert!(output.status.success() && text(&output.stdout).contains("define spir_func"), "{}", text(&output.stderr));
}

/// A closed pipe, such as that of `head`, is not an error for output or for messages.
#[test]
fn output_that_nobody_reads() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), SOURCE).unwrap();
    assert!(oclvk(directory.path(), &["k.cl", "-o", "k.spv"]).status.success());
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        writer
    };
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_oclvk"));
        command.args(arguments).current_dir(directory.path()).stdout(closed()).output().unwrap()
    };
    for arguments in
        [&["--help"][..], &["--version"], &["reflect", "k.spv"], &["reflect", "k.spv", "--json"], &["k.cl", "-o", "-"]]
    {
        let output = run(arguments);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{arguments:?}");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_oclvk"));
    let status = command.arg("-nosuch").stderr(closed()).status().unwrap();
    assert_eq!(status.code(), Some(1), "a message that nobody reads");
}

#[test]
fn modules_are_linked() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("a.cl"), "int f(int x); kernel void k(global int *a) { *a = f(*a); }")
        .unwrap();
    std::fs::write(directory.path().join("b.cl"), "int f(int x) { return x * 3; }").unwrap();
    for file in ["a", "b"] {
        let output =
            oclvk(directory.path(), &[&format!("{file}.cl"), "--output-format=bc", "-o", &format!("{file}.bc")]);
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let output = oclvk(directory.path(), &["a.bc", "b.bc", "-x", "ir", "-o", "k.spv"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let map = text(&oclvk(directory.path(), &["reflect", "k.spv", "--json"]).stdout);
    assert!(map.contains("\"name\": \"k\""), "{map}");
}

/// Two threads each compile all kernels. `OCLVK_TEST_KERNELS` sets the number of kernels.
#[test]
fn threads_write_what_processes_write() {
    let directory = tempfile::tempdir().unwrap();
    let count: usize = std::env::var("OCLVK_TEST_KERNELS").map_or(4, |number| number.parse().unwrap());
    let operations =
        ["cos((float)*a)", "(a[2] << 3) / (a[1] | 1)", "atomic_add(a, 5)", "vload3(1, a).z", "log2(a[1] * 0.5f)"];
    let source = |number: usize| {
        let operation = operations[number % operations.len()];
        format!("{SOURCE}kernel void k{number}(global int *a) {{ a[{number}] = {operation} * {number}; }}")
    };
    let compile = |number: usize| compile_source(source(number).as_bytes(), &Options::default()).unwrap().to_bytes();
    let compile_all = || (0..count).map(compile).collect::<Vec<Vec<u8>>>();
    let (first, second) = std::thread::scope(|scope| {
        let threads = [scope.spawn(compile_all), scope.spawn(compile_all)];
        let [first, second] = threads.map(|thread| thread.join().unwrap());
        (first, second)
    });
    assert!(first == second);
    for (number, bytes) in first.iter().enumerate() {
        std::fs::write(directory.path().join("k.cl"), source(number)).unwrap();
        let output = oclvk(directory.path(), &["k.cl", "-o", "k.spv"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(std::fs::read(directory.path().join("k.spv")).unwrap(), *bytes);
    }
}

/// Returns the opcode and operands of each instruction of a module.
fn instructions(options: &[&str]) -> Vec<Vec<u32>> {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("k.cl"), "kernel void k(global char *a, int i) {\n  a[i] += 3;\n}\n").unwrap();
    let output = oclvk(directory.path(), &[&["k.cl", "-o", "k.spv"], options].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    validate(directory.path(), "vulkan1.1");
    let bytes = std::fs::read(directory.path().join("k.spv")).unwrap();
    let words: Vec<u32> = bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    let (mut rest, mut found) = (&words[5..], Vec::new());
    while let Some(first) = rest.first() {
        let (instruction, following) = rest.split_at((first >> 16) as usize);
        found.push([&[first & 0xffff], &instruction[1..]].concat());
        rest = following;
    }
    found
}

#[test]
fn lines_of_the_source() {
    const LINE: u32 = 8;
    let lines = |options: &[&str]| -> Vec<u32> {
        instructions(options).iter().filter(|found| found[0] == LINE).map(|found| found[2]).collect()
    };
    assert!(lines(&[]).is_empty());
    assert!(lines(&["-g"]).contains(&2));
}

#[test]
fn buffers_without_elements_of_8_bits() {
    const RUNTIME_ARRAY: u32 = 29;
    const TYPE_INT: u32 = 21;
    let widths = |options: &[&str]| -> Vec<u32> {
        let all = instructions(options);
        let width = |ty: u32| all.iter().find(|found| found[0] == TYPE_INT && found[1] == ty).unwrap()[2];
        all.iter().filter(|found| found[0] == RUNTIME_ARRAY).map(|found| width(found[2])).collect()
    };
    assert!(widths(&[]).contains(&8));
    assert!(widths(&["-no-8bit-storage=ssbo,ubo", "-no-8bit-storage=pushconstant"]).iter().all(|width| *width == 32));
    assert!(widths(&["-no-8bit-storage=pushconstant"]).contains(&8));
    assert!(
        rejected("kernel void k() {}", &["-no-16bit-storage=image"])
            .contains("invalid value 'image'; expected ssbo, ubo or pushconstant")
    );
}

#[test]
fn names_of_files_that_are_not_utf8() {
    use std::os::unix::ffi::OsStrExt as _;

    let directory = tempfile::tempdir().unwrap();
    let [source, ir, output] = [&b"\xff.cl"[..], b"\xfe.bc", b"\xfd.spv"].map(std::ffi::OsStr::from_bytes);
    std::fs::write(directory.path().join(source), SOURCE).unwrap();
    let run = |arguments: &[&std::ffi::OsStr]| {
        Command::new(env!("CARGO_BIN_EXE_oclvk")).args(arguments).current_dir(directory.path()).output().unwrap()
    };
    for (input, to, option) in [(source, ir, "--output-format=bc"), (ir, output, "-g")] {
        let said = run(&[input, "-o".as_ref(), to, option.as_ref()]);
        assert!(said.status.success(), "{}", text(&said.stderr));
    }
    assert!(text(&run(&["reflect".as_ref(), output]).stdout).contains("kernel_decl,foo\n"));
    let said = run(&[source, std::ffi::OsStr::from_bytes(b"-D\xff")]);
    assert_eq!(text(&said.stderr), "oclvk: error: argument '-D\u{fffd}' is not UTF-8\n");
}

//! Checks that unsupported and invalid inputs are rejected with an error that contains the location, name or number.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::{
    io::Write as _,
    process::{Command, Stdio},
};

use opencl_vulkan::{Options, Pods, compile_ir, compile_source, front_end};

const HEAD: &str = "target datalayout = \"e-p:32:32-i64:64-n8:16:32:64-G1\"\ntarget triple = \"spirv32\"\n";

/// Returns the error for a source.
fn source(text: &str, standard: &str, options: &Options) -> String {
    let mut options = options.clone();
    options.clang.push(format!("-cl-std={standard}"));
    match compile_source(text.as_bytes(), &options) {
        Ok(_) => "compiled".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// LLVM may crash on damaged bitcode, so only the command reads such files.
#[test]
fn damaged_bitcode() {
    let text = b"kernel void k(global int *a) { *a += 2; }";
    let bitcode = front_end::compile(front_end::Source::Text(text), &Options::default()).unwrap().bitcode;
    let directory = tempfile::tempdir().unwrap();
    let output = directory.path().join("k.spv");
    let mut crashes = 0;
    // Try at least 60 changes, and continue until LLVM has crashed.
    for (count, place) in (0..bitcode.len()).step_by(7).enumerate() {
        if crashes > 0 && count >= 60 {
            break;
        }
        let mut changed = bitcode.clone();
        changed[place] ^= 0x15;
        let mut command = Command::new(env!("CARGO_BIN_EXE_oclvk"));
        command.args(["-x", "ir", "-", "-o"]).arg(&output).stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(&changed).unwrap();
        let said = child.wait_with_output().unwrap();
        let text = String::from_utf8_lossy(&said.stderr);
        match said.status.code() {
            Some(0) => std::fs::remove_file(&output).unwrap(),
            Some(1) => assert!(text.contains("error: ") && !output.exists(), "byte {place}: {text}"),
            _ => panic!("byte {place}: {}: {text}", said.status),
        }
        crashes += usize::from(text.contains("-: error: LLVM crashed with signal "));
    }
    assert!(crashes > 0, "LLVM did not crash; test something else");
}

/// Returns the error for IR.
fn ir(text: &[u8]) -> String {
    match compile_ir(&[text], &Options::default()) {
        Ok(_) => "compiled".to_owned(),
        Err(error) => error.to_string(),
    }
}

fn expect(said: &str, messages: &[&str], of: &str) {
    for message in messages {
        assert!(said.contains(message), "'{message}' is not in the messages for\n{of}\n{said}");
    }
}

#[test]
fn sources() {
    let plain = Options::default();
    for (standard, text, messages) in [
        (
            "CL1.2",
            "int f(int n);\nint g(int n) { return n > 1 ? f(n - 1) * n : 1; }\nint f(int n) { return g(n); }\n\
             kernel void k(global int *a) { *a = f(*a); }",
            &["error: function '", "can call itself, which Vulkan does not allow"][..],
        ),
        (
            "CL3.0",
            "int f(int n) { return n; }\nint g(int n) { return -n; }\n\
             kernel void k(global int *a) {\n  int (*p)(int) = *a ? f : g;\n  *a = p(3);\n}",
            &[":4:", "error: "],
        ),
        ("CL1.2", "kernel void k(global int *a, int n) {\n  int x[n];\n  *a = x[0];\n}", &[":2:9: error: "]),
        (
            "CL1.2",
            "kernel void k(global long *a) {\n  atomic_add(a, 1L);\n}",
            &[":2:3: error: call to 'atomic_add' is ambiguous"],
        ),
        ("CL1.2", "kernel void k(global char *a) {\n  atomic_add(a, 1);\n}", &[":2:14: error: "]),
        (
            "CL3.0",
            "#pragma OPENCL EXTENSION cl_khr_gl_msaa_sharing : enable\n\
             kernel void k(read_only image2d_msaa_t i, global float4 *a) {\n  *a = read_imagef(i, (int2)(0, 0), 1);\n}",
            &[":3:", "error: "],
        ),
        (
            "CL2.0",
            "kernel void k(read_only image2d_t i, read_only image2d_t j, sampler_t s, global float4 *a, int n) {\n\
             \x20 *a = read_imagef(n ? i : j, s, (float2)(0, 0));\n}",
            &[":2:", "error: "],
        ),
        (
            "CL2.0",
            "kernel void k(read_only image2d_t i, sampler_t s, global float4 *a) {\n\
             \x20 *a = read_imagef(i, s, (float2)(0, 0), 1.0f);\n}",
            &[":2:8: error: call to 'read_imagef': levels of detail"],
        ),
        ("CL1.2", "kernel void k(global int *a) {\n  __asm__(\"nop\");\n  *a = 1;\n}", &[":2:3: error: "]),
        (
            "CL1.2",
            "kernel void k(global int *a) {\n  *(global int *)(*a) = 1;\n}",
            &[":2:", "error: pointers from integers require"],
        ),
        ("CL1.2", "kernel void k(global int *a) {\n  *a = 1\n}", &[":2:9: error: expected ';'"]),
        ("CL1.2", "#include \"/etc/hostname/x.h\"\n", &[":1:10: ", "error: "]),
        ("CL1.2", "kernel void k(global int *a) { int x[1 << 30]; x[*a] = 3; *a = x[a[1]]; }", &["error: "]),
    ] {
        expect(&source(text, standard, &plain), messages, text);
    }
}

#[test]
fn plain_data_that_is_too_large() {
    let text = "typedef struct { long a[20]; } S;\nkernel void k(global long *a, S s) { *a = s.a[3]; }";
    let pushed = Options { pods: Pods::PushConstants, ..Options::default() };
    expect(
        &source(text, "CL1.2", &pushed),
        &["arguments of kernel 'k' require 160 bytes, more than the 128 bytes"],
        text,
    );
    let large = "typedef struct { long a[4000]; } S;\nkernel void k(global long *a, S s) { *a = s.a[3]; }";
    let uniform = Options { pods: Pods::Uniform, ..Options::default() };
    expect(&source(large, "CL1.2", &uniform), &["arguments of kernel 'k' require 32000 bytes, more than"], large);
}

/// Returns a kernel with `depth` nested selections.
fn nested(depth: usize) -> String {
    let open: String =
        (0..depth).map(|level| format!("if (a[{}] > {level}) {{ a[i + {level}] = {level};\n", level + 1)).collect();
    format!("kernel void k(global int *a) {{ int i = a[0];\n{open}a[i] = 1; {} }}", "}".repeat(depth))
}

/// Inputs that exceed SPIR-V's limits.
#[test]
fn limits_of_spirv() {
    let plain = Options::default();
    let compiles = |text: &str| source(text, "CL1.2", &plain);
    let text = "x".repeat(262_132);
    let printed = |arguments: &str| format!("kernel void k(global int *a) {{\n  printf({arguments});\n}}");
    expect(
        &compiles(&printed(&format!("\"{text}\""))),
        &[":2:3: error: format of 'printf' has 262132 bytes; a SPIR-V string has at most 262131"],
        "a long format",
    );
    expect(
        &compiles(&printed(&format!("\"%s\", \"{text}\""))),
        &[":2:3: error: argument of '%s' has 262132 bytes; a SPIR-V string has at most 262131"],
        "a long argument",
    );
    expect(&compiles(&printed(&format!("\"{}\"", &text[1..]))), &["compiled"], "the longest format");
    let deeper = ":1025:35: error: control flow of kernel 'k' is nested 1024 deep here; SPIR-V allows at most 1023";
    expect(&compiles(&nested(1024)), &[deeper], "a deeper nesting");
    let constant = "constant uchar t[1 << 23] = {1, 2};\nkernel void k(global int *a, int n) {\n  *a = t[n];\n}";
    let larger = ":3:8: error: program-scope constant 't' has 8388608 bytes; at most 4194304 are supported";
    expect(&compiles(constant), &[larger], constant);
    let name = "k".repeat(262_200);
    let longer = "error: instruction 'OpEntryPoint' has 65554 words; SPIR-V allows at most 65535";
    expect(&compiles(&format!("kernel void {name}(global int *a) {{ *a = 1; }}")), &[longer], "a long name");
}

#[test]
fn intermediate_representation() {
    let kernel = |body: &str| {
        format!("{HEAD}define spir_kernel void @k(ptr addrspace(1) %a, i32 %n) {{\n{body}\n  ret void\n}}\n")
    };
    for (body, messages) in [
        (
            "  %p = inttoptr i32 %n to ptr\n  call void %p()",
            &["error: indirect calls are supported on Vulkan only through generic pointers"][..],
        ),
        ("  call void asm sideeffect \"nop\", \"\"()", &["error: inline assembly is not supported"]),
        ("  %p = alloca i32, i32 %n\n  store i32 1, ptr %p", &["error: variable-length arrays are not supported"]),
        ("  %x = atomicrmw add ptr addrspace(1) %a, i8 1 monotonic", &["error: atomic operation on 'i8'"]),
        ("  %x = atomicrmw add ptr addrspace(1) %a, i128 1 monotonic", &["error: ", "i128"]),
        (
            "  %x = load i128, ptr addrspace(1) %a\n  %q = udiv i128 %x, 3\n  store i128 %q, ptr addrspace(1) %a",
            &["error: ", "i128"],
        ),
        (
            "  %x = load x86_fp80, ptr addrspace(1) %a\n  %p = getelementptr i8, ptr addrspace(1) %a, i32 %n\n  store x86_fp80 %x, ptr addrspace(1) %p",
            &["error: ", "x86_fp80"],
        ),
        ("  call void @llvm.trap()\n  call void @k(ptr addrspace(1) %a, i32 1)", &["error: "]),
    ] {
        let text = kernel(body) + "declare void @llvm.trap()\n";
        expect(&ir(text.as_bytes()), messages, &text);
    }
}

#[test]
fn broken_intermediate_representation() {
    let compiled =
        front_end::compile(front_end::Source::Text(b"kernel void k(global int *a) { *a += 2; }"), &Options::default());
    let bitcode = compiled.unwrap().bitcode;
    for length in [3, 4, 20, bitcode.len() / 2, bitcode.len() - 4] {
        expect(&ir(&bitcode[..length]), &["error: "], &format!("{length} bytes of bitcode"));
    }
    for (text, message) in [
        ("define spir_kernel void @k() {\n  ret i32 1\n}", "error: "),
        ("define spir_kernel void @k() {\n  %x = add i32 1, 2", "error: "),
        ("define spir_kernel void @k(i32 %n) {\n  %x = add i64 %n, 2\n  ret void\n}", "error: "),
        (
            "define spir_kernel void @k() {\n  br label %a\na:\n  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  ret void\n}",
            "invalid module: Instruction does not dominate all uses!",
        ),
        ("\u{0}\u{1}", "error: "),
    ] {
        expect(&ir(text.as_bytes()), &[message], text);
    }
}

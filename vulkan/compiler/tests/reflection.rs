//! Tests the reflection of kernel properties other than argument bindings.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test")]

use opencl_vulkan::{Options, compile_source};
use vulkan_kernel::{
    ArgumentKind, Kernel, Program,
    reflection::{Facts, Opcode, words},
};

fn program(source: &str) -> Program {
    let options = Options { clang: vec!["-cl-std=CL3.0".to_owned()], ..Options::default() };
    Program::read(&compile_source(source.as_bytes(), &options).unwrap().words).unwrap()
}

#[test]
fn attributes_as_in_the_source() {
    let source = "__attribute__((vec_type_hint(uint4))) __attribute__((reqd_work_group_size(1,2,3)))\n\
        __attribute__((work_group_size_hint(4,5,6))) kernel void a(global int *p) { *p = 1; }\n\
        __attribute__((vec_type_hint(half3))) kernel void b(global int *p) { *p = 1; }\n\
        __attribute__((vec_type_hint(char))) kernel void c(global int *p) { *p = 1; }\n\
        __attribute__((intel_reqd_sub_group_size(16))) kernel void d(global int *p) { *p = 1; }\n\
        kernel void e(global int *p) { *p = 1; }";
    let sizes: Vec<_> = program(source).kernels.iter().map(Kernel::required_sub_group_size).collect();
    assert_eq!(sizes, [None, None, None, Some(16), None]);
    let attributes: Vec<String> = program(source).kernels.into_iter().map(|kernel| kernel.attributes).collect();
    let all = "vec_type_hint(uint4) work_group_size_hint(4,5,6) reqd_work_group_size(1,2,3)";
    assert_eq!(attributes, [all, "vec_type_hint(half3)", "vec_type_hint(char)", "intel_reqd_sub_group_size(16)", ""]);
}

#[test]
fn bytes_of_variables_in_local_memory() {
    let source = "kernel void a(global int *p, local int *q) { local int v[10]; local char c[3];\n\
        int i = get_local_id(0); v[i] = p[i]; q[i] = i; c[i] = i; barrier(CLK_LOCAL_MEM_FENCE); p[i] = v[i ^ 1] + q[i ^ 1] + c[i ^ 1]; }";
    assert_eq!(program(source).local_memory, 43);
    assert_eq!(program("kernel void a(global int *p) { *p = 1; }").local_memory, 0);
}

/// OpenCL's values for address spaces: global, local, constant, private.
#[test]
fn address_spaces_of_arguments() {
    let source = "kernel void k(global int *a, local int *b, constant int *c, int d) { *a = *b + *c + d; }";
    let words = compile_source(source.as_bytes(), &Options::default()).unwrap().words;
    let facts = Facts::read(&words).unwrap();
    let arguments = facts.all.iter().filter(|fact| fact.number == Opcode::ArgumentInfo as u32);
    let spaces: Vec<u32> = arguments.map(|fact| facts.number(fact, 2).unwrap()).collect();
    assert_eq!(spaces, [0x119B, 0x119C, 0x119D, 0x119E]);
}

/// Trailing regions have smaller workgroups, even if a kernel requires a specific size.
#[test]
fn required_sizes_vary_with_regions() {
    let source =
        "__attribute__((reqd_work_group_size(4, 2, 1))) kernel void k(global uint *p) { *p = get_local_size(0); }";
    let names = |non_uniform| {
        let options = Options { non_uniform, ..Options::default() };
        let program = Program::read(&compile_source(source.as_bytes(), &options).unwrap().words).unwrap();
        assert_eq!(program.kernels[0].required_work_group_size, Some([4, 2, 1]));
        program.spec_constants.len()
    };
    assert_eq!([names(false), names(true)], [0, 3]);
}

#[test]
fn half_numbers_are_copied_by_groups() {
    let source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n\
        kernel void k(global half *p, local half *q, local half3 *r, global half3 *s) {\n\
        event_t e = async_work_group_copy(q, p, 8, 0); e = async_work_group_strided_copy(s, r, 4, 2, e);\n\
        wait_group_events(1, &e); prefetch(p, 2); p[0] = q[1]; }";
    assert_eq!(program(source).kernels.len(), 1);
}

#[test]
fn atomic_numbers_for_addresses() {
    let source = "kernel void k(volatile global atomic_uintptr_t *p, volatile local atomic_intptr_t *q) {\n\
        atomic_fetch_add_explicit(p, (ptrdiff_t)3, memory_order_relaxed, memory_scope_device);\n\
        atomic_fetch_or_explicit(q, (uintptr_t)3, memory_order_relaxed, memory_scope_work_group); }";
    assert_eq!(program(source).kernels.len(), 1);
}

#[test]
fn votes_and_ballots() {
    let source = "kernel void k(global uint4 *a, global int *b, global half *h) { int i = get_global_id(0);\n\
        a[i] = sub_group_ballot(b[i] > 2) | get_sub_group_ge_mask();\n\
        b[i] = sub_group_non_uniform_all(i) + sub_group_non_uniform_any(i) + sub_group_non_uniform_all_equal(b[i])\n\
        + sub_group_broadcast_first(b[i]) + sub_group_inverse_ballot(a[i]) + sub_group_ballot_bit_count(a[i])\n\
        + sub_group_ballot_inclusive_scan(a[i]) + sub_group_ballot_find_lsb(a[i]) + sub_group_ballot_find_msb(a[i]); }";
    assert_eq!(program(source).kernels.len(), 1);
}

/// Truncated modules are detected, regardless of where they are cut.
#[test]
fn modules_that_are_cut() {
    let source = "constant int c[3] = {1, 2, 3};\n\
        kernel void a(global int *p, local int *q, int n) { p[n] = q[n] + get_work_dim(); printf(\"%d\", p[0]); }\n\
        kernel void b(local float4 *q, global float4 *p) { p[0] = q[c[get_global_id(0)]]; }";
    let options = Options { constants_in_buffer: true, ..Options::default() };
    let bytes = compile_source(source.as_bytes(), &options).unwrap().to_bytes();
    let read = |bytes: &[u8]| words(bytes).and_then(|words| Program::read(&words));
    assert!(read(&bytes).unwrap().is_whole);
    for length in 0..bytes.len() {
        let is_whole = read(&bytes[..length]).is_ok_and(|program| program.is_whole);
        assert!(!is_whole, "{length} of {} bytes", bytes.len());
    }
    assert_eq!(
        read(&bytes[..bytes.len() - 1]).unwrap_err().to_string(),
        format!("{} bytes are not a whole number of words; the file is truncated", bytes.len() - 1)
    );
}

/// Checks `arrayElemSize` in the descriptor map.
#[test]
fn elements_of_local_arrays() {
    let source = "typedef struct { float x; int y[3]; char c; } S; struct T { long a; char b; }; union U { int a; short b[3]; };\n\
        kernel void k(local S *s, local struct T *t, local union U *u, local float3 *f, local short *h, global int *a) {\n\
        s[a[0]].y[1] = a[0]; t[1].b = 3; u[a[2]].b[1] = 4; f[1].z = 2; h[3] = 2; barrier(CLK_LOCAL_MEM_FENCE);\n\
        a[1] = s[0].y[a[1]] + t[1].b + u[1].a + (int)f[a[0]].z + h[1]; }";
    let sizes: Vec<u32> = program(source).kernels[0]
        .arguments
        .iter()
        .filter_map(|argument| match argument.kind {
            ArgumentKind::Local { element_size, .. } => Some(element_size),
            _ => None,
        })
        .collect();
    assert_eq!(sizes, [20, 16, 8, 16, 2]);
}

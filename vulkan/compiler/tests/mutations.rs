//! Compiles mutated IR, which must be rejected with a message or produce SPIR-V that `spirv-val` accepts.
//!
//! clang compiles small kernels to IR. A mutation changes numbers, operands, operations, types, branch targets, address
//! spaces and functions in some lines of the text, or removes or swaps lines. Many results are not valid IR, and must
//! be rejected as well.
//!
//! * `SYCLPASSES_SEED`: the first seed (default: 0);
//! * `SYCLPASSES_CASES`: the number of mutations.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "a test")]

use std::{io::Write, process::Command};

use fastrand::Rng;
use llvm_ir::owned::{Context, OwnedModule};
use opencl_vulkan::{CompileError, Options, compile_ir, front_end};

/// The default number of mutations.
const CASES: u64 = 200;

/// The kernels that are mutated.
const SOURCES: [&str; 10] = [
    "kernel void k(global int *a, global const int *b, int n) { int i = get_global_id(0), s = 0;\n\
       for (int j = 0; j < n; ++j) { if (b[j] < 0) continue; if (b[j] > 99) break; s += b[j] / (j + 1); } a[i] = s; }",
    "kernel void k(global float4 *a, float x) { int i = get_global_id(0); a[i] = fma(a[i], x, a[i].wzyx) + floor(a[i].x); }",
    "kernel void k(global char *a, global short *b, global long *c) { int i = get_global_id(0);\n\
       c[i] = a[i] * b[i] + (c[i] << (a[i] & 63)); b[i] = convert_short_sat(c[i]); a[i] = clz(a[i]); }",
    "kernel void k(global int *a, local int *l) { int i = get_local_id(0); l[i] = a[i]; barrier(CLK_LOCAL_MEM_FENCE);\n\
       a[i] = l[i ^ 1] + atomic_add(a + 70, l[i]); }",
    "struct S { int a; float b[3]; char c; }; kernel void k(global struct S *s, int n) { struct S t = s[n]; t.b[n & 1] += t.a;\n\
       t.c ^= 3; s[get_global_id(0)] = t; }",
    "constant int t[5] = {1, 2, 3, 4, 5}; kernel void k(global int *a) { int p[8]; for (int j = 0; j < 8; ++j) p[j] = t[j % 5] * j;\n\
       a[get_global_id(0)] = p[a[0] & 7]; }",
    "kernel void k(read_only image2d_t i, sampler_t s, write_only image2d_t o) { int2 p = (int2)(get_global_id(0), 1);\n\
       write_imagef(o, p, read_imagef(i, s, convert_float2(p)) * get_image_width(i)); }",
    "kernel void k(global int *a, global int *b, int n) { global int *p = n > 3 ? a : b; switch (n & 7) { case 0: p[1] = 1;\n\
       case 1: p[2] = 2; break; case 5: p[3] = 3; break; default: p += 4; } *p = n; }",
    "kernel void k(global double *a, global half *h) { int i = get_global_id(0); a[i] = a[i] / 3 + vload_half(i, h);\n\
       vstore_half_rtz((float)a[i], i, h); }",
    "kernel void k(global int *a) { int i = get_global_id(0); if (a[i] > 5) { printf(\"%d %f\\n\", a[i], 1.5f); return; }\n\
       while (a[i] & 1) { a[i] >>= 1; if (a[i + 1] == 3) return; } }",
];

/// Words that may replace each other.
const FAMILIES: [&[&str]; 9] = [
    &["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"],
    &["fadd", "fsub", "fmul", "fdiv", "frem"],
    &["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"],
    &["oeq", "one", "olt", "ole", "ogt", "oge", "ord", "uno", "ueq", "ult"],
    &[
        "trunc",
        "zext",
        "sext",
        "fptosi",
        "sitofp",
        "uitofp",
        "fptoui",
        "bitcast",
        "ptrtoint",
        "inttoptr",
        "addrspacecast",
    ],
    &["i1", "i3", "i8", "i16", "i24", "i32", "i64", "i128", "half", "float", "double", "ptr", "bfloat", "x86_fp80"],
    &["<2", "<3", "<4", "<5", "<8", "<16", "<17", "[2", "[3", "[1000000"],
    &["monotonic", "acquire", "release", "seq_cst", "acq_rel"],
    &["xchg", "umin", "umax", "nand", "uinc_wrap", "fadd"],
];
const NUMBERS: [&str; 12] =
    ["0", "1", "-1", "2", "7", "31", "32", "64", "255", "65536", "2147483648", "9223372036854775807"];

/// Splits a line into words and separators.
fn tokens(line: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || "%@._<[-".contains(c);
    let (mut parts, mut begin) = (Vec::new(), 0);
    let mut last = None;
    for (place, c) in line.char_indices() {
        if last.is_some_and(|last| last != is_word(c)) {
            parts.push(&line[begin..place]);
            begin = place;
        }
        last = Some(is_word(c));
    }
    parts.push(&line[begin..]);
    parts
}

fn pick<'t>(random: &mut Rng, from: &[&'t str]) -> &'t str {
    from[random.usize(0..from.len())]
}

/// Returns a replacement for a word.
fn other(random: &mut Rng, word: &str, names: &[&str]) -> Option<String> {
    if word.starts_with('%') && names.len() > 1 {
        return Some(pick(random, names).to_owned());
    }
    if word.parse::<i64>().is_ok() {
        return Some(pick(random, &NUMBERS).to_owned());
    }
    FAMILIES.iter().find(|family| family.contains(&word)).map(|family| pick(random, family).to_owned())
}

/// Changes some words in some lines, or one word in the whole module.
fn mutate(random: &mut Rng, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let first = lines.iter().position(|line| line.starts_with("define")).unwrap();
    let names: Vec<&str> = text.lines().flat_map(tokens).filter(|word| word.starts_with('%')).collect();
    for _ in 0..random.usize(1..4) {
        let number = random.usize(first..lines.len());
        let line = lines[number].clone();
        match random.u32(0..12) {
            0 => lines[number].clear(),
            1 => {
                let to = random.usize(first..lines.len());
                lines.swap(number, to);
            }
            2 => {
                let family = FAMILIES[5];
                let (from, to) = (pick(random, family), pick(random, family));
                let replace = |line: &String| {
                    let words = tokens(line).into_iter().map(|word| if word == from { to } else { word });
                    words.collect::<String>()
                };
                lines = lines.iter().map(replace).collect();
            }
            3 => lines[number] = line.replace("addrspace(1)", "addrspace(3)"),
            _ => {
                let mut words: Vec<String> = tokens(&line).into_iter().map(str::to_owned).collect();
                let place = random.usize(0..words.len());
                if let Some(word) = other(random, &words[place], &names) {
                    words[place] = word;
                }
                lines[number] = words.concat();
            }
        }
    }
    lines.join("\n")
}

fn number_from(name: &str) -> Option<u64> {
    Some(std::env::var(name).ok()?.parse().unwrap_or_else(|_| panic!("{name} is not a number")))
}

/// Returns the text of the sources' IR. Omits debug information, which would be most of the text.
fn seeds() -> Vec<String> {
    let context = Context::new();
    let text = |source: &str| {
        let options = Options { clang: vec!["-g0".to_owned()], ..Options::default() };
        let compiled = front_end::compile(front_end::Source::Text(source.as_bytes()), &options).unwrap();
        OwnedModule::parse(&context, &compiled.bitcode, "seed").unwrap().as_module().print()
    };
    SOURCES.iter().map(|source| text(source)).collect()
}

#[test]
fn mutated_ir_is_rejected_or_valid() {
    let (first, count) =
        (number_from("SYCLPASSES_SEED").unwrap_or(0), number_from("SYCLPASSES_CASES").unwrap_or(CASES));
    let seeds = seeds();
    let (mut compiled, mut rejected, mut failures) = (0, 0, Vec::new());
    let directory = tempfile::tempdir().unwrap();
    for seed in first..first + count {
        let mut random = Rng::with_seed(seed);
        let source = &seeds[random.usize(0..seeds.len())];
        let text = mutate(&mut random, source);
        // If the process crashes, this file contains the input.
        std::fs::File::create(directory.path().join("last.ll")).unwrap().write_all(text.as_bytes()).unwrap();
        eprintln!("SYCLPASSES_SEED={seed} SYCLPASSES_CASES=1");
        match compile_ir(&[text.as_bytes()], &Options::default()) {
            Ok(module) => {
                compiled += 1;
                let path = directory.path().join("k.spv");
                std::fs::write(&path, module.to_bytes()).unwrap();
                let output = Command::new("spirv-val").args(["--target-env", "vulkan1.1"]).arg(&path).output().unwrap();
                if !output.status.success() {
                    let said = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
                    failures.push(format!("SYCLPASSES_SEED={seed} SYCLPASSES_CASES=1: {}", said.trim_end()));
                }
            }
            Err(CompileError::Parse(_) | CompileError::Invalid(_)) => {}
            Err(error) => {
                rejected += 1;
                let said = error.to_string();
                if error.is_diagnostics() != said.contains("error: ") || said.contains("internal error") {
                    failures.push(format!("SYCLPASSES_SEED={seed} SYCLPASSES_CASES=1: {said}"));
                }
            }
        }
    }
    eprintln!("{count} mutations: {compiled} compiled, {rejected} rejected by the passes or the emitter");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    assert!(count < CASES || compiled > count / 10 && rejected > 0, "{compiled} compiled, {rejected} rejected");
}

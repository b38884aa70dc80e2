//! Translates graphs to kernels in LLVM IR.

use std::fmt::Write;

use super::graph::{End, Graph, RESULTS, SHOWN, SWITCH_MASK, Test, Work};

/// The number of integers in the buffer that conditions read.
pub const MEMORY: usize = 64;

/// Returns a module with one kernel per graph: `k0`, `k1`, …
pub fn module(graphs: &[Graph]) -> String {
    let mut text =
        "target datalayout = \"e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-\
        v1024:1024-n8:16:32:64-G1\"\ntarget triple = \"spirv32\"\n\n"
            .to_owned();
    for (number, graph) in graphs.iter().enumerate() {
        kernel(&mut text, &format!("k{number}"), graph);
    }
    text + "declare i32 @_Z13get_global_idj(i32)\n"
}

fn kernel(text: &mut String, name: &str, graph: &Graph) {
    let mask = MEMORY - 1;
    let distances = graph.distances();
    writeln!(
        text,
        "define spir_kernel void @{name}(ptr addrspace(1) %out, ptr addrspace(1) %starts, ptr addrspace(1) %in, i32 %fuel.given) {{\n\
         start:\n  %x = alloca i32\n  %hash = alloca i32\n  %fuel = alloca i32\n\
         \x20 %id = call i32 @_Z13get_global_idj(i32 0)\n  %slot = and i32 %id, {mask}\n\
         \x20 %p = getelementptr i32, ptr addrspace(1) %starts, i32 %slot\n  %first = load i32, ptr addrspace(1) %p\n\
         \x20 store i32 %first, ptr %x\n  store i32 1, ptr %hash\n  store i32 %fuel.given, ptr %fuel\n\
         \x20 %base = mul i32 %id, {RESULTS}\n  %results = getelementptr i32, ptr addrspace(1) %out, i32 %base\n\
         \x20 br label %b0\n"
    )
    .unwrap();
    for number in 0..graph.blocks.len() {
        writeln!(text, "b{number}:").unwrap();
        work(text, number, graph.blocks[number].work);
        end(text, number, graph, &distances);
    }
    text.push_str("}\n\n");
}

fn work(text: &mut String, number: usize, work: Work) {
    let (Work::Mix(salt) | Work::Show(salt)) = work else { return };
    writeln!(
        text,
        "  %x{number} = load i32, ptr %x\n  %m{number} = mul i32 %x{number}, 1664525\n\
         \x20 %a{number} = add i32 %m{number}, {salt}\n  %r{number} = lshr i32 %a{number}, 15\n\
         \x20 %y{number} = xor i32 %a{number}, %r{number}\n  store i32 %y{number}, ptr %x\n\
         \x20 %h{number} = load i32, ptr %hash\n  %g{number} = mul i32 %h{number}, 31\n\
         \x20 %i{number} = add i32 %g{number}, {salt}\n  store i32 %i{number}, ptr %hash"
    )
    .unwrap();
    if let Work::Show(salt) = work {
        let place = RESULTS - SHOWN + (salt as usize & (SHOWN - 1));
        writeln!(
            text,
            "  %q{number} = getelementptr i32, ptr addrspace(1) %results, i32 {place}\n\
             \x20 store i32 %i{number}, ptr addrspace(1) %q{number}"
        )
        .unwrap();
    }
}

fn end(text: &mut String, number: usize, graph: &Graph, distances: &[Option<usize>]) {
    let way_out = graph.way_out(distances, number);
    match &graph.blocks[number].end {
        End::Return => writeln!(
            text,
            "  %e{number} = load i32, ptr %hash\n  store i32 %e{number}, ptr addrspace(1) %results\n\
             \x20 %f{number} = load i32, ptr %fuel\n\
             \x20 %l{number} = getelementptr i32, ptr addrspace(1) %results, i32 1\n\
             \x20 store i32 %f{number}, ptr addrspace(1) %l{number}\n  ret void"
        )
        .unwrap(),
        End::Jump(to) => writeln!(text, "  br label %b{to}").unwrap(),
        End::Branch { test, yes, no } => {
            burn(text, number);
            condition(text, number, *test);
            writeln!(
                text,
                "  %d{number} = select i1 %o{number}, i1 {}, i1 %c{number}\n\
                 \x20 br i1 %d{number}, label %b{yes}, label %b{no}",
                way_out == 0
            )
            .unwrap();
        }
        End::Switch { shift, targets } => {
            burn(text, number);
            writeln!(
                text,
                "  %s{number} = load i32, ptr %x\n  %t{number} = lshr i32 %s{number}, {shift}\n\
                 \x20 %u{number} = and i32 %t{number}, {SWITCH_MASK}\n\
                 \x20 %d{number} = select i1 %o{number}, i32 {way_out}, i32 %u{number}"
            )
            .unwrap();
            let last = targets.len() - 1;
            let cases: Vec<String> =
                (0..last).map(|value| format!("i32 {value}, label %b{}", targets[value])).collect();
            writeln!(text, "  switch i32 %d{number}, label %b{} [ {} ]", targets[last], cases.join(" ")).unwrap();
        }
    }
}

/// Consumes fuel. Sets `%o` if no fuel remains.
fn burn(text: &mut String, number: usize) {
    writeln!(
        text,
        "  %f{number} = load i32, ptr %fuel\n  %n{number} = sub i32 %f{number}, 1\n  store i32 %n{number}, ptr %fuel\n\
         \x20 %o{number} = icmp slt i32 %n{number}, 0"
    )
    .unwrap();
}

fn condition(text: &mut String, number: usize, test: Test) {
    writeln!(text, "  %s{number} = load i32, ptr %x").unwrap();
    match test {
        Test::Bits { shift, limit } => writeln!(
            text,
            "  %t{number} = lshr i32 %s{number}, {shift}\n  %u{number} = and i32 %t{number}, 7\n\
             \x20 %c{number} = icmp ult i32 %u{number}, {limit}"
        )
        .unwrap(),
        Test::Memory { limit } => writeln!(
            text,
            "  %t{number} = lshr i32 %s{number}, 5\n  %u{number} = and i32 %t{number}, {}\n\
             \x20 %v{number} = getelementptr i32, ptr addrspace(1) %in, i32 %u{number}\n\
             \x20 %w{number} = load i32, ptr addrspace(1) %v{number}\n  %z{number} = and i32 %w{number}, 7\n\
             \x20 %c{number} = icmp ult i32 %z{number}, {limit}",
            MEMORY - 1
        )
        .unwrap(),
        Test::Both { first, second } => writeln!(
            text,
            "  %t{number} = lshr i32 %s{number}, {first}\n  %u{number} = trunc i32 %t{number} to i1\n\
             \x20 %v{number} = lshr i32 %s{number}, {second}\n  %w{number} = trunc i32 %v{number} to i1\n\
             \x20 %z{number} = xor i1 %w{number}, true\n  %c{number} = and i1 %u{number}, %z{number}"
        )
        .unwrap(),
    }
}

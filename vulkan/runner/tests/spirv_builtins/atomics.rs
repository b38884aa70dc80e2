//! Atomic operations in each address space, on memory that the work-items of a group share.
//!
//! Each work-item consumes the value that it replaces, and produces a value. Therefore the initial value and all
//! produced values must be the consumed values and the final value, in some order. This holds for any operation that
//! reads and writes.

use std::fmt::Write;

use super::{
    GROUP, HEADER, ITEMS, bytes_of, compile, device,
    number::{Kind, Number},
    random, run,
};

/// An operation: its name, whether it has a value operand, its types, and the value that it produces.
type Operation = (&'static str, bool, &'static [Kind], fn(Number, Number) -> Number);

const INTEGERS: &[Kind] = &[Kind::Int(32), Kind::Int(64)];
const FLOATS: &[Kind] = &[Kind::Float, Kind::Double];
const ALL: &[Kind] = &[Kind::Int(32), Kind::Int(64), Kind::Float, Kind::Double];
/// An operation on floating-point numbers that is not called.
fn never(_: f64, _: f64) -> f64 {
    f64::NAN
}

/// The operations.
pub const OPERATIONS: [Operation; 18] = [
    ("Exchange", true, ALL, |_, value| value),
    ("IAdd", true, INTEGERS, |old, value| old.combine(value, i64::wrapping_add, never)),
    ("ISub", true, INTEGERS, |old, value| old.combine(value, i64::wrapping_sub, never)),
    ("IIncrement", false, INTEGERS, |old, _| old.combine(old, |old, _| old.wrapping_add(1), never)),
    ("IDecrement", false, INTEGERS, |old, _| old.combine(old, |old, _| old.wrapping_sub(1), never)),
    ("SMin", true, INTEGERS, |old, value| old.combine(value, i64::min, never)),
    ("SMax", true, INTEGERS, |old, value| old.combine(value, i64::max, never)),
    ("UMin", true, INTEGERS, |old, value| old.unsigned(value, |a, b| a <= b)),
    ("UMax", true, INTEGERS, |old, value| old.unsigned(value, |a, b| a >= b)),
    ("And", true, INTEGERS, |old, value| old.combine(value, |a, b| a & b, never)),
    ("Or", true, INTEGERS, |old, value| old.combine(value, |a, b| a | b, never)),
    ("Xor", true, INTEGERS, |old, value| old.combine(value, |a, b| a ^ b, never)),
    ("FAddEXT", true, FLOATS, |old, value| old.combine(value, |a, _| a, |a, b| a + b)),
    ("FMinEXT", true, FLOATS, |old, value| old.combine(value, |a, _| a, f64::min)),
    ("FMaxEXT", true, FLOATS, |old, value| old.combine(value, |a, _| a, f64::max)),
    // [`body`] composes these of several functions.
    ("CompareExchange", true, INTEGERS, |old, value| {
        old.combine(value, |a, b| a.wrapping_mul(3).wrapping_add(b), never)
    }),
    ("LoadStore", true, ALL, |_, value| value),
    ("Flag", false, &[Kind::Int(32)], |old, _| old),
];

/// The memory that an operation accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    Global,
    Local,
    /// A generic pointer to global or local memory, depending on the work-group.
    Generic,
}

/// Returns the declaration and the body of an operation on `%p`, which sets `%old`.
fn body(name: &str, has_value: bool, kind: Kind, space: Space, order: u32) -> (String, String) {
    let (ty, letter) = (kind.llvm(), kind.letter());
    let (qualified, pointer) = match space {
        Space::Global => (format!("PU3AS1{letter}"), "ptr addrspace(1)"),
        Space::Local => (format!("PU3AS3{letter}"), "ptr addrspace(3)"),
        Space::Generic => (format!("P{letter}"), "ptr addrspace(4)"),
    };
    let function = |name: &str, suffix: &str| {
        let name = format!("__spirv_Atomic{name}");
        format!("@_Z{}{name}{qualified}{suffix}", name.len())
    };
    let settings = format!("{pointer} %p, i32 1, i32 {order}");
    let declared = format!("{pointer}, i32, i32");
    match name {
        "CompareExchange" => {
            let (load, swap) = (function("Load", "ii"), function(name, &format!("iii{letter}{letter}")));
            let body = format!(
                "  %first = call {ty} {load}({settings})\n  br label %loop\nloop:\n\
                 \x20 %old = phi {ty} [ %first, %begin ], [ %found, %loop ]\n  %triple = mul {ty} %old, 3\n\
                 \x20 %new = add {ty} %triple, %value\n\
                 \x20 %found = call {ty} {swap}({settings}, i32 0, {ty} %new, {ty} %old)\n\
                 \x20 %done = icmp eq {ty} %found, %old\n  br i1 %done, label %next, label %loop\nnext:\n"
            );
            (format!("declare {ty} {load}({declared})\ndeclare {ty} {swap}({declared}, i32, {ty}, {ty})\n"), body)
        }
        // Only the first work-item of a group accesses the cell.
        "LoadStore" => {
            let (load, store) = (function("Load", "ii"), function("Store", &format!("ii{letter}")));
            let body = format!(
                "  br i1 %is.first, label %access, label %next\naccess:\n  %read = call {ty} {load}({settings})\n\
                 \x20 call void {store}({settings}, {ty} %value)\n  br label %next\nnext:\n\
                 \x20 %old = phi {ty} [ %read, %access ], [ %value, %begin ]\n"
            );
            (format!("declare {ty} {load}({declared})\ndeclare void {store}({declared}, {ty})\n"), body)
        }
        // Each work-item sets the flag, and clears it.
        "Flag" => {
            let (set, clear) = (function("FlagTestAndSet", "ii"), function("FlagClear", "ii"));
            let body = format!(
                "  %was = call i1 {set}({settings})\n  br label %next\nnext:\n  %old = zext i1 %was to i32\n\
                 \x20 call void {clear}({settings})\n"
            );
            (format!("declare i1 {set}({declared})\ndeclare void {clear}({declared})\n"), body)
        }
        _ => {
            let (suffix, value, parameter) = if has_value {
                (format!("ii{letter}"), format!(", {ty} %value"), format!(", {ty}"))
            } else {
                ("ii".to_owned(), String::new(), String::new())
            };
            let function = function(name, &suffix);
            let body = format!("  %old = call {ty} {function}({settings}{value})\n  br label %next\nnext:\n");
            (format!("declare {ty} {function}({declared}{parameter})\n"), body)
        }
    }
}

/// Appends a kernel that copies the cell of each group to local memory and back, and returns its declarations.
fn kernel(text: &mut String, symbol: &str, operation: &Operation, kind: Kind, space: Space, order: u32) -> String {
    let (ty, size) = (kind.llvm(), kind.size());
    let (declarations, body) = body(operation.0, operation.1, kind, space, order);
    let pointer = match space {
        Space::Global => "  %p = getelementptr i8, ptr addrspace(1) %cell, i64 0\n",
        Space::Local => "  %p = getelementptr i8, ptr addrspace(3) %shared, i64 0\n",
        Space::Generic => {
            "  %generic.cell = addrspacecast ptr addrspace(1) %cell to ptr addrspace(4)\n\
             \x20 %generic.shared = addrspacecast ptr addrspace(3) %shared to ptr addrspace(4)\n\
             \x20 %p = select i1 %is.odd, ptr addrspace(4) %generic.shared, ptr addrspace(4) %generic.cell\n"
        }
    };
    let uses_shared = match space {
        Space::Global => "false",
        Space::Local => "true",
        Space::Generic => "%is.odd",
    };
    let barrier = "  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 784)\n";
    writeln!(
        text,
        "define spir_kernel void @{symbol}(ptr addrspace(1) %cells, ptr addrspace(1) %olds, ptr addrspace(1) %values, \
         ptr addrspace(3) %shared) {{\n\
         \x20 %id = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)\n\
         \x20 %item = call i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 0)\n\
         \x20 %group = call i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 0)\n\
         \x20 %bit = trunc i64 %group to i1\n  %is.odd = icmp ne i1 %bit, false\n\
         \x20 %is.first = icmp eq i64 %item, 0\n\
         \x20 %cell = getelementptr {ty}, ptr addrspace(1) %cells, i64 %group\n\
         \x20 %value.place = getelementptr {ty}, ptr addrspace(1) %values, i64 %id\n\
         \x20 %value = load {ty}, ptr addrspace(1) %value.place, align {size}\n\
         \x20 br i1 %is.first, label %copy, label %start\ncopy:\n\
         \x20 %initial = load {ty}, ptr addrspace(1) %cell, align {size}\n\
         \x20 store {ty} %initial, ptr addrspace(3) %shared, align {size}\n  br label %start\nstart:\n{barrier}\
         {pointer}  br label %begin\nbegin:\n{body}{barrier}\
         \x20 %old.place = getelementptr {ty}, ptr addrspace(1) %olds, i64 %id\n\
         \x20 store {ty} %old, ptr addrspace(1) %old.place, align {size}\n\
         \x20 %copies = and i1 %is.first, {uses_shared}\n\
         \x20 br i1 %copies, label %return, label %end\nreturn:\n\
         \x20 %final = load {ty}, ptr addrspace(3) %shared, align {size}\n\
         \x20 store {ty} %final, ptr addrspace(1) %cell, align {size}\n  br label %end\nend:\n  ret void\n}}"
    )
    .unwrap();
    declarations
}

/// Checks the values of one group. The error describes the difference.
fn check(operation: &Operation, first: Number, values: &[Number], olds: &[Number], last: Number) -> Result<(), String> {
    let sorted = |mut numbers: Vec<Vec<u8>>| {
        numbers.sort();
        numbers
    };
    match operation.0 {
        "LoadStore" => {
            let is_right = olds[0].to_bytes() == first.to_bytes() && last.to_bytes() == values[0].to_bytes();
            return if is_right { Ok(()) } else { Err(format!("read {:?}, stored {last:?}", olds[0])) };
        }
        "Flag" => {
            let is_right = olds.iter().any(|old| old.int() == 0) && last.int() == 0;
            return if is_right { Ok(()) } else { Err(format!("read {olds:?}, last {last:?}")) };
        }
        _ => {}
    }
    let produced = olds.iter().zip(values).map(|(old, value)| operation.3(*old, *value).to_bytes());
    let produced = sorted(produced.chain([first.to_bytes()]).collect());
    let consumed = sorted(olds.iter().chain([&last]).map(|number| number.to_bytes()).collect());
    if produced == consumed {
        Ok(())
    } else {
        Err(format!("first {first:?}, values {values:?}, read {olds:?}, last {last:?}"))
    }
}

#[test]
fn atomic_operations() {
    let Some(device) = device() else { return };
    let (mut random, mut failures) = (random(), Vec::new());
    let mut all = Vec::new();
    for operation in &OPERATIONS {
        for kind in operation.2 {
            for space in [Space::Global, Space::Local, Space::Generic] {
                all.push((operation, *kind, space));
            }
        }
    }
    let (mut text, mut declarations) = (HEADER.to_owned(), std::collections::BTreeSet::new());
    for (index, (operation, kind, space)) in all.iter().enumerate() {
        // Relaxed, and acquire-release with the bits for all memory. In loops, Mesa 22.3 mishandles the latter.
        let order = if operation.0 == "CompareExchange" { 0 } else { [0, 0x388][index % 2] };
        let declared = kernel(&mut text, &format!("k{index}"), operation, *kind, *space, order);
        declarations.extend(declared.lines().map(str::to_owned));
    }
    text.extend(declarations.iter().flat_map(|line| [line.as_str(), "\n"]));
    let words = compile(&text);
    for (index, (operation, kind, space)) in all.iter().enumerate() {
        let mut number = |_| Number::of(*kind, random.i64(-1000..1000));
        let mut cells: Vec<Number> = (0..ITEMS / GROUP).map(&mut number).collect();
        if operation.0 == "Flag" {
            cells.fill(Number::of(*kind, 0));
        }
        let values: Vec<Number> = (0..ITEMS).map(number).collect();
        let buffers = [bytes_of(&cells), vec![0; ITEMS * kind.size()], bytes_of(&values)];
        let found = run(&device, &words, &format!("k{index}"), &buffers, true);
        let numbers = |bytes: &[u8]| -> Vec<Number> {
            bytes.chunks(kind.size()).map(|bytes| Number::from_bytes(*kind, bytes)).collect()
        };
        let (lasts, olds) = (numbers(&found[0]), numbers(&found[1]));
        for (group, first) in cells.iter().enumerate() {
            let part = group * GROUP..(group + 1) * GROUP;
            if let Err(problem) = check(operation, *first, &values[part.clone()], &olds[part], lasts[group]) {
                failures.push(format!("{} {kind:?} {space:?}, group {group}: {problem}", operation.0));
            }
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

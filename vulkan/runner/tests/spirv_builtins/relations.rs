//! Relational functions on scalars and vectors of floating-point numbers, with NaNs, infinities and zeros of both signs.

use std::fmt::Write;

use super::{
    HEADER, ITEMS, compile, device,
    groups::symbol,
    number::{Kind, Number},
    random, run,
};

/// A function, its number of operands, and its result on the host.
type Relation = (&'static str, u32, fn(f64, f64) -> bool);

const RELATIONS: [Relation; 13] = [
    ("FOrdEqual", 2, |a, b| a == b),
    ("FUnordNotEqual", 2, |a, b| a != b),
    ("FOrdGreaterThan", 2, |a, b| a > b),
    ("FOrdGreaterThanEqual", 2, |a, b| a >= b),
    ("FOrdLessThan", 2, |a, b| a < b),
    ("FOrdLessThanEqual", 2, |a, b| a <= b),
    ("LessOrGreater", 2, |a, b| a.partial_cmp(&b).is_some_and(std::cmp::Ordering::is_ne)),
    ("Ordered", 2, |a, b| !a.is_nan() && !b.is_nan()),
    ("Unordered", 2, |a, b| a.is_nan() || b.is_nan()),
    ("IsFinite", 1, |a, _| a.is_finite()),
    ("IsInf", 1, |a, _| a.is_infinite()),
    ("IsNan", 1, |a, _| a.is_nan()),
    ("SignBitSet", 1, |a, _| a.is_sign_negative()),
];

/// The number of lanes of the vectors.
const LANES: usize = 4;

/// Appends a kernel that calls a function on vectors, or on scalars.
fn kernel(text: &mut String, name: &str, relation: &Relation, kind: Kind, is_vector: bool) -> String {
    let (scalar, size, letter) = (kind.llvm(), kind.size(), kind.letter());
    let operands = relation.1 as usize;
    let (ty, result, parameters) = if is_vector {
        let repeated = if operands == 2 { "S_" } else { "" };
        (format!("<{LANES} x {scalar}>"), format!("<{LANES} x i8>"), format!("Dv{LANES}_{letter}{repeated}"))
    } else {
        (scalar.clone(), "i1".to_owned(), letter.to_string().repeat(operands))
    };
    let function = symbol(relation.0, &parameters);
    let arguments = ["%a", "%b"][..operands].iter().map(|name| format!("{ty} {name}")).collect::<Vec<_>>().join(", ");
    let lanes = if is_vector { LANES } else { 1 };
    let widened = if is_vector { "freeze <4 x i8> %found" } else { "sext i1 %found to i8" };
    let stored = if is_vector { "<4 x i8>" } else { "i8" };
    writeln!(
        text,
        "define spir_kernel void @{name}(ptr addrspace(1) %results, ptr addrspace(1) %left, ptr addrspace(1) %right) {{\n\
         \x20 %id = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)\n  %first = mul i64 %id, {lanes}\n\
         \x20 %left.place = getelementptr {scalar}, ptr addrspace(1) %left, i64 %first\n\
         \x20 %a = load {ty}, ptr addrspace(1) %left.place, align {size}\n\
         \x20 %right.place = getelementptr {scalar}, ptr addrspace(1) %right, i64 %first\n\
         \x20 %b = load {ty}, ptr addrspace(1) %right.place, align {size}\n\
         \x20 %found = call {result} @{function}({arguments})\n  %result = {widened}\n\
         \x20 %to = getelementptr i8, ptr addrspace(1) %results, i64 %first\n\
         \x20 store {stored} %result, ptr addrspace(1) %to, align 1\n  ret void\n}}"
    )
    .unwrap();
    format!("declare {result} @{function}({})\n", vec![ty; operands].join(", "))
}

fn number(kind: Kind, value: f64) -> Number {
    match kind {
        Kind::Float => Number::Float(value as f32),
        _ => Number::Double(value),
    }
}

#[test]
fn relational_functions() {
    let Some(device) = device() else { return };
    let mut cases = Vec::new();
    for relation in &RELATIONS {
        for kind in [Kind::Float, Kind::Double] {
            cases.extend([(relation, kind, false), (relation, kind, true)]);
        }
    }
    let (mut text, mut declarations) = (HEADER.to_owned(), std::collections::BTreeSet::new());
    for (index, (relation, kind, is_vector)) in cases.iter().enumerate() {
        declarations.insert(kernel(&mut text, &format!("k{index}"), relation, *kind, *is_vector));
    }
    text.extend(declarations);
    let words = compile(&text);
    let special = [0.0, -0.0, 1.0, -1.0, 1.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -f64::NAN, 3e30];
    let mut random = random();
    let mut value = || special[random.usize(0..special.len())];
    let left: Vec<f64> = (0..ITEMS * LANES).map(|_| value()).collect();
    let right: Vec<f64> = (0..ITEMS * LANES).map(|_| value()).collect();
    let mut failures = Vec::new();
    for (index, (relation, kind, is_vector)) in cases.iter().enumerate() {
        let bytes = |all: &[f64]| all.iter().flat_map(|value| number(*kind, *value).to_bytes()).collect::<Vec<u8>>();
        let buffers = [vec![7; ITEMS * LANES], bytes(&left), bytes(&right)];
        let found = run(&device, &words, &format!("k{index}"), &buffers, false);
        let count = if *is_vector { ITEMS * LANES } else { ITEMS };
        for (place, (a, b)) in left.iter().zip(&right).enumerate().take(count) {
            let expected = if relation.2(*a, *b) { 0xff } else { 0 };
            if found[0][place] != expected {
                failures.push(format!("{} of {kind:?} {a} and {b}: {}", relation.0, found[0][place]));
            }
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

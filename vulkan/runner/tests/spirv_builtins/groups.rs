//! Group functions of work-groups and sub-groups.
//!
//! A kernel reports which work-items form a sub-group, and in which order. The results of each function must be those
//! of its definition, applied to the values of each group in this order.

use std::fmt::Write;

use super::{
    GROUP, HEADER, ITEMS, compile, device,
    number::{Kind, Number},
    random, run,
};

/// A group operation: its name, its types, and its definition.
type Operation = (&'static str, &'static [Kind], fn(Number, Number) -> Number);

const INTEGERS: &[Kind] = &[Kind::Int(8), Kind::Int(16), Kind::Int(32), Kind::Int(64)];
const FLOATS: &[Kind] = &[Kind::Float, Kind::Double];
const TRUTHS: &[Kind] = &[Kind::Int(1)];
/// An operation on floating-point numbers that is not called.
fn never(_: f64, _: f64) -> f64 {
    f64::NAN
}

/// The operations of reductions and scans.
pub const OPERATIONS: [Operation; 16] = [
    ("IAdd", INTEGERS, |a, b| a.combine(b, i64::wrapping_add, never)),
    ("FAdd", FLOATS, |a, b| a.combine(b, |a, _| a, |a, b| a + b)),
    ("IMul", INTEGERS, |a, b| a.combine(b, i64::wrapping_mul, never)),
    ("FMul", FLOATS, |a, b| a.combine(b, |a, _| a, |a, b| a * b)),
    ("SMin", INTEGERS, |a, b| a.combine(b, i64::min, never)),
    ("SMax", INTEGERS, |a, b| a.combine(b, i64::max, never)),
    ("UMin", INTEGERS, |a, b| a.unsigned(b, |a, b| a <= b)),
    ("UMax", INTEGERS, |a, b| a.unsigned(b, |a, b| a >= b)),
    ("FMin", FLOATS, |a, b| a.combine(b, |a, _| a, f64::min)),
    ("FMax", FLOATS, |a, b| a.combine(b, |a, _| a, f64::max)),
    ("BitwiseAnd", INTEGERS, |a, b| a.combine(b, |a, b| a & b, never)),
    ("BitwiseOr", INTEGERS, |a, b| a.combine(b, |a, b| a | b, never)),
    ("BitwiseXor", INTEGERS, |a, b| a.combine(b, |a, b| a ^ b, never)),
    ("LogicalAnd", TRUTHS, |a, b| a.combine(b, |a, b| a & b, never)),
    ("LogicalOr", TRUTHS, |a, b| a.combine(b, |a, b| a | b, never)),
    ("LogicalXor", TRUTHS, |a, b| a.combine(b, |a, b| a ^ b, never)),
];
/// The identities of the operations, if all types have them: exclusive scans begin with them.
const IDENTITIES: [(&str, i64); 10] = [
    ("IAdd", 0),
    ("FAdd", 0),
    ("IMul", 1),
    ("FMul", 1),
    ("BitwiseAnd", -1),
    ("BitwiseOr", 0),
    ("BitwiseXor", 0),
    ("LogicalAnd", -1),
    ("LogicalOr", 0),
    ("LogicalXor", 0),
];
/// Other functions of a value and an index, and the position in a sub-group whose value is the result, given the
/// work-item's position, the index, and the size. Without a position, the result is any value.
type Exchange = (&'static str, bool, fn(usize, usize, usize) -> Option<usize>);
const EXCHANGES: [Exchange; 10] = [
    ("GroupBroadcast", true, |_, index, _| Some(index)),
    ("GroupNonUniformBroadcast", true, |_, index, _| Some(index)),
    ("GroupNonUniformShuffle", false, |_, index, _| Some(index)),
    ("GroupNonUniformShuffleXor", false, |place, index, _| Some(place ^ index)),
    ("GroupNonUniformShuffleUp", true, |place, index, _| place.checked_sub(index)),
    ("GroupNonUniformShuffleDown", true, |place, index, size| Some(place + index).filter(|place| *place < size)),
    ("GroupNonUniformRotateKHR", true, |place, index, size| Some((place + index) % size)),
    ("SubgroupShuffleINTEL", false, |_, index, _| Some(index)),
    ("SubgroupShuffleXorINTEL", false, |place, index, _| Some(place ^ index)),
    ("GroupNonUniformBroadcastFirst", true, |_, _, _| Some(0)),
];
const KINDS: [&str; 3] = ["Reduce", "InclusiveScan", "ExclusiveScan"];

/// A function to test.
struct Case {
    /// The mangled name.
    name: String,
    /// The type of the value and the result.
    kind: Kind,
    /// The arguments before the value.
    before: String,
    /// The arguments after the value.
    after: String,
    /// The values of the work-items.
    values: Vec<Number>,
    /// The indices of the work-items, if the function has an index.
    indices: Vec<u32>,
    /// The expected results, where they are specified.
    expected: Vec<Option<Number>>,
}

/// Appends a kernel that calls a function with values and indices in buffers.
fn kernel(text: &mut String, symbol: &str, case: &Case) {
    let (ty, size) = (case.kind.llvm(), case.kind.size());
    let (stored, narrow, wide) = if case.kind == Kind::Int(1) {
        ("i8", "  %value = trunc i8 %given to i1\n", "  %result = zext i1 %found to i8\n")
    } else {
        (ty.as_str(), "  %value = freeze TYPE %given\n", "  %result = freeze TYPE %found\n")
    };
    let (narrow, wide) = (narrow.replace("TYPE", &ty), wide.replace("TYPE", &ty));
    writeln!(
        text,
        "define spir_kernel void @{symbol}(ptr addrspace(1) %results, ptr addrspace(1) %values, ptr addrspace(1) %indices) {{\n\
         \x20 %id = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)\n\
         \x20 %from = getelementptr {stored}, ptr addrspace(1) %values, i64 %id\n\
         \x20 %given = load {stored}, ptr addrspace(1) %from, align {size}\n{narrow}\
         \x20 %index.place = getelementptr i32, ptr addrspace(1) %indices, i64 %id\n\
         \x20 %index = load i32, ptr addrspace(1) %index.place, align 4\n  %long = zext i32 %index to i64\n\
         \x20 %found = call {ty} @{}({}{ty} %value{})\n{wide}\
         \x20 %to = getelementptr {stored}, ptr addrspace(1) %results, i64 %id\n\
         \x20 store {stored} %result, ptr addrspace(1) %to, align {size}\n  ret void\n}}",
        case.name, case.before, case.after
    )
    .unwrap();
}

/// Returns the declaration of the function that a case calls.
fn declaration(case: &Case) -> String {
    let types = |text: &str| -> Vec<String> {
        let words = text.split(',').map(|part| part.trim().split(' ').next().unwrap_or_default().to_owned());
        words.filter(|word| !word.is_empty()).collect()
    };
    let parameters = [types(&case.before), vec![case.kind.llvm()], types(&case.after)].concat().join(", ");
    format!("declare {} @{}({parameters}) convergent\n", case.kind.llvm(), case.name)
}

/// Returns the mangled name of a function.
pub fn symbol(name: &str, parameters: &str) -> String {
    let name = format!("__spirv_{name}");
    format!("_Z{}{name}{parameters}", name.len())
}

/// The groups of work-items, in order.
pub struct Groups {
    /// The work-groups.
    pub work: Vec<Vec<usize>>,
    /// The sub-groups.
    pub sub: Vec<Vec<usize>>,
}

/// Asks the device which work-items form sub-groups.
pub fn groups(device: &vulkan_runner::Device) -> Groups {
    let text = format!(
        "{HEADER}define spir_kernel void @k(ptr addrspace(1) %out) {{\n\
         \x20 %id = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)\n\
         \x20 %sub = call i32 @_Z25__spirv_BuiltInSubgroupIdv()\n\
         \x20 %place = call i32 @_Z40__spirv_BuiltInSubgroupLocalInvocationIdv()\n\
         \x20 %high = shl i32 %sub, 16\n  %both = or i32 %high, %place\n\
         \x20 %to = getelementptr i32, ptr addrspace(1) %out, i64 %id\n\
         \x20 store i32 %both, ptr addrspace(1) %to, align 4\n  ret void\n}}\n"
    );
    let found = run(device, &compile(&text), "k", &[vec![0; ITEMS * 4]], false);
    let places: Vec<u32> = found[0].chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    let work: Vec<Vec<usize>> =
        (0..ITEMS / GROUP).map(|group| (group * GROUP..(group + 1) * GROUP).collect()).collect();
    let mut sub: Vec<Vec<usize>> = Vec::new();
    for members in &work {
        let mut by_place: Vec<usize> = members.clone();
        by_place.sort_by_key(|item| places[*item]);
        sub.extend(by_place.chunk_by(|a, b| places[*a] >> 16 == places[*b] >> 16).map(<[usize]>::to_vec));
    }
    Groups { work, sub }
}

/// Returns the expected results of a reduction or scan over a group; `None` for a value that is not specified.
fn expected(operation: &Operation, which: usize, kind: Kind, values: &[Number]) -> Vec<Option<Number>> {
    let fold = |values: &[Number]| values.iter().copied().reduce(operation.2);
    let identity = IDENTITIES.iter().find(|(name, _)| *name == operation.0).map(|(_, value)| Number::of(kind, *value));
    (0..values.len())
        .map(|place| match which {
            0 => fold(values),
            1 => fold(&values[..=place]),
            _ => fold(&values[..place]).or(identity),
        })
        .collect()
}

/// Returns the bytes of a number in a buffer.
fn stored(number: Number) -> Vec<u8> {
    match number {
        Number::Int(value, 1) => vec![value as u8 & 1],
        other => other.to_bytes(),
    }
}

/// Runs the cases and compares the results.
fn check(device: &vulkan_runner::Device, cases: &[Case]) {
    let (mut text, mut declarations) = (HEADER.to_owned(), std::collections::BTreeSet::new());
    for (index, case) in cases.iter().enumerate() {
        kernel(&mut text, &format!("k{index}"), case);
        declarations.insert(declaration(case));
    }
    text.extend(declarations);
    let words = compile(&text);
    let mut failures = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let size = case.kind.size();
        let values: Vec<u8> = case.values.iter().flat_map(|value| stored(*value)).collect();
        let indices: Vec<u8> = case.indices.iter().flat_map(|index| index.to_le_bytes()).collect();
        let found = run(device, &words, &format!("k{index}"), &[vec![0; ITEMS * size], values, indices], false);
        for (item, (found, expected)) in found[0].chunks(size).zip(&case.expected).enumerate() {
            if let Some(expected) = expected.filter(|expected| stored(*expected) != found) {
                let found = Number::from_bytes(case.kind, found);
                failures.push(format!(
                    "{}({}…{}): work-item {item} has {found:?} instead of {expected:?}",
                    case.name, case.before, case.after
                ));
                break;
            }
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn reductions_and_scans() {
    let Some(device) = device() else { return };
    let (groups, mut random, mut cases) = (groups(&device), random(), Vec::new());
    for operation in &OPERATIONS {
        for kind in operation.1 {
            for (scope, is_uniform) in [(2, true), (3, true), (3, false)] {
                for which in 0..KINDS.len() {
                    // Products of these values are exact.
                    let limit = if operation.0 == "FMul" { 3 } else { 100 };
                    let values: Vec<Number> =
                        (0..ITEMS).map(|_| Number::of(*kind, random.i64(-limit..limit))).collect();
                    let name = if is_uniform {
                        format!("Group{}", operation.0)
                    } else {
                        format!("GroupNonUniform{}", operation.0)
                    };
                    let mut results = vec![None; ITEMS];
                    for members in if scope == 2 { &groups.work } else { &groups.sub } {
                        let part: Vec<Number> = members.iter().map(|item| values[*item]).collect();
                        let found = expected(operation, which, *kind, &part);
                        members.iter().zip(found).for_each(|(item, number)| results[*item] = number);
                    }
                    let case = Case {
                        name: symbol(&name, &format!("ii{}", kind.letter())),
                        kind: *kind,
                        before: format!("i32 {scope}, i32 {which}, "),
                        after: String::new(),
                        values,
                        indices: vec![0; ITEMS],
                        expected: results,
                    };
                    cases.push(case);
                }
            }
        }
    }
    check(&device, &cases);
}

#[test]
fn reductions_of_clusters() {
    let Some(device) = device() else { return };
    let (groups, mut random, mut cases) = (groups(&device), random(), Vec::new());
    for operation in OPERATIONS.iter().filter(|operation| !operation.0.starts_with("Logical")) {
        for kind in operation.1 {
            let limit = if operation.0 == "FMul" { 3 } else { 100 };
            let values: Vec<Number> = (0..ITEMS).map(|_| Number::of(*kind, random.i64(-limit..limit))).collect();
            let size = [1, 2, 4][random.usize(..3)];
            let mut results = vec![None; ITEMS];
            for members in groups.sub.iter().flat_map(|members| members.chunks(size)) {
                let part: Vec<Number> = members.iter().map(|item| values[*item]).collect();
                let found = expected(operation, 0, *kind, &part);
                members.iter().zip(found).for_each(|(item, number)| results[*item] = number);
            }
            let case = Case {
                name: symbol(&format!("GroupNonUniform{}", operation.0), &format!("ii{}j", kind.letter())),
                kind: *kind,
                before: "i32 3, i32 3, ".to_owned(),
                after: format!(", i32 {size}"),
                values,
                indices: vec![0; ITEMS],
                expected: results,
            };
            cases.push(case);
        }
    }
    check(&device, &cases);
}

#[test]
fn broadcasts_and_shuffles() {
    let Some(device) = device() else { return };
    let (groups, mut random, mut cases) = (groups(&device), random(), Vec::new());
    let kinds = [&[Kind::Int(8), Kind::Int(16), Kind::Int(32), Kind::Int(64)], FLOATS].concat();
    for kind in &kinds {
        let values = |random: &mut fastrand::Rng| -> Vec<Number> {
            (0..ITEMS).map(|_| Number::of(*kind, random.i64(-100..100))).collect()
        };
        for (name, is_uniform, position) in EXCHANGES {
            let values = values(&mut random);
            let (mut indices, mut results) = (vec![0; ITEMS], vec![None; ITEMS]);
            for members in &groups.sub {
                let size = members.len();
                let shared = random.usize(..size);
                for (place, item) in members.iter().enumerate() {
                    let index = if is_uniform { shared } else { random.usize(..size) };
                    indices[*item] = index as u32;
                    results[*item] = position(place, index, size).map(|position| values[members[position]]);
                }
            }
            let (before, after) = match name {
                "GroupNonUniformBroadcastFirst" => ("i32 3, ", ""),
                _ if name.starts_with("Sub") => ("", ", i32 %index"),
                _ => ("i32 3, ", ", i32 %index"),
            };
            let name = symbol(name, &format!("i{}j", kind.letter()));
            let (before, after) = (before.to_owned(), after.to_owned());
            cases.push(Case { name, kind: *kind, before, after, values, indices, expected: results });
        }
        let values = values(&mut random);
        let mut results = vec![None; ITEMS];
        for members in &groups.work {
            members.iter().for_each(|item| results[*item] = Some(values[members[5]]));
        }
        let name = symbol("GroupBroadcast", &format!("i{}m", kind.letter()));
        let (before, after) = ("i32 2, ".to_owned(), ", i64 %long".to_owned());
        cases.push(Case { name, kind: *kind, before, after, values, indices: vec![5; ITEMS], expected: results });
    }
    check(&device, &cases);
}

#[test]
fn votes() {
    let Some(device) = device() else { return };
    let (groups, mut cases) = (groups(&device), Vec::new());
    let bit = |value: bool| Number::of(Kind::Int(1), i64::from(value));
    for (name, scope) in [("Group", 2), ("Group", 3), ("GroupNonUniform", 3)] {
        // All values are true, none are, or every third is.
        for pattern in 0..3 {
            let values: Vec<bool> = (0..ITEMS).map(|item| pattern == 0 || pattern == 2 && item % 3 == 1).collect();
            for (vote, combine) in [("All", true), ("Any", false)] {
                let mut results = vec![None; ITEMS];
                for members in if scope == 2 { &groups.work } else { &groups.sub } {
                    let mut votes = members.iter().map(|item| values[*item]);
                    let result = if combine { votes.all(|vote| vote) } else { votes.any(|vote| vote) };
                    members.iter().for_each(|item| results[*item] = Some(bit(result)));
                }
                let case = Case {
                    name: symbol(&format!("{name}{vote}"), "ib"),
                    kind: Kind::Int(1),
                    before: format!("i32 {scope}, "),
                    after: String::new(),
                    values: values.iter().map(|value| bit(*value)).collect(),
                    indices: vec![0; ITEMS],
                    expected: results,
                };
                cases.push(case);
            }
        }
    }
    check(&device, &cases);
}

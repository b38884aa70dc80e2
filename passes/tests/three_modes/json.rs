//! The values of a case as JSON for mode `values`.

use crate::case::{Case, Constant};
use crate::module::symbol;
use crate::text::{Structs, default_of};
use crate::types::{Leaf, Scalar, Ty};
use serde_json::{Map, Value, json};

/// Formats a file with the values of all constants.
pub fn values(cases: &[Case]) -> String {
    let mut map = Map::new();
    for (number, case) in cases.iter().enumerate() {
        for (index, constant) in case.constants.iter().enumerate() {
            map.insert(symbol(number, index, constant), value(constant));
        }
    }
    Value::Object(map).to_string()
}

fn value(constant: &Constant) -> Value {
    if constant.json_bytes {
        let digits: Vec<String> = constant.value_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        return json!({ "bytes": digits.join(if digits.len().is_multiple_of(2) { "" } else { " " }) });
    }
    let typed = Structs::default().typed(&constant.ty);
    let defined = default_of(constant, &typed).defined;
    tree(constant, &defined, &constant.ty, 0, &mut constant.ty.leaves().into_iter()).0
}

/// Converts a part of a constant, and returns whether it is padding: a member that consists only of
/// bytes without a default. The file does not list padding.
fn tree(
    constant: &Constant,
    defined: &[bool],
    ty: &Ty,
    base: usize,
    leaves: &mut impl Iterator<Item = Leaf>,
) -> (Value, bool) {
    if let Ty::Scalar(_) = ty {
        let leaf = leaves.next().expect("a type has as many leaves as it reports");
        let value = if leaf.is_padding { Value::Null } else { scalar(constant, &leaf) };
        return (value, leaf.is_padding && !defined[base]);
    }
    let mut list = Vec::new();
    let mut all_padding = true;
    for (at, child, _) in ty.children() {
        let (value, is_padding) = tree(constant, defined, &child, base + at, leaves);
        all_padding &= is_padding;
        if !(is_padding && matches!(ty, Ty::Struct { .. })) {
            list.push(value);
        }
    }
    (Value::Array(list), all_padding)
}

/// Formats these bits in one of the valid ways.
fn scalar(constant: &Constant, leaf: &Leaf) -> Value {
    let (scalar, bits) = (leaf.scalar, constant.value_bits(leaf));
    let hexadecimal = json!(format!("0x{bits:x}"));
    if bits == constant.default_bits(leaf) && leaf.index.is_multiple_of(2) {
        return Value::Null;
    }
    match leaf.index % 3 {
        0 => hexadecimal,
        _ if scalar.fraction_bits().is_some() => float(scalar, bits).unwrap_or(hexadecimal),
        _ if scalar == Scalar::I8 && bits < 2 && leaf.index % 3 == 1 => json!(bits == 1),
        1 => json!(bits),
        _ => {
            let unused = 64 - 8 * scalar.size();
            json!((bits << unused).cast_signed() >> unused)
        }
    }
}

/// Returns the number or its name; `None` for a NaN with a payload.
fn float(scalar: Scalar, bits: u64) -> Option<Value> {
    let narrow = |bits: u64| u32::try_from(bits).ok();
    let (number, quiet_nan) = match scalar {
        Scalar::Half => (half::f16::from_bits(narrow(bits)?.try_into().ok()?).to_f64(), 0x7e00),
        Scalar::Float => (f64::from(f32::from_bits(narrow(bits)?)), 0x7fc0_0000),
        _ => (f64::from_bits(bits), 0x7ff8_0000_0000_0000),
    };
    if bits == quiet_nan {
        return Some(json!("nan"));
    }
    match number {
        f64::INFINITY => Some(json!("inf")),
        f64::NEG_INFINITY => Some(json!("-inf")),
        _ => number.is_finite().then(|| json!(number)),
    }
}

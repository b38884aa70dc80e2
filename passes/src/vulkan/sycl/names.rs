//! Mangled names of functions with OpenCL C's types.

use llvm_ir::{Function, Type};

/// Splits the mangled name of a function at global scope into name and parameters.
pub fn mangled(name: &str) -> Option<(&str, &str)> {
    let rest = name.strip_prefix("_Z")?;
    let (length, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    rest.split_at_checked(length.parse().ok()?)
}

/// Returns the mangled name of a function at global scope.
pub fn mangle(name: &str, parameters: &str) -> String {
    format!("_Z{}{name}{}", name.len(), if parameters.is_empty() { "v" } else { parameters })
}

/// Returns the mangled name of a type: a scalar, or a vector of scalars. LLVM's integers have no sign.
pub fn type_name(ty: Type<'_>, is_unsigned: bool) -> Option<String> {
    use llvm_ir::TypeKind as Kind;
    if let Some((element, count)) = ty.fixed_vector() {
        return Some(format!("Dv{count}_{}", type_name(element, is_unsigned)?));
    }
    let pick = |signed: &str, unsigned: &str| if is_unsigned { unsigned.to_owned() } else { signed.to_owned() };
    Some(match (ty.kind(), ty.int_width()) {
        (Kind::LLVMHalfTypeKind, _) => "Dh".to_owned(),
        (Kind::LLVMFloatTypeKind, _) => "f".to_owned(),
        (Kind::LLVMDoubleTypeKind, _) => "d".to_owned(),
        (_, Some(8)) => pick("c", "h"),
        (_, Some(16)) => pick("s", "t"),
        (_, Some(32)) => pick("i", "j"),
        (_, Some(64)) => pick("l", "m"),
        _ => return None,
    })
}

/// Returns the mangled names of parameters. A repeated vector type is a substitution; numbers are signed.
pub fn type_names(types: &[Type<'_>]) -> Option<String> {
    let mut vectors = Vec::new();
    let mut text = String::new();
    for ty in types {
        let known = vectors.iter().position(|vector| vector == ty);
        match known {
            Some(0) => text.push_str("S_"),
            Some(index) => text.push_str(&format!("S{}_", index - 1)),
            None => text.push_str(&type_name(*ty, false)?),
        }
        if known.is_none() && ty.fixed_vector().is_some() {
            vectors.push(*ty);
        }
    }
    Some(text)
}

/// Returns the mangled name of a pointer to a type. Private pointers have no qualifier.
pub fn pointer_name(space: u32, pointee: &str) -> String {
    if space == 0 { format!("P{pointee}") } else { format!("PU3AS{space}{pointee}") }
}

/// Rewrites mangled parameters of C++ as those of OpenCL C, where the default address space is private, `long` has 64
/// bits, and `char` is signed. Returns `None` for types that OpenCL C does not have.
pub fn opencl_parameters(function: Function<'_>, parameters: &str) -> Option<String> {
    let types = function.value_type().signature().map(|(_, types)| types).unwrap_or_default();
    let is_generic = |ty: &Type<'_>| ty.is_pointer() && ty.address_space() == GENERIC;
    opencl_text(parameters, types.iter().any(is_generic))
}

/// The generic address space.
const GENERIC: u32 = 4;

/// Rewrites parameters as [`opencl_parameters`] does. `has_generic` states whether unqualified pointers are generic.
fn opencl_text(parameters: &str, has_generic: bool) -> Option<String> {
    let (mut text, mut rest) = (String::new(), parameters);
    let unqualified = if has_generic { "PU3AS4" } else { "P" };
    // A prefix that contains another precedes it.
    let rewritten = [
        ("9ocl_event", "9ocl_event"),
        ("DF16_", "Dh"),
        ("PU3AS0", "P"),
        ("PU3AS", "PU3AS"),
        ("P", unqualified),
        ("Dv", "Dv"),
        ("Dh", "Dh"),
        ("a", "c"),
        ("x", "l"),
        ("y", "m"),
    ];
    while let Some(next) = rest.chars().next() {
        if let Some((from, to)) = rewritten.iter().find(|(from, _)| rest.starts_with(from)) {
            text.push_str(to);
            rest = &rest[from.len()..];
        } else if next.is_ascii_digit() || "_SKVbcdfhijlmstvz".contains(next) {
            text.push(next);
            rest = &rest[1..];
        } else {
            return None;
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::{mangle, mangled, opencl_text, pointer_name};

    #[test]
    fn names() {
        assert_eq!(mangled("_Z15__spirv_ocl_sinf"), Some(("__spirv_ocl_sin", "f")));
        assert_eq!(mangled("_Z99sinf"), None);
        assert_eq!(mangle("sin", "f"), "_Z3sinf");
        assert_eq!(mangle("sub_group_elect", ""), "_Z15sub_group_electv");
        assert_eq!(pointer_name(0, "i"), "Pi");
        assert_eq!(pointer_name(3, "i"), "PU3AS3i");
    }

    #[test]
    fn parameters() {
        let text = |parameters, has_generic| opencl_text(parameters, has_generic);
        assert_eq!(text("Dv4_fPS_", true).as_deref(), Some("Dv4_fPU3AS4S_"));
        assert_eq!(text("Dv4_fPU3AS0S_", false).as_deref(), Some("Dv4_fPS_"));
        assert_eq!(text("xyDF16_a", false).as_deref(), Some("lmDhc"));
        assert_eq!(text("PU3AS2Kcz", false).as_deref(), Some("PU3AS2Kcz"));
        assert_eq!(text("14ocl_image2d_ro", false), None);
        assert_eq!(text("iP9ocl_event", true).as_deref(), Some("iPU3AS49ocl_event"));
    }
}

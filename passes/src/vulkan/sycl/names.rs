//! Mangled names of functions with OpenCL C's types.

use llvm_ir::{Function, Type};

use super::super::contract::address_space;

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

/// Returns the mangled parameters of an OpenCL C function with types that are not substitutions. Repeated types become
/// substitutions.
pub fn parameters(types: &[&str]) -> String {
    let (mut text, mut known) = (String::new(), Vec::new());
    for ty in types {
        match known.iter().position(|other| other == ty) {
            Some(0) => text.push_str("S_"),
            Some(index) => text.push_str(&format!("S{}_", index - 1)),
            None => text.push_str(ty),
        }
        if is_compound(ty) && !known.contains(ty) {
            known.push(ty);
        }
    }
    text
}

/// Returns whether substitutions refer to a type: whether it is a vector, or has a name.
fn is_compound(ty: &str) -> bool {
    ty.starts_with("Dv") || ty.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the arguments of a template, with which the parameters of a function begin: scalars, vectors and named types,
/// without substitutions, and with OpenCL C's name for `half`. Returns `None` for other types.
pub fn template_arguments(parameters: &str) -> Option<Vec<String>> {
    let mut rest = parameters.strip_prefix('I')?;
    // The first substitution is the name of the template.
    let (mut arguments, mut known) = (Vec::new(), vec![String::new()]);
    while !rest.starts_with('E') {
        let (argument, length) = template_argument(rest, &known)?;
        let is_new = is_compound(rest);
        rest = rest.get(length..)?;
        if is_new {
            known.push(argument.clone());
        }
        arguments.push(argument);
    }
    Some(arguments)
}

/// Returns the first argument of a template, and the length of its text.
fn template_argument(text: &str, known: &[String]) -> Option<(String, usize)> {
    if let Some(sequence) = text.strip_prefix('S') {
        let (index, _) = sequence.split_once('_')?;
        // Numbers have the base 36.
        let position = if index.is_empty() { 0 } else { usize::from_str_radix(index, 36).ok()?.checked_add(1)? };
        return Some((known.get(position).filter(|name| !name.is_empty())?.clone(), index.len() + 2));
    }
    if let Some(vector) = text.strip_prefix("Dv") {
        let (count, element) = vector.split_once('_')?;
        let (name, length) = template_argument(element, known).filter(|(name, _)| !is_compound(name))?;
        return Some((format!("Dv{count}_{name}"), count.len() + 3 + length));
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let digits = text.find(|c: char| !c.is_ascii_digit())?;
        let end = text[..digits].parse::<usize>().ok()?.checked_add(digits)?;
        return Some((text.get(..end)?.to_owned(), end));
    }
    if let Some(half) = ["DF16_", "Dh"].into_iter().find(|half| text.starts_with(half)) {
        return Some(("Dh".to_owned(), half.len()));
    }
    let scalar = text.chars().next().filter(|c| "bcadfhijlmstxy".contains(*c))?;
    Some((scalar.to_string(), 1))
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
    let is_generic = |ty: &Type<'_>| ty.is_pointer() && ty.address_space() == address_space::GENERIC;
    opencl_text(parameters, types.iter().any(is_generic))
}

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
    use super::{mangle, mangled, opencl_text, parameters, pointer_name, template_arguments};

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
    fn templates() {
        let arguments = |text: &str| template_arguments(text).map(|all| all.join(" "));
        let read = "IDv4_i14ocl_image3d_roS0_ET_T0_T1_";
        assert_eq!(arguments(read).as_deref(), Some("Dv4_i 14ocl_image3d_ro Dv4_i"));
        assert_eq!(arguments("I14ocl_image1d_woiDv4_DF16_EvT_T0_T1_").as_deref(), Some("14ocl_image1d_wo i Dv4_Dh"));
        for wrong in
            ["", "I", "Ii", "IS_E", "IS0_E", "IS9999999999999999999999_E", "I99iE", "IDv4_", "IDv4_Dv2_fE", "IPiE"]
        {
            assert_eq!(arguments(wrong), None, "{wrong}");
        }
        assert_eq!(parameters(&["14ocl_image2d_wo", "Dv2_i", "Dv2_i", "i"]), "14ocl_image2d_woDv2_iS0_i");
    }

    #[test]
    fn opencl_types() {
        let text = |parameters, has_generic| opencl_text(parameters, has_generic);
        assert_eq!(text("Dv4_fPS_", true).as_deref(), Some("Dv4_fPU3AS4S_"));
        assert_eq!(text("Dv4_fPU3AS0S_", false).as_deref(), Some("Dv4_fPS_"));
        assert_eq!(text("xyDF16_a", false).as_deref(), Some("lmDhc"));
        assert_eq!(text("PU3AS2Kcz", false).as_deref(), Some("PU3AS2Kcz"));
        assert_eq!(text("14ocl_image2d_ro", false), None);
        assert_eq!(text("iP9ocl_event", true).as_deref(), Some("iPU3AS49ocl_event"));
    }
}

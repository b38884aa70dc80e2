//! Recognizes ESIMD builtins by their symbols.

use crate::names::{ESIMD_BUILTIN, ESIMD_LIBRARY_BUILTINS, INVOKE_SIMD, REGCALL};
use llvm_ir::{Function, Module, demangle::demangle};

/// Returns the name of a builtin after `__esimd_`, or the whole name of a device library function that is lowered with
/// the builtins; `None` for any other symbol.
///
/// Only functions in the global namespace are builtins, because the names of other functions and their parameters may
/// contain the same text. If a malformed name contains it, the function is neither a known builtin nor an ordinary
/// function. The result is then the whole name, or the part that starts with `__esimd_`.
pub fn base_name(symbol: &str) -> Option<&str> {
    if ESIMD_LIBRARY_BUILTINS.contains(&symbol) || symbol.starts_with(ESIMD_BUILTIN) {
        return Some(symbol);
    }
    let rest = symbol.strip_prefix("_Z")?;
    if !rest.contains(ESIMD_BUILTIN) {
        return None;
    }
    let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let length = rest[..rest.len() - name.len()].parse::<usize>();
    if let Some(base) = length.ok().and_then(|length| name.get(..length)?.strip_prefix(ESIMD_BUILTIN)) {
        return Some(base);
    }
    if name.starts_with(ESIMD_BUILTIN) {
        return Some(name);
    }
    demangle(symbol).is_none().then_some(symbol)
}

/// Returns whether a symbol names a function that represents `invoke_simd`.
pub fn is_invoke_simd(symbol: &str) -> bool {
    let Some(rest) = symbol.strip_prefix("_Z") else { return false };
    let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    name.strip_prefix(REGCALL).unwrap_or(name).starts_with(INVOKE_SIMD)
}

/// Returns whether a symbol names an ESIMD builtin, which only ESIMD code calls. Excludes device
/// library functions, which SYCL code may also call.
pub fn is_esimd(symbol: &str) -> bool {
    base_name(symbol).is_some() && !ESIMD_LIBRARY_BUILTINS.contains(&symbol)
}

/// Returns the declarations of the builtin with this base name, in module order. `esimd-markers` rejects builtins with
/// a body.
pub fn named<'m>(module: Module<'m>, base: &str) -> Vec<Function<'m>> {
    let functions = module.functions().filter(|function| function.is_declaration());
    functions.filter(|function| base_name(&function.name()) == Some(base)).collect()
}

#[cfg(test)]
mod tests {
    use super::{base_name, is_esimd, is_invoke_simd};

    #[test]
    fn device_library_functions_are_not_esimd() {
        assert!(is_esimd("_Z15__esimd_barrierv"));
        assert!(!is_esimd("__devicelib_ConvertBF16ToFINTEL"));
    }

    #[test]
    fn names_of_invoke_simd() {
        assert!(is_invoke_simd("_Z33__regcall3____builtin_invoke_simdIfPFDv8_fS0_EJfEET_T0_DpT1_"));
        assert!(is_invoke_simd("_Z21__builtin_invoke_simdIfEvT_"));
        assert!(!is_invoke_simd("_ZN1a21__builtin_invoke_simdEv"));
    }

    #[test]
    fn names() {
        assert_eq!(base_name("_Z15__esimd_barrierv"), Some("barrier"));
        assert_eq!(base_name("_Z20__esimd_svm_block_ldIfLi16ELm4EEv"), Some("svm_block_ld"));
        assert_eq!(base_name("__devicelib_ConvertBF16ToFINTEL"), Some("__devicelib_ConvertBF16ToFINTEL"));
        for broken in [
            "_Z99__esimd_barrier",
            "_Z99999999999999999999__esimd_barrier",
            "_Z0__esimd_barrierv",
            "_Z7__esimd_barrierv",
            "__esimd_barrier",
            "_Z__esimd_barrier",
            "_ZN15__esimd_barrier",
            "_Zx15__esimd_barrierv",
        ] {
            assert!(base_name(broken).is_some_and(|name| name.contains("__esimd_")), "{broken}");
        }
        let others = ["_Z1f", "_ZN1a15__esimd_barrierEv", "_Z15xx_esimd_barrierv", "x__esimd_barrier", "_Z", ""];
        for other in others {
            assert_eq!(base_name(other), None, "{other}");
        }
    }
}

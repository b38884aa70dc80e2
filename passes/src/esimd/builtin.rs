//! Which functions are ESIMD builtins, by their symbols.

use crate::names::{ESIMD_BUILTIN, ESIMD_LIBRARY_BUILTINS};
use llvm_ir::{Function, Module};

/// The name of a builtin after `__esimd_`, or the whole name of a device-library function that is lowered with the builtins;
/// `None` for any other symbol. Only functions in the global namespace are builtins. A symbol that begins like a builtin and is
/// not mangled, or mangled wrongly, counts as a builtin that does not exist.
pub fn base_name(symbol: &str) -> Option<&str> {
    if ESIMD_LIBRARY_BUILTINS.contains(&symbol) {
        return Some(symbol);
    }
    if symbol.starts_with(ESIMD_BUILTIN) {
        return Some(symbol);
    }
    let rest = symbol.strip_prefix("_Z")?;
    let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let length = rest[..rest.len() - name.len()].parse::<usize>();
    match length.map(|length| name.get(..length)) {
        Ok(Some(name)) => name.strip_prefix(ESIMD_BUILTIN),
        Ok(None) | Err(_) => name.starts_with(ESIMD_BUILTIN).then_some(name),
    }
}

/// Whether a symbol is that of an ESIMD builtin, which only ESIMD code calls; any code calls those of the device library.
pub fn is_esimd(symbol: &str) -> bool {
    base_name(symbol).is_some() && !ESIMD_LIBRARY_BUILTINS.contains(&symbol)
}

/// The declarations of the builtin with this base name, in module order. `esimd-markers` rejects builtins with a body.
pub fn named<'m>(module: Module<'m>, base: &str) -> Vec<Function<'m>> {
    let functions = module.functions().filter(|function| function.is_declaration());
    functions.filter(|function| base_name(&function.name()) == Some(base)).collect()
}

#[cfg(test)]
mod tests {
    use super::{base_name, is_esimd};

    #[test]
    fn any_code_calls_the_device_library() {
        assert!(is_esimd("_Z15__esimd_barrierv"));
        assert!(!is_esimd("__devicelib_ConvertBF16ToFINTEL"));
    }

    #[test]
    fn names() {
        assert_eq!(base_name("_Z15__esimd_barrierv"), Some("barrier"));
        assert_eq!(base_name("_Z20__esimd_svm_block_ldIfLi16ELm4EEv"), Some("svm_block_ld"));
        assert_eq!(base_name("__devicelib_ConvertBF16ToFINTEL"), Some("__devicelib_ConvertBF16ToFINTEL"));
        for broken in
            ["_Z99__esimd_barrier", "_Z99999999999999999999__esimd_barrier", "__esimd_barrier", "_Z__esimd_barrier"]
        {
            assert!(base_name(broken).is_some_and(|name| name.starts_with("__esimd_")), "{broken}");
        }
        for other in ["_Z1f", "_ZN1a15__esimd_barrierEv", "_Z15xx_esimd_barrierv", "_Z", ""] {
            assert_eq!(base_name(other), None, "{other}");
        }
    }
}

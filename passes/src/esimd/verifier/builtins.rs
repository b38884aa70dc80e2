//! Lists the SPIR-V builtins that the vector compiler does not support.
//!
//! The vector compiler turns a call to one of these builtins into a call to an undefined function
//! and reports success. The kernel fails when it is loaded, or does not fail at all. In unoptimized
//! code, such calls are in functions of the SYCL library. After inlining, they are the only trace
//! of these functions.
//!
//! The lists match the compiler from Debian 12 (IGC 1.0.12504), which was tested with a kernel for each builtin, and
//! the translation of builtins in the compiler's 2025 source code, which supports more of them.

/// The prefix of the instructions of the extended instruction set for OpenCL.
const OPENCL: &str = "ocl_";

/// The supported instructions of that set. All others are unsupported.
const SUPPORTED_OPENCL: &[&str] = &[
    "acos", "asin", "atan", "atan2", "ceil", "clz", "copysign", "cos", "ctz", "exp", "exp10", "fabs", "floor", "fma",
    "fmax", "fmin", "log", "log10", "mad", "popcount", "pow", "printf", "roundne", "rsqrt", "s_abs", "sin", "sincos",
    "sqrt", "tan", "trunc",
];

/// The prefixes of less accurate functions.
const FAST: [&str; 2] = ["native_", "half_"];

/// The functions with a supported less accurate form.
const SUPPORTED_FAST: &[&str] =
    &["cos", "divide", "exp", "exp10", "exp2", "log", "log10", "log2", "powr", "recip", "rsqrt", "sin", "sqrt", "tan"];

/// Instructions that are not supported. It is unknown whether unlisted instructions are supported.
const UNSUPPORTED: &[&str] = &["IsFinite", "IsInf", "IsNan", "IsNormal", "SignBitSet"];

/// Prefixes of unsupported instructions: operations by all work-items in a group.
const UNSUPPORTED_PREFIXES: [&str; 2] = ["Group", "Subgroup"];

/// Returns the name of a SPIR-V builtin that the vector compiler does not support; `None` for any other symbol.
pub fn unsupported(symbol: &str) -> Option<&str> {
    let name = global_name(symbol)?;
    let instruction = name.strip_prefix("__spirv_")?;
    let is_supported = match instruction.strip_prefix(OPENCL) {
        Some(function) => match FAST.iter().find_map(|prefix| function.strip_prefix(prefix)) {
            Some(function) => SUPPORTED_FAST.contains(&function),
            None => SUPPORTED_OPENCL.contains(&function),
        },
        None => {
            let in_group = UNSUPPORTED_PREFIXES.iter().any(|prefix| instruction.starts_with(prefix));
            !in_group && !UNSUPPORTED.contains(&instruction)
        }
    };
    (!is_supported).then_some(name)
}

/// Returns the identifier in the mangled name of a function in the global namespace: `f` in
/// `_Z1fv`.
fn global_name(symbol: &str) -> Option<&str> {
    let rest = symbol.strip_prefix("_Z")?;
    let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    name.get(..rest[..rest.len() - name.len()].parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::unsupported;

    #[test]
    fn names() {
        assert_eq!(unsupported("_Z16__spirv_ocl_coshf"), Some("__spirv_ocl_cosh"));
        assert_eq!(unsupported("_Z23__spirv_ocl_native_coshf"), Some("__spirv_ocl_native_cosh"));
        assert_eq!(unsupported("_Z17__spirv_GroupIAddjji"), Some("__spirv_GroupIAdd"));
        assert_eq!(unsupported("_Z28__spirv_SubgroupShuffleINTELij"), Some("__spirv_SubgroupShuffleINTEL"));
        assert_eq!(unsupported("_Z13__spirv_IsNanf"), Some("__spirv_IsNan"));
        for other in [
            "_Z15__spirv_ocl_cosf",
            "_Z22__spirv_ocl_native_sinIfLi16EEv",
            "_Z25__spirv_BuiltInSubgroupIdv",
            "_Z22__spirv_ControlBarrierjjj",
            "__spirv_ocl_cosh",
            "_Z99999999999999999999__spirv_ocl_cosh",
            "_Z99__spirv_ocl_cosh",
            "_ZN1a16__spirv_ocl_coshEf",
            "_Z4coshf",
            "",
        ] {
            assert_eq!(unsupported(other), None, "{other}");
        }
    }
}

//! Functions that SPIR-V imports by name: those that no device provides, and those that devices and drivers provide.
//!
//! A compiler lowers its own builtins before code generation. A builtin that remains becomes an imported function that
//! no driver provides: building the program fails, or the kernel crashes. [`check_imports`] finds such imports.
//!
//! Names are compared without the start of a mangled name (`_Z` and a length), so that templates
//! and overloads also match.

use thiserror::Error;

/// A builtin that no device provides, because the compiler must lower it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Builtin {
    /// A read of a specialization constant, such as `__sycl_getScalar2020SpecConstantValue`.
    SpecConstantRead,
    /// A native specialization constant that the code generator did not recognize, `__spirv_SpecConstant`.
    SpirvSpecConstant,
    /// An ESIMD builtin, `__esimd_*`.
    Esimd,
    /// `__builtin_invoke_simd`, a call from SIMT code to ESIMD code.
    InvokeSimd,
    /// Local memory that is allocated in a kernel, `__sycl_allocateLocalMemory`.
    LocalMemory,
}

/// The error for an image that imports a function that no device provides.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the image imports '{name}', which no device provides: {}; {}", .builtin.reason(), .builtin.remedy())]
pub struct ImportError {
    /// The name of the function.
    pub name: String,
    /// The kind of builtin.
    pub builtin: Builtin,
}

/// The prefixes of functions that drivers provide.
const OF_DRIVERS: &[&str] = &[
    // SPIR-V and OpenCL.
    "__spirv_",
    "__translate_sampler_initializer",
    "async_work_group_",
    "atom_",
    "atomic_",
    "barrier",
    "convert_",
    "get_enqueued_",
    "get_global_",
    "get_group_id",
    "get_image_",
    "get_local_",
    "get_num_",
    "get_sub_group_",
    "get_work_dim",
    "intel_sub_group_",
    "mem_fence",
    "prefetch",
    "printf",
    "read_image",
    "read_mem_fence",
    "sub_group_",
    "vload",
    "vstore",
    "wait_group_events",
    "work_group_",
    "write_image",
    "write_mem_fence",
    // The device libraries of SYCL and libclc, which drivers link.
    "__devicelib_",
    "__clc_",
    "__imf_",
    // Intrinsics of Intel's compiler for ESIMD.
    "llvm.genx.",
];

/// The functions that CUDA provides to code on NVIDIA GPUs, from the CUDA Programming Guide.
pub const OF_CUDA: [&str; 4] = ["vprintf", "malloc", "free", "__assertfail"];

/// The functions in the C library that devices provide: without a suffix and, for floating-point functions, with `f`
/// for `float`.
pub const C_LIBRARY: &str = "\
    abs acos acosh asin asinh atan atan2 atanh cabs cacos cacosh carg casin casinh catan catanh cbrt ccos ccosh ceil \
    cexp cimag clog copysign cos cosh cpolar cpow cproj creal csin csinh csqrt ctan ctanh div erf erfc exp exp2 \
    expm1 fabs fdim floor fma fmax fmin fmod frexp hypot ilogb labs ldexp ldiv lgamma llabs lldiv llrint llround log \
    log10 log1p log2 logb lrint lround memcmp memcpy memmove memset modf nan nearbyint nextafter pow rand remainder \
    remquo rint round scalbln scalbn sin sinh sqrt srand tan tanh tgamma trunc";

/// The prefix that clang adds to the names of functions with the `__regcall` calling convention, on Windows and with
/// SYCL.
const REGCALL: &str = "__regcall3__";

impl Builtin {
    /// Returns the kind of builtin that a function is, or `None` if the compiler need not lower the function.
    #[must_use]
    pub fn of_function(name: &str) -> Option<Self> {
        let base = base_name(name);
        if base.starts_with("__esimd_") {
            Some(Self::Esimd)
        } else if base.starts_with("__sycl_get") && base.contains("SpecConstantValue") {
            Some(Self::SpecConstantRead)
        } else if base.starts_with("__spirv_SpecConstant") {
            Some(Self::SpirvSpecConstant)
        } else if base.strip_prefix(REGCALL).unwrap_or(base).starts_with("__builtin_invoke_simd") {
            Some(Self::InvokeSimd)
        } else if base.starts_with("__sycl_allocateLocalMemory") || base.starts_with("__sycl_dynamicLocalMemory") {
            Some(Self::LocalMemory)
        } else {
            None
        }
    }

    fn reason(self) -> &'static str {
        match self {
            Self::SpecConstantRead => "it is a read of a specialization constant that was not lowered",
            Self::SpirvSpecConstant => "it is a specialization constant that the code generator did not recognize",
            Self::Esimd => "it is an ESIMD builtin that was not lowered",
            Self::InvokeSimd => "invoke_simd is not supported",
            Self::LocalMemory => "it is an allocation of local memory that was not lowered",
        }
    }

    fn remedy(self) -> &'static str {
        match self {
            Self::SpecConstantRead => "run the 'spec-constants' pass before code generation",
            Self::SpirvSpecConstant => "generate code for 'spirv64' with LLVM, or with 'sycl-image translate'",
            Self::Esimd => "run the 'lower-esimd' pass before code generation",
            Self::InvokeSimd => "call the function from an ESIMD kernel",
            Self::LocalMemory => "use a local accessor, or optimize the module with DPC++",
        }
    }
}

/// Checks that an image imports no builtin that must be lowered.
///
/// # Errors
/// Returns the first such import.
pub fn check_imports<'n>(imports: impl IntoIterator<Item = &'n str>) -> Result<(), ImportError> {
    let mut unlowered = imports.into_iter().filter_map(|name| Some((name, Builtin::of_function(name)?)));
    unlowered.next().map_or(Ok(()), |(name, builtin)| Err(ImportError { name: name.to_owned(), builtin }))
}

/// Returns whether devices or their drivers provide a function.
#[must_use]
pub fn is_of_drivers(name: &str) -> bool {
    let base = base_name(name);
    let is_c_library = || C_LIBRARY.split(' ').any(|known| name == known || name.strip_suffix('f') == Some(known));
    Builtin::of_function(name).is_none() && (OF_DRIVERS.iter().any(|start| base.starts_with(start)) || is_c_library())
}

/// Returns the name without the start of a mangled name. The length is not checked, which suffices for comparing
/// prefixes.
fn base_name(name: &str) -> &str {
    name.strip_prefix("_Z").map_or(name, |rest| rest.trim_start_matches(|character: char| character.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtins() {
        for (name, builtin) in [
            ("_Z16__esimd_svm_gatherIiLi8EEv", Some(Builtin::Esimd)),
            ("_Z0__esimd_barrierv", Some(Builtin::Esimd)),
            ("__esimd_barrier", Some(Builtin::Esimd)),
            ("_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_", Some(Builtin::SpecConstantRead)),
            ("_Z40__sycl_getComposite2020SpecConstantValueI1SET_PKcPKvS5_", Some(Builtin::SpecConstantRead)),
            ("__sycl_getScalarSpecConstantValue", Some(Builtin::SpecConstantRead)),
            ("_Z20__spirv_SpecConstantii", Some(Builtin::SpirvSpecConstant)),
            ("_Z21__builtin_invoke_simdIvET_v", Some(Builtin::InvokeSimd)),
            ("_Z33__regcall3____builtin_invoke_simdIfEfPvf", Some(Builtin::InvokeSimd)),
            ("__sycl_allocateLocalMemory", Some(Builtin::LocalMemory)),
            ("_Z33__spirv_SubgroupBlockReadINTELIjET_PU3AS1j", None),
            ("_Z6helperi", None),
            ("__sycl_kernel_k", None),
        ] {
            assert_eq!(Builtin::of_function(name), builtin, "{name}");
        }
        for (name, known) in [
            ("_Z28__spirv_GroupNonUniformElectj", true),
            ("__devicelib_assert_fail", true),
            ("_Z13get_global_idj", true),
            ("llvm.genx.raw.send2", true),
            ("sinf", true),
            ("memcpy", true),
            ("_Z20__spirv_SpecConstantii", false),
            ("llvm.memcpy", false),
            ("_Z6helperi", false),
            ("_Z", false),
        ] {
            assert_eq!(is_of_drivers(name), known, "{name}");
        }
    }
}

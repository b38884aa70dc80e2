//! The SPIR-V extensions that device code may use.
//!
//! A SPIR-V image must run on any device. The list therefore contains only extensions that
//! intel-sycl-rt 2026.0 allows for its own compiler. In addition, Intel's OpenCL CPU device of
//! that version must accept each extension, unless modules use the extension only if the source
//! calls a builtin that requires it. Extensions that an emitter uses on its own and that the CPU device
//! rejects, such as SPV_INTEL_memory_access_aliasing, are omitted.

/// An extension, and the programs that support it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The name.
    pub name: &'static str,
    /// True if LLVM 22 supports it. LLVM's option rejects unknown names.
    pub llvm: bool,
    /// True if the translator in dpcpp-llvm-spirv 2024.2 supports it. The translator's option
    /// rejects unknown names.
    pub translator: bool,
    /// True if the CPU device accepts it.
    pub cpu: bool,
}

const fn all(name: &'static str) -> Extension {
    Extension { name, llvm: true, translator: true, cpu: true }
}

/// The extensions, in the order in which they are passed to the emitters.
pub const EXTENSIONS: &[Extension] = &[
    all("SPV_EXT_relaxed_printf_string_address_space"),
    all("SPV_EXT_shader_atomic_float16_add"),
    all("SPV_EXT_shader_atomic_float_add"),
    all("SPV_EXT_shader_atomic_float_min_max"),
    Extension { name: "SPV_INTEL_2d_block_io", llvm: true, translator: false, cpu: false },
    all("SPV_INTEL_bfloat16_conversion"),
    all("SPV_INTEL_bindless_images"),
    all("SPV_INTEL_cache_controls"),
    all("SPV_INTEL_float_controls2"),
    all("SPV_INTEL_fp_max_error"),
    all("SPV_INTEL_function_pointers"),
    Extension { name: "SPV_INTEL_global_variable_decorations", llvm: false, translator: true, cpu: true },
    Extension { name: "SPV_INTEL_hw_thread_queries", llvm: false, translator: true, cpu: false },
    all("SPV_INTEL_inline_assembly"),
    all("SPV_INTEL_joint_matrix"),
    Extension { name: "SPV_INTEL_long_composites", llvm: true, translator: false, cpu: true },
    all("SPV_INTEL_media_block_io"),
    all("SPV_INTEL_optnone"),
    all("SPV_INTEL_split_barrier"),
    all("SPV_INTEL_subgroups"),
    all("SPV_INTEL_tensor_float32_conversion"),
    all("SPV_INTEL_variable_length_array"),
    all("SPV_KHR_bit_instructions"),
    all("SPV_KHR_cooperative_matrix"),
    all("SPV_KHR_expect_assume"),
    all("SPV_KHR_float_controls"),
    all("SPV_KHR_linkonce_odr"),
    all("SPV_KHR_no_integer_wrap_decoration"),
    all("SPV_KHR_non_semantic_info"),
    all("SPV_KHR_shader_clock"),
    all("SPV_KHR_uniform_group_instructions"),
];

/// Returns the list for LLVM's `-spirv-ext=` option: `+NAME,…`.
pub fn for_llvm() -> String {
    let known = EXTENSIONS.iter().filter(|extension| extension.llvm);
    known.map(|extension| format!("+{}", extension.name)).collect::<Vec<_>>().join(",")
}

/// Returns the list for the translator's `--spirv-ext=` option: `-all,+NAME,…`.
pub fn for_translator() -> String {
    let known = EXTENSIONS.iter().filter(|extension| extension.translator);
    std::iter::once("-all".to_owned()).chain(known.map(|extension| format!(",+{}", extension.name))).collect()
}

//! The names of the command-line options. `cpp/plugin.cpp` registers them with LLVM.

/// The mode in which specialization constants are lowered.
pub const MODE: &str = "sycl-spec-constants-mode";
/// The file with the values of specialization constants.
pub const VALUES: &str = "sycl-spec-constants-values";
/// The property file to write.
pub const PROPERTIES_OUT: &str = "sycl-properties-out";
/// The file to write with the names of the entry points.
pub const SYMBOLS_OUT: &str = "sycl-symbols-out";
/// `true` to convert accessors of ESIMD kernels to pointers.
pub const ESIMD_FORCE_STATELESS: &str = "sycl-esimd-force-stateless-mem";
/// The output that replaces the object file.
pub const OUTPUT: &str = "sycl-output";
/// The state of the kernel bundle in a SYCLBIN file.
pub const SYCLBIN_STATE: &str = "sycl-syclbin-state";
/// The pass that must panic, for tests.
pub const PANIC_IN: &str = "sycl-internal-panic-in";

/// Returns the output that replaces the object file, if requested. LLVM 19 does not support this, because it does not
/// call plugins before code generation.
pub fn requested_output() -> Option<String> {
    if cfg!(feature = "llvm19") { None } else { crate::ffi::option(OUTPUT) }
}

/// Returns the state of the kernel bundle in a SYCLBIN file, if it is set.
pub fn requested_syclbin_state() -> Option<String> {
    if cfg!(feature = "llvm19") { None } else { crate::ffi::option(SYCLBIN_STATE) }
}

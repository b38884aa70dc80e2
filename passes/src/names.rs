//! Every builtin, intrinsic and metadata name that the passes read or write. They are DPC++'s,
//! except `__spirv_*`, which are those of SPIR-V friendly LLVM IR, and `syclpasses.*`, which is ours.

/// Prefix of the functions that read a scalar constant: the length-prefixed base of their Itanium mangling.
pub const GET_SCALAR_SPEC_CONSTANT: &str = "_Z37__sycl_getScalar2020SpecConstantValue";
/// Prefix of the functions that read a composite constant.
pub const GET_COMPOSITE_SPEC_CONSTANT: &str = "_Z40__sycl_getComposite2020SpecConstantValue";
/// Prefix of the intrinsics for a private array whose length is a specialization constant.
pub const PRIVATE_ALLOCA: &str = "llvm.sycl.alloca.";

/// Prefix of the functions that stand for `OpSpecConstant` in SPIR-V friendly IR.
pub const SPIRV_SPEC_CONSTANT: &str = "_Z20__spirv_SpecConstant";
/// Prefix of the functions that stand for `OpSpecConstantComposite` in SPIR-V friendly IR.
pub const SPIRV_SPEC_CONSTANT_COMPOSITE: &str = "_Z29__spirv_SpecConstantComposite";

/// Named metadata: one node a constant, `!{!"symbolic id", i32 SpecId, i32 offset, i32 size, …}`.
pub const MD_SPEC_CONSTANTS: &str = "sycl.specialization-constants";
/// Named metadata: the default values, `!{<constant>}`, in the order of [`MD_SPEC_CONSTANTS`].
pub const MD_SPEC_CONSTANT_DEFAULTS: &str = "sycl.specialization-constants-default-values";
/// Empty named metadata of a module whose constants were replaced by their default values.
pub const MD_DEFAULT_VALUES_MODULE: &str = "sycl.specialization-constants-default-values-module";
/// Named metadata of our own: exists where SpecIds are those of SPIR-V instructions, not of an emulation buffer.
pub const MD_NATIVE_SPEC_CONSTANTS: &str = "syclpasses.native-specialization-constants";

//! Names of property sets and properties as the DPC++ runtime spells them.
//!
//! All other files in the project use these constants instead of the names.

/// One property per constant: its symbolic ID, with its records as the value (see [`crate::spec_constants`]).
pub const SPEC_CONSTANTS: &str = "SYCL/specialization constants";
/// One property, [`DEFAULTS_ALL`]: the default values of all constants in the image, one after another.
pub const SPEC_CONSTANTS_DEFAULTS: &str = "SYCL/specialization constants default values";
/// Values already set by the host; only in SYCLBIN files in the executable state.
pub const SPEC_CONSTANTS_SET_VALUES: &str = "SYCL/specialization constants set values";
/// One property per kernel: the bit mask of the source arguments that the kernel no longer has.
pub const KERNEL_PARAM_OPT: &str = "SYCL/kernel param opt";
/// The requirements on the device: aspects, sub-group size, work-group size.
pub const DEVICE_REQUIREMENTS: &str = "SYCL/device requirements";
/// Facts that change how the image is built, such as the optimization level.
pub const MISC_PROPERTIES: &str = "SYCL/misc properties";
/// One property per kernel, value 1.
pub const KERNEL_NAMES: &str = "SYCL/kernel names";
/// One property per function that other images may call, value 1.
pub const EXPORTED_SYMBOLS: &str = "SYCL/exported symbols";
/// One property per function that another image must provide, value 1.
pub const IMPORTED_SYMBOLS: &str = "SYCL/imported symbols";
/// One property per `device_global`: the size of its type and whether each image has its own copy.
pub const DEVICE_GLOBALS: &str = "SYCL/device globals";
/// Per-kernel facts for targets without SPIR-V, such as `<kernel>@reqd_work_group_size`.
pub const PROGRAM_METADATA: &str = "SYCL/program metadata";
/// The sets of virtual functions that the image provides or calls.
pub const VIRTUAL_FUNCTIONS: &str = "SYCL/virtual functions";
/// One property per kernel: the index of the argument that receives the implicit local memory.
pub const IMPLICIT_LOCAL_ARG: &str = "SYCL/implicit local arg";
/// One property per kernel that uses dynamic work-group local memory, value 1.
pub const WORK_GROUP_DYNAMIC_LOCAL_MEM: &str = "SYCL/work group dynamic local mem";
/// One property per kernel compiled at run time: the mangled name for the user-visible name.
pub const REGISTERED_KERNELS: &str = "SYCL/registered kernels";
/// A set that marks the image as a device library.
pub const DEVICELIB_METADATA: &str = "SYCL/devicelib metadata";
/// The device libraries that the image requires (older runtimes).
pub const DEVICELIB_REQ_MASK: &str = "SYCL/devicelib req mask";
/// One property per kernel that contains an assertion, value 1 (older runtimes).
pub const ASSERT_USED: &str = "SYCL/assert used";
/// One property per host pipe: the size of its element (older runtimes).
pub const HOST_PIPES: &str = "SYCL/host pipes";

/// The property of [`SPEC_CONSTANTS_DEFAULTS`].
pub const DEFAULTS_ALL: &str = "all";
/// Property of [`MISC_PROPERTIES`], value 1: the constants in this image are frozen to their defaults.
pub const SPEC_CONSTS_REPLACED_WITH_DEFAULT: &str = "specConstsReplacedWithDefault";
/// Property of [`MISC_PROPERTIES`]: the optimization level, 0 to 3.
pub const OPT_LEVEL: &str = "optLevel";
/// Property of [`MISC_PROPERTIES`], value 1: the kernels in the image are ESIMD kernels.
pub const IS_ESIMD_IMAGE: &str = "isEsimdImage";
/// Property of [`MISC_PROPERTIES`]: the requested size of the register file, 0 for automatic.
pub const GRF_SIZE: &str = "sycl-grf-size";
/// Property of [`MISC_PROPERTIES`]: the mode of register allocation.
pub const REGISTER_ALLOC_MODE: &str = "sycl-register-alloc-mode";
/// Property of [`MISC_PROPERTIES`], a string: the sanitizer (`asan`, `msan`, `tsan`) that the image
/// was instrumented with.
pub const SANITIZER_USED: &str = "sanUsed";

/// Property of [`DEVICE_REQUIREMENTS`]: the numbers of the aspects, a `u32` each.
pub const ASPECTS: &str = "aspects";
/// Property of [`DEVICE_REQUIREMENTS`], and after `@` of [`PROGRAM_METADATA`]: the sub-group size.
pub const REQD_SUB_GROUP_SIZE: &str = "reqd_sub_group_size";
/// Property of [`DEVICE_REQUIREMENTS`]: the work-group size, 1 to 3 `u64`.
pub const REQD_WORK_GROUP_SIZE_U64: &str = "reqd_work_group_size_uint64_t";
/// Property of [`DEVICE_REQUIREMENTS`], and after `@` of [`PROGRAM_METADATA`]: the number of
/// dimensions of the work-group size.
pub const WORK_GROUP_NUM_DIM: &str = "work_group_num_dim";
/// Property of [`DEVICE_REQUIREMENTS`], a string: matrices, separated by `;`.
pub const JOINT_MATRIX: &str = "joint_matrix";
/// Property of [`DEVICE_REQUIREMENTS`], a string: matrix products, separated by `;`.
pub const JOINT_MATRIX_MAD: &str = "joint_matrix_mad";
/// Property of [`DEVICE_REQUIREMENTS`]: the numbers of targets, a `u32` each.
pub const FIXED_TARGET: &str = "fixed_target";

/// After `@` of [`PROGRAM_METADATA`]: the work-group size, 1 to 3 `u32`.
pub const REQD_WORK_GROUP_SIZE: &str = "reqd_work_group_size";
/// After `@` of [`PROGRAM_METADATA`]: the largest work-group size, 1 to 3 `u32`.
pub const MAX_WORK_GROUP_SIZE: &str = "max_work_group_size";
/// After `@` of [`PROGRAM_METADATA`]: the largest number of work-items in a work-group.
pub const MAX_LINEAR_WORK_GROUP_SIZE: &str = "max_linear_work_group_size";
/// After the ID of a `device_global` and `@` in [`PROGRAM_METADATA`]: the name of its variable.
pub const GLOBAL_ID_MAPPING: &str = "global_id_mapping";

/// Property of [`VIRTUAL_FUNCTIONS`], a string: the sets that the functions of the image belong to,
/// separated by `,`.
pub const VIRTUAL_FUNCTIONS_SET: &str = "virtual-functions-set";
/// Property of [`VIRTUAL_FUNCTIONS`], a string: the sets whose functions the image calls, separated by `,`.
pub const USES_VIRTUAL_FUNCTIONS_SET: &str = "uses-virtual-functions-set";
/// Property of [`MISC_PROPERTIES`], value 1: the image requests the large register file (older runtimes).
pub const IS_LARGE_GRF: &str = "isLargeGRF";
/// Property of [`MISC_PROPERTIES`]: the type of IDs, 0 for `int`, 1 for `unsigned`, 2 for `size_t`.
pub const ID_QUERIES_RANGE: &str = "idQueriesRange";
/// Property of [`DEVICE_REQUIREMENTS`]: the device that the image was compiled for, as a string.
pub const COMPILE_TARGET: &str = "compile_target";
/// Property of [`PROGRAM_METADATA`], value 1: the image requires finalization.
pub const REQUIRES_FINALIZATION: &str = "Requires finalization";
/// Property of [`DEVICELIB_METADATA`]: 1 if the device has the type, 0 for the fallback.
pub const BFLOAT16: &str = "bfloat16";
/// Property of [`DEVICELIB_REQ_MASK`]: a bit per device library that the image requires.
pub const DEVICELIB_REQ_MASK_PROPERTY: &str = "DeviceLibReqMask";

/// The set for the whole file in SYCLBIN: [`SYCLBIN_STATE`].
pub const SYCLBIN_GLOBAL_METADATA: &str = "SYCLBIN/global metadata";
/// The set for an IR module in SYCLBIN: [`SYCLBIN_TYPE`], [`SYCLBIN_TARGET`].
pub const SYCLBIN_IR_MODULE_METADATA: &str = "SYCLBIN/ir module metadata";
/// The set for a native image in SYCLBIN: [`SYCLBIN_ARCH`], [`SYCLBIN_TARGET`].
pub const SYCLBIN_NATIVE_IMAGE_METADATA: &str = "SYCLBIN/native device code image metadata";
/// Property of [`SYCLBIN_GLOBAL_METADATA`]: the state of the kernel bundle, 0 to 2.
pub const SYCLBIN_STATE: &str = "state";
/// Property of [`SYCLBIN_IR_MODULE_METADATA`]: the kind of IR, 0 to 2.
pub const SYCLBIN_TYPE: &str = "type";
/// Property of IR modules and native images in SYCLBIN: a triple.
pub const SYCLBIN_TARGET: &str = "target";
/// Property of [`SYCLBIN_NATIVE_IMAGE_METADATA`]: name of the architecture that the image was compiled for.
pub const SYCLBIN_ARCH: &str = "arch";

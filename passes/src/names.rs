//! The names of all builtins, intrinsics, attributes and metadata that the passes read or write.
//!
//! `__spirv_*` is SPIR-V friendly LLVM IR. `genx`, `CM…` and `VC…` belong to the vector-compute compiler.
//! `syclpasses.*` and `syclpasses-*` belong to this project. Most of the others belong to DPC++.

/// The prefix of the functions that read a scalar constant: the length-prefixed base of their Itanium mangling.
pub const GET_SCALAR_SPEC_CONSTANT: &str = "_Z37__sycl_getScalar2020SpecConstantValue";
/// The prefix of the functions that read a composite constant.
pub const GET_COMPOSITE_SPEC_CONSTANT: &str = "_Z40__sycl_getComposite2020SpecConstantValue";
/// The prefix of the intrinsics for a private array whose length is a specialization constant.
pub const PRIVATE_ALLOCA: &str = "llvm.sycl.alloca.";

/// The prefix of the functions that represent `OpSpecConstant` in SPIR-V friendly IR.
pub const SPIRV_SPEC_CONSTANT: &str = "_Z20__spirv_SpecConstant";
/// The prefix of the functions that represent `OpSpecConstantComposite` in SPIR-V friendly IR.
pub const SPIRV_SPEC_CONSTANT_COMPOSITE: &str = "_Z29__spirv_SpecConstantComposite";

/// Named metadata: one node for each constant, `!{!"symbolic ID", i32 SpecId, i32 offset, i32 size, …}`.
pub const MD_SPEC_CONSTANTS: &str = "sycl.specialization-constants";
/// Named metadata: the default values, `!{<constant>}`, in the order of [`MD_SPEC_CONSTANTS`].
pub const MD_SPEC_CONSTANT_DEFAULTS: &str = "sycl.specialization-constants-default-values";
/// Named metadata without operands, in a module whose constants were replaced by their default values.
pub const MD_DEFAULT_VALUES_MODULE: &str = "sycl.specialization-constants-default-values-module";
/// Named metadata of this project: present if SpecIds are those of SPIR-V instructions rather than indices into an
/// emulation buffer.
pub const MD_NATIVE_SPEC_CONSTANTS: &str = "syclpasses.native-specialization-constants";
/// A module flag of this project: the mode in which constants were lowered, and a hash that differs
/// between modules.
pub const FLAG_SPEC_CONSTANTS: &str = "syclpasses-specialization-constants";

/// The prefix of the names of ESIMD builtins, inside the mangled names.
pub const ESIMD_BUILTIN: &str = "__esimd_";
/// The function that represents `invoke_simd`, inside its mangled name and after the prefix of its
/// calling convention.
pub const INVOKE_SIMD: &str = "__builtin_invoke_simd";
/// The prefix of the names of functions with the `__regcall` calling convention.
pub const REGCALL: &str = "__regcall3__";
/// The C++ names of ESIMD classes that contain one vector, without template arguments, which are the type and number of
/// elements.
pub const VECTOR_CLASSES: [&str; 2] =
    ["sycl::_V1::ext::intel::esimd::simd", "sycl::_V1::ext::intel::esimd::detail::simd_mask_impl"];
/// Functions of DPC++'s device library that are lowered together with the ESIMD builtins.
pub const ESIMD_LIBRARY_BUILTINS: [&str; 2] = ["__devicelib_ConvertFToBF16INTEL", "__devicelib_ConvertBF16ToFINTEL"];
/// The prefix of the intrinsics of the vector-compute compiler, which LLVM does not support.
pub const GENX: &str = "llvm.genx.";
/// An attribute of a global variable that stays in registers.
pub const ATTR_GENX_VOLATILE: &str = "genx_volatile";
/// Variables (functions in newer modules) that describe the sub-group, with their values in ESIMD code, where the
/// sub-group is one work-item.
pub const SUB_GROUP_QUERIES: [(&str, u64); 3] = [
    ("__spirv_BuiltInSubgroupLocalInvocationId", 0),
    ("__spirv_BuiltInSubgroupSize", 1),
    ("__spirv_BuiltInSubgroupMaxSize", 1),
];

/// Named metadata of NVPTX: `!{ptr @k, !"kernel", i32 1}` marks a kernel. Older modules have no calling convention for
/// kernels.
pub const MD_NVVM_ANNOTATIONS: &str = "nvvm.annotations";
/// Named metadata: lists of `!{!"name in the source", !"name of the kernel"}`.
pub const MD_REGISTERED_KERNELS: &str = "sycl_registered_kernels";

/// Metadata of a function: the aspects that it and its callees use, each `!{!"fp64", i32 6}`.
pub const MD_USED_ASPECTS: &str = "sycl_used_aspects";
/// The aspects that are visible in IR, with their values in SYCL's enumeration.
pub const ASPECTS: [(&str, u32); 3] = [("fp16", 5), ("fp64", 6), ("atomic64", 27)];
/// Metadata of a function: the aspects in its `[[sycl::device_has]]` attribute, in the same form.
pub const MD_DECLARED_ASPECTS: &str = "sycl_declared_aspects";
/// Metadata of a kernel: the IDs of its targets.
pub const MD_FIXED_TARGETS: &str = "sycl_fixed_targets";
/// Metadata of a kernel: an `i1` for each argument in the source, true if the kernel no longer has the argument.
pub const MD_OMIT_ARGS: &str = "sycl_kernel_omit_args";
/// Metadata of an ESIMD function, without operands.
pub const MD_EXPLICIT_SIMD: &str = "sycl_explicit_simd";
/// Metadata of a kernel: the matrices that it uses, as one string.
pub const MD_JOINT_MATRIX: &str = "sycl_joint_matrix";
/// Metadata of a kernel: the matrix products that it uses, as one string.
pub const MD_JOINT_MATRIX_MAD: &str = "sycl_joint_matrix_mad";
/// Metadata of a kernel: the sub-group size, an integer or one of [`NAMED_SUB_GROUP_SIZES`].
pub const MD_SUB_GROUP_SIZE: &str = "intel_reqd_sub_group_size";
/// The sub-group sizes for which the device chooses a value.
pub const NAMED_SUB_GROUP_SIZES: [&[u8]; 2] = [b"automatic", b"primary"];
/// Metadata of a kernel: the work-group size, 1 to 3 integers, the fastest-varying dimension first.
pub const MD_WORK_GROUP_SIZE: &str = "reqd_work_group_size";
/// Metadata of a kernel: the number of dimensions of the work-group size in the source.
pub const MD_WORK_GROUP_NUM_DIM: &str = "work_group_num_dim";
/// Metadata of a kernel: the maximum work-group size, in the same form.
pub const MD_MAX_WORK_GROUP_SIZE: &str = "max_work_group_size";
/// Metadata of a kernel: the maximum number of work-items in a work-group.
pub const MD_MAX_LINEAR_WORK_GROUP_SIZE: &str = "max_linear_work_group_size";

/// An attribute of a kernel, or of a `SYCL_EXTERNAL` function with a body: its translation unit.
pub const ATTR_MODULE_ID: &str = "sycl-module-id";
/// An attribute of a kernel: the optimization level of its translation unit.
pub const ATTR_OPT_LEVEL: &str = "sycl-optlevel";
/// An attribute of a kernel: the values of the aspects in its `device_has` property, separated by
/// `,`.
pub const ATTR_DEVICE_HAS: &str = "sycl-device-has";
/// An attribute of a function: the processor that it was compiled for.
pub const ATTR_PROCESSOR: &str = "target-cpu";
/// The intrinsic of DPC++'s NVPTX back end that returns the address of the global offset, three 32-bit integers.
pub const IMPLICIT_OFFSET: &str = "llvm.nvvm.implicit.offset";
/// The suffix of the kernel that the CUDA adapter launches if the global offset is not zero.
pub const WITH_OFFSET: &str = "_with_offset";
/// The local memory of a CUDA or HIP launch, whose size the launch determines.
pub const LOCAL_MEMORY: &str = "__syclpasses_local_memory";
/// The local memory of `get_work_group_scratch_memory` for NVIDIA and AMD GPUs. It begins where [`LOCAL_MEMORY`]
/// does; the runtime's adapter places local accessors after it.
pub const SCRATCH_MEMORY: &str = "__sycl_dynamicLocalMemoryPlaceholder_GV";
/// The prefix of the names of free-function kernels.
pub const KERNEL_PREFIX: &str = "__sycl_kernel_";
/// An attribute of a free-function kernel: the number of dimensions of its index space.
pub const ATTR_ND_RANGE_KERNEL: &str = "sycl-nd-range-kernel";
/// An attribute of a free-function kernel that one work-item executes.
pub const ATTR_SINGLE_TASK_KERNEL: &str = "sycl-single-task-kernel";
/// An attribute of a kernel: the size of the register file, 0 for automatic.
pub const ATTR_GRF_SIZE: &str = "sycl-grf-size";
/// An attribute of a kernel: the mode of register allocation.
pub const ATTR_REGISTER_ALLOC_MODE: &str = "sycl-register-alloc-mode";
/// An attribute of a kernel that uses work-group memory: `1` if the host sets its size.
pub const ATTR_WORK_GROUP_STATIC: &str = "sycl-work-group-static";
/// An attribute of the kernel parameter that points to that memory.
pub const ATTR_IMPLICIT_LOCAL_ARG: &str = "sycl-implicit-local-arg";
/// An attribute of a virtual function: the set to which it belongs.
pub const ATTR_INDIRECTLY_CALLABLE: &str = "indirectly-callable";
/// An attribute of a kernel: the sets of virtual functions that it calls, separated by `,`.
pub const ATTR_CALLS_INDIRECTLY: &str = "calls-indirectly";
/// An attribute of a call to a virtual function.
pub const ATTR_VIRTUAL_CALL: &str = "virtual-call";
/// An attribute of a function whose address the host may request, and that kernels may call by that address.
pub const ATTR_REFERENCED_INDIRECTLY: &str = "referenced-indirectly";
/// The lists of static constructors and destructors.
pub const GLOBAL_CONSTRUCTOR_LISTS: [&str; 2] = ["llvm.global_ctors", "llvm.global_dtors"];
/// An attribute of a `device_global`: the size of its object in bytes.
pub const ATTR_DEVICE_GLOBAL_SIZE: &str = "sycl-device-global-size";
/// An attribute of a `device_global` if each image has a separate instance of it.
pub const ATTR_DEVICE_IMAGE_SCOPE: &str = "sycl-device-image-scope";
/// An attribute of a `device_global`: its host access, a value of `host_access_enum`.
pub const ATTR_HOST_ACCESS: &str = "sycl-host-access";
/// An attribute of a `device_global` or host pipe: its ID on the host.
pub const ATTR_UNIQUE_ID: &str = "sycl-unique-id";
/// An attribute of a host pipe: the size of its elements in bytes.
pub const ATTR_HOST_PIPE_SIZE: &str = "sycl-host-pipe-size";

/// The functions that a failing `assert` calls: the first before DPC++'s device library is linked, the second
/// afterwards.
pub const ASSERT_FUNCTIONS: [&str; 2] = ["__assert_fail", "__devicelib_assert_fail"];
/// The prefix of the conversions from and to bfloat16. The runtime has a separate image for them.
pub const BFLOAT16_CONVERSION: &str = "__devicelib_Convert";
/// The constant in modules that the address sanitizer has instrumented that is a setting for its device library.
pub const SHADOW_BOUNDS: &str = "__asan_check_shadow_bounds";
/// The variable in which instrumented kernels store the argument that the sanitizer layer of the runtime passes to them.
pub const LAUNCH_INFO: &str = "__AsanLaunchInfo";
/// Global variables of modules that a sanitizer has instrumented, with the names of the sanitizers.
pub const SANITIZERS: [(&str, &str); 3] =
    [("__AsanKernelMetadata", "asan"), ("__MsanKernelMetadata", "msan"), ("__TsanKernelMetadata", "tsan")];
/// C library functions that DPC++'s device library defines and devices support. Floating-point functions also exist
/// with the suffix `f` for `float`.
pub const C_LIBRARY: &str = "\
    abs acos acosh asin asinh atan atan2 atanh cabs cacos cacosh carg casin casinh catan catanh cbrt ccos ccosh ceil \
    cexp cimag clog copysign cos cosh cpolar cpow cproj creal csin csinh csqrt ctan ctanh div erf erfc exp exp2 \
    expm1 fabs fdim floor fma fmax fmin fmod frexp hypot ilogb labs ldexp ldiv lgamma llabs lldiv llrint llround log \
    log10 log1p log2 logb lrint lround memcmp memcpy memmove memset modf nan nearbyint nextafter pow rand remainder \
    remquo rint round scalbln scalbn sin sinh sqrt srand tan tanh tgamma trunc";

/// Metadata of a kernel: an `i1` for each parameter, true if the parameter is the pointer of an
/// accessor.
pub const MD_ACCESSOR_POINTERS: &str = "kernel_arg_accessor_ptr";
/// Metadata of a kernel: the type of each parameter in the source, by its OpenCL name.
pub const MD_ARGUMENT_TYPES: &str = "kernel_arg_type";
/// Named metadata: a node for each ESIMD kernel, which describes it to the vector-compute compiler.
pub const MD_GENX_KERNELS: &str = "genx.kernels";
/// An attribute of a kernel with a record in [`MD_GENX_KERNELS`].
pub const ATTR_CM_MAIN: &str = "CMGenxMain";
/// An attribute of a kernel with a record in [`MD_GENX_KERNELS`]: the sub-group size.
pub const ATTR_OPENCL_RUNTIME: &str = "oclrt";
/// An attribute of a function with scalar code that is vectorized: the vector width.
pub const ATTR_SIMT: &str = "CMGenxSIMT";
/// An attribute of a function that is called through a stack, as front ends name it.
pub const ATTR_CM_STACK_CALL: &str = "CMStackCall";
/// An attribute of a function that is called through a stack, as the SPIR-V translator names it.
pub const ATTR_VC_STACK_CALL: &str = "VCStackCall";
/// An attribute of a global variable: the first byte of its registers.
pub const ATTR_GENX_BYTE_OFFSET: &str = "genx_byte_offset";
/// Attributes of a free-function kernel, and of the function that other code may call.
pub const ATTR_FREE_FUNCTION_KERNEL: [&str; 2] = ["sycl-nd-range-kernel", "sycl-single-task-kernel"];
/// The suffix of the names of functions that are copied for ESIMD code.
pub const ESIMD_COPY_SUFFIX: &str = ".esimd";
/// An attribute of a function or call in SYCL code that is `alwaysinline`. Exists only between passes.
pub const ATTR_INLINING_SET_ASIDE: &str = "syclpasses-alwaysinline";
/// An attribute of a call to `llvm.genx.vload` or `vstore` that represents a volatile access.
/// Exists only between passes.
pub const ATTR_VOLATILE_ACCESS: &str = "syclpasses-volatile";

/// A description of a kernel's parameter in [`MD_GENX_KERNELS`]: a buffer that is accessed through a surface.
pub const DESCRIPTION_BUFFER: &str = "buffer_t";
/// A description of a kernel's parameter in [`MD_GENX_KERNELS`]: memory that is accessed by address.
pub const DESCRIPTION_POINTER: &str = "svmptr_t";
/// The names of image types in [`MD_ARGUMENT_TYPES`] and in descriptions.
pub const IMAGE_TYPES: [&str; 7] = [
    "image1d_t",
    "image1d_array_t",
    "image1d_buffer_t",
    "image2d_t",
    "image2d_array_t",
    MEDIA_BLOCK_IMAGE,
    "image3d_t",
];
/// The image type of [`IMAGE_TYPES`] that the media hardware reads in blocks.
pub const MEDIA_BLOCK_IMAGE: &str = "image2d_media_block_t";
/// An attribute of a lowered kernel: the size of its local memory in bytes.
pub const ATTR_VC_SLM_SIZE: &str = "VCSLMSize";
/// The intrinsic that sets the size of local memory.
pub const GENX_SLM_INIT: &str = "llvm.genx.slm.init";
/// The prefix of the mangled names of members of `slm_allocator`.
pub const SLM_ALLOCATOR: &str = "_ZN4sycl3_V13ext5intel5esimd13slm_allocatorILi";
/// The suffixes of the mangled names of its constructors and destructors.
pub const SLM_ALLOCATOR_MEMBERS: [&str; 4] = ["EEC1Ev", "EEC2Ev", "EED1Ev", "EED2Ev"];
/// The prefixes of nested mangled names in the namespaces of the ESIMD headers.
pub const ESIMD_NAMESPACES: [&str; 2] = ["4sycl3_V13ext5intel5esimd", "4sycl3_V13ext5intel12experimental5esimd"];
/// Attributes of functions: the name that earlier passes write, and the name that the SPIR-V translator reads.
pub const VC_FUNCTION_FLAGS: [(&str, &str); 3] =
    [("CMStackCall", "VCStackCall"), ("CMCallable", "VCCallable"), ("CMEntry", "VCFCEntry")];
/// Attributes like [`VC_FUNCTION_FLAGS`] whose value is a number.
pub const VC_FUNCTION_NUMBERS: [(&str, &str); 2] = [("CMGenxSIMT", "VCSIMTCall"), ("CMFloatControl", "VCFloatControl")];
/// An attribute of a function that is code for the vector-compute compiler.
pub const ATTR_VC_FUNCTION: &str = "VCFunction";
/// An attribute of a kernel: the number of named barriers that it uses.
pub const ATTR_VC_NAMED_BARRIER_COUNT: &str = "VCNamedBarrierCount";
/// An attribute of a kernel's parameter: its direction, input or output.
pub const ATTR_VC_ARGUMENT_IO_KIND: &str = "VCArgumentIOKind";
/// An attribute of a kernel's parameter that is an image that the media hardware reads in blocks.
pub const ATTR_VC_MEDIA_BLOCK_IO: &str = "VCMediaBlockIO";
/// An attribute of a global variable that belongs to the vector-compute compiler.
pub const ATTR_VC_GLOBAL_VARIABLE: &str = "VCGlobalVariable";
/// An attribute of a global variable that stays in registers. Front ends write [`ATTR_GENX_VOLATILE`].
pub const ATTR_VC_VOLATILE: &str = "VCVolatile";
/// An attribute of a global variable: the first byte of its registers. Front ends write [`ATTR_GENX_BYTE_OFFSET`].
pub const ATTR_VC_BYTE_OFFSET: &str = "VCByteOffset";
/// The prefix of the functions that return the index of a surface.
pub const SPIRV_CONVERT_PTR_TO_U: &str = "_Z21__spirv_ConvertPtrToU";

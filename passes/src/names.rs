//! The names of all builtins, intrinsics, attributes and metadata that the passes read or write.
//!
//! `__spirv_*` is SPIR-V friendly LLVM IR. `genx`, `CM…` and `VC…` belong to the vector-compute compiler.
//! `syclpasses.*` and `syclpasses-*` are ours. Most of the others are DPC++'s.

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

/// Named metadata: one node per constant, `!{!"symbolic id", i32 SpecId, i32 offset, i32 size, …}`.
pub const MD_SPEC_CONSTANTS: &str = "sycl.specialization-constants";
/// Named metadata: the default values, `!{<constant>}`, in the order of [`MD_SPEC_CONSTANTS`].
pub const MD_SPEC_CONSTANT_DEFAULTS: &str = "sycl.specialization-constants-default-values";
/// Empty named metadata of a module whose constants were replaced by their default values.
pub const MD_DEFAULT_VALUES_MODULE: &str = "sycl.specialization-constants-default-values-module";
/// Our named metadata: it exists if SpecIds are those of SPIR-V instructions, and not numbers in an emulation buffer.
pub const MD_NATIVE_SPEC_CONSTANTS: &str = "syclpasses.native-specialization-constants";
/// Our module flag: the mode in which constants were numbered, and a value that differs between modules.
pub const FLAG_SPEC_CONSTANTS: &str = "syclpasses-specialization-constants";

/// Prefix of the names of ESIMD builtins, inside their mangling.
pub const ESIMD_BUILTIN: &str = "__esimd_";
/// The function that stands for `invoke_simd`, inside its mangling and after the prefix of its calling convention.
pub const INVOKE_SIMD: &str = "__builtin_invoke_simd";
/// The prefix of the name of a function with the calling convention `__regcall`.
pub const REGCALL: &str = "__regcall3__";
/// The C++ names of ESIMD classes that hold one vector, without template arguments: the type and number of elements.
pub const VECTOR_CLASSES: [&str; 2] =
    ["sycl::_V1::ext::intel::esimd::simd", "sycl::_V1::ext::intel::esimd::detail::simd_mask_impl"];
/// Functions of DPC++'s device library that are lowered together with the ESIMD builtins.
pub const ESIMD_LIBRARY_BUILTINS: [&str; 2] = ["__devicelib_ConvertFToBF16INTEL", "__devicelib_ConvertBF16ToFINTEL"];
/// Prefix of the intrinsics of the vector-compute compiler. LLVM does not know them.
pub const GENX: &str = "llvm.genx.";
/// On a global variable: it stays in registers.
pub const ATTR_GENX_VOLATILE: &str = "genx_volatile";
/// Variables (functions in newer modules) that describe the sub-group, with their values in ESIMD code. The sub-group
/// there is one work-item.
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

/// On a function: the aspects that it and its callees use, each `!{!"fp64", i32 6}`.
pub const MD_USED_ASPECTS: &str = "sycl_used_aspects";
/// The aspects that IR shows, with their numbers in SYCL's enumeration.
pub const ASPECTS: [(&str, u32); 3] = [("fp16", 5), ("fp64", 6), ("atomic64", 27)];
/// On a function: the aspects of its attribute `[[sycl::device_has]]`, in the same form.
pub const MD_DECLARED_ASPECTS: &str = "sycl_declared_aspects";
/// On a kernel: the numbers of its targets.
pub const MD_FIXED_TARGETS: &str = "sycl_fixed_targets";
/// On a kernel: one `i1` per argument in the source, true if the kernel no longer has the argument.
pub const MD_OMIT_ARGS: &str = "sycl_kernel_omit_args";
/// On a kernel, without operands: it is an ESIMD kernel.
pub const MD_EXPLICIT_SIMD: &str = "sycl_explicit_simd";
/// On a kernel: the matrices that it uses, as one string.
pub const MD_JOINT_MATRIX: &str = "sycl_joint_matrix";
/// On a kernel: the matrix products that it uses, as one string.
pub const MD_JOINT_MATRIX_MAD: &str = "sycl_joint_matrix_mad";
/// On a kernel: the sub-group size, an integer or one of [`NAMED_SUB_GROUP_SIZES`].
pub const MD_SUB_GROUP_SIZE: &str = "intel_reqd_sub_group_size";
/// Sub-group sizes that the device chooses.
pub const NAMED_SUB_GROUP_SIZES: [&[u8]; 2] = [b"automatic", b"primary"];
/// On a kernel: the work-group size, 1 to 3 integers, the fastest dimension first.
pub const MD_WORK_GROUP_SIZE: &str = "reqd_work_group_size";
/// On a kernel: the number of dimensions of the work-group size in the source.
pub const MD_WORK_GROUP_NUM_DIM: &str = "work_group_num_dim";
/// On a kernel: the maximum work-group size, in the form of the required one.
pub const MD_MAX_WORK_GROUP_SIZE: &str = "max_work_group_size";
/// On a kernel: the maximum number of work-items in a work-group.
pub const MD_MAX_LINEAR_WORK_GROUP_SIZE: &str = "max_linear_work_group_size";

/// On a kernel, or on a `SYCL_EXTERNAL` function with a body: its translation unit.
pub const ATTR_MODULE_ID: &str = "sycl-module-id";
/// On a kernel: the optimisation level of its translation unit.
pub const ATTR_OPT_LEVEL: &str = "sycl-optlevel";
/// On a kernel: the numbers of the aspects of its property `device_has`, separated by `,`.
pub const ATTR_DEVICE_HAS: &str = "sycl-device-has";
/// The local memory of a launch by CUDA or HIP, of a size that the launch chooses.
pub const LOCAL_MEMORY: &str = "__syclpasses_local_memory";
/// How the name of the kernel of a free function begins.
pub const KERNEL_PREFIX: &str = "__sycl_kernel_";
/// On the kernel of a free function: the dimensions of its index space.
pub const ATTR_ND_RANGE_KERNEL: &str = "sycl-nd-range-kernel";
/// On the kernel of a free function that one work-item runs.
pub const ATTR_SINGLE_TASK_KERNEL: &str = "sycl-single-task-kernel";
/// On a kernel: the size of the register file, 0 for automatic.
pub const ATTR_GRF_SIZE: &str = "sycl-grf-size";
/// On a kernel: how registers are allocated.
pub const ATTR_REGISTER_ALLOC_MODE: &str = "sycl-register-alloc-mode";
/// On a kernel: it uses work-group memory whose size the host sets.
pub const ATTR_WORK_GROUP_STATIC: &str = "sycl-work-group-static";
/// On a parameter of a kernel: it is the pointer to that memory.
pub const ATTR_IMPLICIT_LOCAL_ARG: &str = "sycl-implicit-local-arg";
/// On a virtual function: the set that it belongs to.
pub const ATTR_INDIRECTLY_CALLABLE: &str = "indirectly-callable";
/// On a kernel: the sets of virtual functions that it calls, separated by `,`.
pub const ATTR_CALLS_INDIRECTLY: &str = "calls-indirectly";
/// Marks a call of a virtual function.
pub const ATTR_VIRTUAL_CALL: &str = "virtual-call";
/// On a function: the host may ask for its address, and kernels may call it by that.
pub const ATTR_REFERENCED_INDIRECTLY: &str = "referenced-indirectly";
/// Lists of static constructors and destructors.
pub const GLOBAL_CONSTRUCTOR_LISTS: [&str; 2] = ["llvm.global_ctors", "llvm.global_dtors"];
/// On a global variable: it is a `device_global`. The value is the size of its object in bytes.
pub const ATTR_DEVICE_GLOBAL_SIZE: &str = "sycl-device-global-size";
/// On a `device_global`: each image has its own.
pub const ATTR_DEVICE_IMAGE_SCOPE: &str = "sycl-device-image-scope";
/// On a `device_global`: how the host uses it, a number of `host_access_enum`.
pub const ATTR_HOST_ACCESS: &str = "sycl-host-access";
/// On a `device_global` or host pipe: its id on the host.
pub const ATTR_UNIQUE_ID: &str = "sycl-unique-id";
/// On a global variable: it is a host pipe. The value is the size of its elements in bytes.
pub const ATTR_HOST_PIPE_SIZE: &str = "sycl-host-pipe-size";

/// The functions that a failed `assert` calls: the first before DPC++'s device library is linked, the second
/// afterwards.
pub const ASSERT_FUNCTIONS: [&str; 2] = ["__assert_fail", "__devicelib_assert_fail"];
/// Prefix of the conversions from and to bfloat16. The runtime has a separate image for them.
pub const BFLOAT16_CONVERSION: &str = "__devicelib_Convert";
/// Global variables of modules that a sanitizer has instrumented, with the sanitizer's name.
pub const SANITIZERS: [(&str, &str); 3] =
    [("__AsanKernelMetadata", "asan"), ("__MsanKernelMetadata", "msan"), ("__TsanKernelMetadata", "tsan")];
/// Functions of the C library that DPC++'s device library defines and devices support. Those of floating-point numbers
/// also exist with the suffix `f` for `float`.
pub const C_LIBRARY: &str = "\
    abs acos acosh asin asinh atan atan2 atanh cabs cacos cacosh carg casin casinh catan catanh cbrt ccos ccosh ceil \
    cexp cimag clog copysign cos cosh cpolar cpow cproj creal csin csinh csqrt ctan ctanh div erf erfc exp exp2 \
    expm1 fabs fdim floor fma fmax fmin fmod frexp hypot ilogb labs ldexp ldiv lgamma llabs lldiv llrint llround log \
    log10 log1p log2 logb lrint lround memcmp memcpy memmove memset modf nan nearbyint nextafter pow rand remainder \
    remquo rint round scalbln scalbn sin sinh sqrt srand tan tanh tgamma trunc";

/// On a kernel: one `i1` per parameter, true if the pointer is that of an accessor.
pub const MD_ACCESSOR_POINTERS: &str = "kernel_arg_accessor_ptr";
/// On a kernel: the type of each parameter in the source, by its OpenCL name.
pub const MD_ARGUMENT_TYPES: &str = "kernel_arg_type";
/// Named metadata: one node per ESIMD kernel, with what the vector-compute compiler must know.
pub const MD_GENX_KERNELS: &str = "genx.kernels";
/// On a kernel with a record in [`MD_GENX_KERNELS`].
pub const ATTR_CM_MAIN: &str = "CMGenxMain";
/// On a kernel with a record in [`MD_GENX_KERNELS`]: the sub-group size.
pub const ATTR_OPENCL_RUNTIME: &str = "oclrt";
/// On a function: it is scalar code that is vectorised by this number.
pub const ATTR_SIMT: &str = "CMGenxSIMT";
/// On a function that is called through a stack; the front ends' name.
pub const ATTR_CM_STACK_CALL: &str = "CMStackCall";
/// On a function that is called through a stack; the SPIR-V writer's name.
pub const ATTR_VC_STACK_CALL: &str = "VCStackCall";
/// On a global variable: the first byte of its registers.
pub const ATTR_GENX_BYTE_OFFSET: &str = "genx_byte_offset";
/// On a free function that is a kernel: on the kernel itself, and on the function that other code may call.
pub const ATTR_FREE_FUNCTION_KERNEL: [&str; 2] = ["sycl-nd-range-kernel", "sycl-single-task-kernel"];
/// Suffix of the names of copies of functions for ESIMD code.
pub const ESIMD_COPY_SUFFIX: &str = ".esimd";
/// On a function or call in SYCL code that is `alwaysinline`. It exists only between passes.
pub const ATTR_INLINING_SET_ASIDE: &str = "syclpasses-alwaysinline";
/// On a call of `llvm.genx.vload` or `vstore` whose access has an alignment or is volatile. It exists only between
/// passes.
pub const ATTR_VOLATILE_ACCESS: &str = "syclpasses-volatile";

/// Description of a kernel's parameter in [`MD_GENX_KERNELS`]: a buffer that is accessed through a surface.
pub const DESCRIPTION_BUFFER: &str = "buffer_t";
/// Description of a kernel's parameter in [`MD_GENX_KERNELS`]: memory that is accessed by address.
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
/// The image type of [`IMAGE_TYPES`] that is read in blocks by the media hardware.
pub const MEDIA_BLOCK_IMAGE: &str = "image2d_media_block_t";
/// On a lowered kernel: the size of its local memory in bytes.
pub const ATTR_VC_SLM_SIZE: &str = "VCSLMSize";
/// The intrinsic that sets the size of local memory.
pub const GENX_SLM_INIT: &str = "llvm.genx.slm.init";
/// Prefix of the mangled names of members of `slm_allocator`.
pub const SLM_ALLOCATOR: &str = "_ZN4sycl3_V13ext5intel5esimd13slm_allocatorILi";
/// Suffixes of the mangled names of its constructors and destructors.
pub const SLM_ALLOCATOR_MEMBERS: [&str; 4] = ["EEC1Ev", "EEC2Ev", "EED1Ev", "EED2Ev"];
/// Prefixes of nested mangled names of the ESIMD headers.
pub const ESIMD_NAMESPACES: [&str; 2] = ["4sycl3_V13ext5intel5esimd", "4sycl3_V13ext5intel12experimental5esimd"];
/// Attributes of functions: the name that earlier passes write, and the name that the translator to SPIR-V reads.
pub const VC_FUNCTION_FLAGS: [(&str, &str); 3] =
    [("CMStackCall", "VCStackCall"), ("CMCallable", "VCCallable"), ("CMEntry", "VCFCEntry")];
/// As [`VC_FUNCTION_FLAGS`], for attributes whose value is a number.
pub const VC_FUNCTION_NUMBERS: [(&str, &str); 2] = [("CMGenxSIMT", "VCSIMTCall"), ("CMFloatControl", "VCFloatControl")];
/// On a function: it is code for the vector-compute compiler.
pub const ATTR_VC_FUNCTION: &str = "VCFunction";
/// On a kernel: the number of named barriers that it uses.
pub const ATTR_VC_NAMED_BARRIER_COUNT: &str = "VCNamedBarrierCount";
/// On a parameter of a kernel: whether it is an input or an output.
pub const ATTR_VC_ARGUMENT_IO_KIND: &str = "VCArgumentIOKind";
/// On a parameter of a kernel: it is an image that is read in blocks by the media hardware.
pub const ATTR_VC_MEDIA_BLOCK_IO: &str = "VCMediaBlockIO";
/// On a global variable: it belongs to the vector-compute compiler.
pub const ATTR_VC_GLOBAL_VARIABLE: &str = "VCGlobalVariable";
/// On a global variable: it lives in registers. Front ends write [`ATTR_GENX_VOLATILE`].
pub const ATTR_VC_VOLATILE: &str = "VCVolatile";
/// On a global variable: the first byte of its registers. Front ends write [`ATTR_GENX_BYTE_OFFSET`].
pub const ATTR_VC_BYTE_OFFSET: &str = "VCByteOffset";
/// Prefix of the functions that return the index of a surface.
pub const SPIRV_CONVERT_PTR_TO_U: &str = "_Z21__spirv_ConvertPtrToU";

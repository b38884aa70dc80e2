//! Every builtin, intrinsic, attribute and metadata name that the passes read or write. They are DPC++'s,
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
/// Module flag of our own: the mode in which constants were numbered, and a value that is different in each module.
pub const FLAG_SPEC_CONSTANTS: &str = "syclpasses-specialization-constants";

/// Prefix of the names of ESIMD builtins, inside their mangling.
pub const ESIMD_BUILTIN: &str = "__esimd_";
/// The function that stands for `invoke_simd`, inside its mangling and after the prefix of its calling convention.
pub const INVOKE_SIMD: &str = "__builtin_invoke_simd";
/// The prefix of the name of a function with the calling convention `__regcall`.
pub const REGCALL: &str = "__regcall3__";
/// The classes of ESIMD that hold one vector, as C++ writes them, up to their template arguments: type and number of the elements.
pub const VECTOR_CLASSES: [&str; 2] =
    ["sycl::_V1::ext::intel::esimd::simd", "sycl::_V1::ext::intel::esimd::detail::simd_mask_impl"];
/// Functions of DPC++'s device library that are lowered with the ESIMD builtins.
pub const ESIMD_LIBRARY_BUILTINS: [&str; 2] = ["__devicelib_ConvertFToBF16INTEL", "__devicelib_ConvertBF16ToFINTEL"];
/// Prefix of the intrinsics of the vector-compute compiler, which LLVM does not know.
pub const GENX: &str = "llvm.genx.";
/// Of a global variable: it stays in registers.
pub const ATTR_GENX_VOLATILE: &str = "genx_volatile";
/// Variables, in newer modules functions, that tell of the sub-group, and what they are in ESIMD code, where it is one
/// work-item.
pub const SUB_GROUP_QUERIES: [(&str, u64); 3] = [
    ("__spirv_BuiltInSubgroupLocalInvocationId", 0),
    ("__spirv_BuiltInSubgroupSize", 1),
    ("__spirv_BuiltInSubgroupMaxSize", 1),
];

/// Named metadata of NVPTX: `!{ptr @k, !"kernel", i32 1}` marks a kernel where there was no calling convention for them.
pub const MD_NVVM_ANNOTATIONS: &str = "nvvm.annotations";
/// Named metadata: lists of `!{!"name in the source", !"name of the kernel"}`.
pub const MD_REGISTERED_KERNELS: &str = "sycl_registered_kernels";

/// Of a function: the aspects that it and what it calls use, `!{!"fp64", i32 6}` each.
pub const MD_USED_ASPECTS: &str = "sycl_used_aspects";
/// Of a function: the aspects of its attribute `[[sycl::device_has]]`, in the same form.
pub const MD_DECLARED_ASPECTS: &str = "sycl_declared_aspects";
/// Of a kernel: numbers of the targets that it is for.
pub const MD_FIXED_TARGETS: &str = "sycl_fixed_targets";
/// Of a kernel: one `i1` a source argument, true where the kernel no longer has it.
pub const MD_OMIT_ARGS: &str = "sycl_kernel_omit_args";
/// Of a kernel, without operands: it is an ESIMD kernel.
pub const MD_EXPLICIT_SIMD: &str = "sycl_explicit_simd";
/// Of a kernel: the matrices that it uses, one text.
pub const MD_JOINT_MATRIX: &str = "sycl_joint_matrix";
/// Of a kernel: the matrix products that it uses, one text.
pub const MD_JOINT_MATRIX_MAD: &str = "sycl_joint_matrix_mad";
/// Of a kernel: the sub-group size, one integer or one of [`NAMED_SUB_GROUP_SIZES`].
pub const MD_SUB_GROUP_SIZE: &str = "intel_reqd_sub_group_size";
/// Sub-group sizes that the device chooses.
pub const NAMED_SUB_GROUP_SIZES: [&[u8]; 2] = [b"automatic", b"primary"];
/// Of a kernel: the work-group size, 1 to 3 integers, the fastest dimension first.
pub const MD_WORK_GROUP_SIZE: &str = "reqd_work_group_size";
/// Of a kernel: how many dimensions the work-group size had in the source.
pub const MD_WORK_GROUP_NUM_DIM: &str = "work_group_num_dim";
/// Of a kernel: the largest work-group size, in the form of the required one.
pub const MD_MAX_WORK_GROUP_SIZE: &str = "max_work_group_size";
/// Of a kernel: the largest number of work-items in a work-group.
pub const MD_MAX_LINEAR_WORK_GROUP_SIZE: &str = "max_linear_work_group_size";

/// Of a kernel or a `SYCL_EXTERNAL` function that is defined: its translation unit.
pub const ATTR_MODULE_ID: &str = "sycl-module-id";
/// Of a kernel: the level that its translation unit was optimised at.
pub const ATTR_OPT_LEVEL: &str = "sycl-optlevel";
/// Of a kernel: numbers of the aspects of its property `device_has`, separated by `,`.
pub const ATTR_DEVICE_HAS: &str = "sycl-device-has";
/// Of a kernel: the size of the register file, 0 for automatic.
pub const ATTR_GRF_SIZE: &str = "sycl-grf-size";
/// Of a kernel: how registers are allotted.
pub const ATTR_REGISTER_ALLOC_MODE: &str = "sycl-register-alloc-mode";
/// Of a kernel: it uses work-group memory whose size the host sets.
pub const ATTR_WORK_GROUP_STATIC: &str = "sycl-work-group-static";
/// Of a parameter of a kernel: it takes that memory.
pub const ATTR_IMPLICIT_LOCAL_ARG: &str = "sycl-implicit-local-arg";
/// Of a virtual function: the set that it belongs to.
pub const ATTR_INDIRECTLY_CALLABLE: &str = "indirectly-callable";
/// Of a kernel: the sets of virtual functions that it calls, separated by `,`.
pub const ATTR_CALLS_INDIRECTLY: &str = "calls-indirectly";
/// Of a global variable: it is a `device_global`, with an object of so many bytes.
pub const ATTR_DEVICE_GLOBAL_SIZE: &str = "sycl-device-global-size";
/// Of a `device_global`: each image has its own.
pub const ATTR_DEVICE_IMAGE_SCOPE: &str = "sycl-device-image-scope";
/// Of a `device_global` or host pipe: its id on the host.
pub const ATTR_UNIQUE_ID: &str = "sycl-unique-id";
/// Of a global variable: it is a host pipe, whose elements have so many bytes.
pub const ATTR_HOST_PIPE_SIZE: &str = "sycl-host-pipe-size";

/// What a failed `assert` calls: the first before DPC++'s device library is linked, the second afterwards.
pub const ASSERT_FUNCTIONS: [&str; 2] = ["__assert_fail", "__devicelib_assert_fail"];
/// Prefix of the conversions from and to bfloat16, which the runtime has an image of its own for.
pub const BFLOAT16_CONVERSION: &str = "__devicelib_Convert";
/// Global variables of modules that a sanitizer has instrumented.
pub const SANITIZERS: [(&str, &str); 3] =
    [("__AsanKernelMetadata", "asan"), ("__MsanKernelMetadata", "msan"), ("__TsanKernelMetadata", "tsan")];
/// Functions of the C library that DPC++'s device library defines and devices know: without suffix, and (those of numbers)
/// with `f` for `float`.
pub const C_LIBRARY: &str = "\
    abs acos acosh asin asinh atan atan2 atanh cabs cacos cacosh carg casin casinh catan catanh cbrt ccos ccosh ceil \
    cexp cimag clog copysign cos cosh cpolar cpow cproj creal csin csinh csqrt ctan ctanh div erf erfc exp exp2 \
    expm1 fabs fdim floor fma fmax fmin fmod frexp hypot ilogb labs ldexp ldiv lgamma llabs lldiv llrint llround log \
    log10 log1p log2 logb lrint lround memcmp memcpy memmove memset modf nan nearbyint nextafter pow rand remainder \
    remquo rint round scalbln scalbn sin sinh sqrt srand tan tanh tgamma trunc";

/// Of a kernel: one `i1` a parameter, true where the pointer came from an accessor.
pub const MD_ACCESSOR_POINTERS: &str = "kernel_arg_accessor_ptr";
/// Of a kernel: the type of each parameter in the source, as OpenCL names it.
pub const MD_ARGUMENT_TYPES: &str = "kernel_arg_type";
/// Named metadata: a node for each ESIMD kernel with what its code generator must know; the back end's name.
pub const MD_GENX_KERNELS: &str = "genx.kernels";
/// Of a kernel with a record in [`MD_GENX_KERNELS`].
pub const ATTR_CM_MAIN: &str = "CMGenxMain";
/// Of a kernel with a record in [`MD_GENX_KERNELS`]: the sub-group size.
pub const ATTR_OPENCL_RUNTIME: &str = "oclrt";
/// Of a function: scalar code that is vectorised by this number.
pub const ATTR_SIMT: &str = "CMGenxSIMT";
/// Of a function that is called through a stack, as front ends and as the SPIR-V writer know it.
pub const ATTR_CM_STACK_CALL: &str = "CMStackCall";
/// As [`ATTR_CM_STACK_CALL`].
pub const ATTR_VC_STACK_CALL: &str = "VCStackCall";
/// Of a global variable: the first byte of the registers where it lives.
pub const ATTR_GENX_BYTE_OFFSET: &str = "genx_byte_offset";
/// Of a free function that is a kernel: of the kernel itself, and of the function that other code may call.
pub const ATTR_FREE_FUNCTION_KERNEL: [&str; 2] = ["sycl-nd-range-kernel", "sycl-single-task-kernel"];
/// What copies of functions for ESIMD code have after the name of the original.
pub const ESIMD_COPY_SUFFIX: &str = ".esimd";
/// Of a function or call in SYCL code that is `alwaysinline`; only between passes.
pub const ATTR_INLINING_SET_ASIDE: &str = "syclpasses-alwaysinline";
/// Of a call of `llvm.genx.vload` or `vstore` that has an alignment or volatility of its own; only between passes.
pub const ATTR_VOLATILE_ACCESS: &str = "syclpasses-volatile";

/// Descriptions of parameters of kernels in [`MD_GENX_KERNELS`]: a buffer behind a surface, memory behind an address.
pub const DESCRIPTION_BUFFER: &str = "buffer_t";
/// As [`DESCRIPTION_BUFFER`].
pub const DESCRIPTION_POINTER: &str = "svmptr_t";
/// Images, as [`MD_ARGUMENT_TYPES`] and descriptions name them.
pub const IMAGE_TYPES: [&str; 7] = [
    "image1d_t",
    "image1d_array_t",
    "image1d_buffer_t",
    "image2d_t",
    "image2d_array_t",
    MEDIA_BLOCK_IMAGE,
    "image3d_t",
];
/// The one of [`IMAGE_TYPES`] that is read in blocks of the media hardware.
pub const MEDIA_BLOCK_IMAGE: &str = "image2d_media_block_t";
/// Of a kernel that was lowered: bytes of local memory.
pub const ATTR_VC_SLM_SIZE: &str = "VCSLMSize";
/// The intrinsic that sets the size of local memory.
pub const GENX_SLM_INIT: &str = "llvm.genx.slm.init";
/// How the mangled names of members of `slm_allocator` begin.
pub const SLM_ALLOCATOR: &str = "_ZN4sycl3_V13ext5intel5esimd13slm_allocatorILi";
/// How those of its constructors and destructors end.
pub const SLM_ALLOCATOR_MEMBERS: [&str; 4] = ["EEC1Ev", "EEC2Ev", "EED1Ev", "EED2Ev"];
/// How nested mangled names of the ESIMD headers begin.
pub const ESIMD_NAMESPACES: [&str; 2] = ["4sycl3_V13ext5intel5esimd", "4sycl3_V13ext5intel12experimental5esimd"];
/// Attributes of functions in the words of earlier passes, and as the translator to SPIR-V reads them.
pub const VC_FUNCTION_FLAGS: [(&str, &str); 3] =
    [("CMStackCall", "VCStackCall"), ("CMCallable", "VCCallable"), ("CMEntry", "VCFCEntry")];
/// As [`VC_FUNCTION_FLAGS`], of attributes that hold a number.
pub const VC_FUNCTION_NUMBERS: [(&str, &str); 2] = [("CMGenxSIMT", "VCSIMTCall"), ("CMFloatControl", "VCFloatControl")];
/// Of a function: it is code for the vector-compute compiler.
pub const ATTR_VC_FUNCTION: &str = "VCFunction";
/// Of a kernel: the number of named barriers that it uses.
pub const ATTR_VC_NAMED_BARRIER_COUNT: &str = "VCNamedBarrierCount";
/// Of a parameter of a kernel: whether it goes in or out.
pub const ATTR_VC_ARGUMENT_IO_KIND: &str = "VCArgumentIOKind";
/// Of a parameter of a kernel: an image that is read in blocks of the media hardware.
pub const ATTR_VC_MEDIA_BLOCK_IO: &str = "VCMediaBlockIO";
/// Of a global variable: it is one of the vector-compute compiler.
pub const ATTR_VC_GLOBAL_VARIABLE: &str = "VCGlobalVariable";
/// Of a global variable: it lives in registers, as [`ATTR_GENX_VOLATILE`] says before.
pub const ATTR_VC_VOLATILE: &str = "VCVolatile";
/// Of a global variable: its place, as [`ATTR_GENX_BYTE_OFFSET`] says before.
pub const ATTR_VC_BYTE_OFFSET: &str = "VCByteOffset";
/// Prefix of the functions that give the number of a surface.
pub const SPIRV_CONVERT_PTR_TO_U: &str = "_Z21__spirv_ConvertPtrToU";

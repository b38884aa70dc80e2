//! The kinds of diagnostics.

use std::fmt;

/// Declares the enum and the text of each code.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)+) => {
        /// The kind of problem that a diagnostic reports. Codes are stable: their text does not change between
        /// versions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name),+];

            /// Returns the code as text, in kebab case.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)+
                }
            }
        }
    };
}

codes! {
    // For all passes.
    /// A bug in this project. Please report it.
    Internal = "internal-error",
    /// A diagnostic from LLVM.
    Llvm = "llvm",
    /// A textual pipeline that cannot be parsed, or an invalid parameter of a pass.
    Pipeline = "pipeline",
    /// A file or stream that cannot be read or written.
    File = "file",
    /// An invalid command-line option of the plugin.
    Option = "option",
    /// A form of link-time optimization that the passes do not support.
    Lto = "lto",
    /// The module still has reads of specialization constants or builtins that must be lowered first.
    NotLowered = "not-lowered",
    // Specialization constants.
    /// A function that reads specialization constants is used in a way that front ends do not produce.
    SpecConstantCall = "spec-constant-call",
    /// A function that reads specialization constants has a body. It is not lowered.
    SpecConstantDefinition = "spec-constant-definition",
    /// The symbolic ID of a specialization constant is unknown or invalid.
    SpecConstantId = "spec-constant-id",
    /// The default value of a specialization constant is unknown at compile time.
    SpecConstantDefault = "spec-constant-default",
    /// The type of a specialization constant cannot be specialized.
    SpecConstantType = "spec-constant-type",
    /// Two reads of a specialization constant contradict each other.
    SpecConstantConflict = "spec-constant-conflict",
    /// The specialization constants of a module exceed a limit.
    SpecConstantLimit = "spec-constant-limit",
    /// The specialization constants of the module have already been lowered.
    SpecConstantLowered = "spec-constant-lowered",
    /// The buffer with the values of emulated specialization constants is missing or unsuitable.
    SpecConstantBuffer = "spec-constant-buffer",
    /// The length of a private array cannot be lowered as requested.
    SpecConstantArrayLength = "spec-constant-array-length",
    /// Specialization constants are not supported for the target.
    SpecConstantTarget = "spec-constant-target",
    /// A value provided for a specialization constant cannot be used.
    GivenValues = "given-values",
    /// A value is provided for a specialization constant that the module does not read.
    UnknownSpecConstant = "unknown-spec-constant",
    /// Metadata of lowered specialization constants is malformed.
    SpecConstantMetadata = "spec-constant-metadata",
    // Properties.
    /// Metadata of a kernel or of the module is malformed.
    MalformedMetadata = "malformed-metadata",
    /// An attribute of a function or global variable has an invalid value.
    MalformedAttribute = "malformed-attribute",
    /// The name of an entry point cannot be written to an image's property sets or tables.
    EntryPointName = "entry-point-name",
    /// Kernels disagree on a property that an image can have only once.
    KernelsDisagree = "kernels-disagree",
    /// A property has two different values.
    PropertyConflict = "property-conflict",
    /// The property sets cannot be written.
    Properties = "properties",
    /// A kernel makes a virtual call, but the runtime links no virtual functions to it.
    VirtualCall = "virtual-call",
    /// A sanitizer does not support the code or the target.
    Sanitizer = "sanitizer",
    // Free-function kernels.
    /// A function cannot become a kernel, or an annotation is malformed.
    FreeFunctionKernel = "free-function-kernel",
    // SPIR-V.
    /// A type or operation is not supported by any SPIR-V emitter for OpenCL devices.
    SpirvUnsupported = "spirv-unsupported",
    // NVIDIA GPUs.
    /// A target intrinsic has no lowering.
    NvptxIntrinsic = "nvptx-intrinsic",
    /// A function that reads the global offset is used in a way that prevents passing the offset to it.
    NvptxGlobalOffset = "nvptx-global-offset",
    /// A kernel is used in a way that prevents changing its parameters.
    NvptxKernel = "nvptx-kernel",
    // ESIMD code.
    /// SYCL code and ESIMD code share something that cannot be copied.
    EsimdSharedCode = "esimd-shared-code",
    /// `slm_init` is called in a way that ESIMD does not allow.
    EsimdSlmInit = "esimd-slm-init",
    /// The size of local memory is unknown or too large.
    EsimdSlmSize = "esimd-slm-size",
    /// Local memory is not allocated and freed in pairs on all paths.
    EsimdSlmScope = "esimd-slm-scope",
    /// A function that uses local memory can call itself.
    EsimdSlmRecursion = "esimd-slm-recursion",
    /// Local memory is allocated in a function that no ESIMD kernel calls.
    EsimdSlmUnused = "esimd-slm-unused",
    /// The number of named barriers is unknown or too large.
    EsimdBarrierCount = "esimd-barrier-count",
    /// Named barriers are used in a function that no ESIMD kernel calls.
    EsimdBarrierUnused = "esimd-barrier-unused",
    /// ESIMD code calls a SYCL library function that ESIMD does not support.
    EsimdUnsupportedFunction = "esimd-unsupported-function",
    /// ESIMD code calls a SPIR-V builtin that the vector compiler does not support.
    EsimdUnsupportedBuiltin = "esimd-unsupported-builtin",
    /// ESIMD code calls a SYCL library function whose mangled name cannot be demangled.
    EsimdUnreadableName = "esimd-unreadable-name",
    /// A builtin has no lowering, or its name cannot be demangled.
    EsimdUnknownBuiltin = "esimd-unknown-builtin",
    /// The template arguments of a builtin cannot be lowered.
    EsimdTemplateArguments = "esimd-template-arguments",
    /// The types of a builtin differ from those in the headers.
    EsimdBuiltinTypes = "esimd-builtin-types",
    /// A builtin has a body, or its address is taken.
    EsimdBuiltinUse = "esimd-builtin-use",
    /// A builtin remains after the lowering.
    EsimdNotLowered = "esimd-not-lowered",
    /// SYCL code calls ESIMD code through `invoke_simd`, which is not supported.
    InvokeSimd = "invoke-simd",
    /// A sub-group query cannot be replaced by a constant.
    EsimdSubGroup = "esimd-sub-group",
    /// The name of a kernel or of an intrinsic of the vector-compute compiler is already used.
    EsimdNameTaken = "esimd-name-taken",
    /// Metadata of an ESIMD kernel's parameters is malformed.
    EsimdKernelArguments = "esimd-kernel-arguments",
    /// The record of an ESIMD kernel is missing, malformed or wrong.
    EsimdKernelRecord = "esimd-kernel-record",
    /// A parameter of an ESIMD kernel cannot become a surface.
    EsimdSurface = "esimd-surface",
    /// A kernel for stateless memory contains code for stateful memory, or the reverse.
    EsimdMemoryMode = "esimd-memory-mode",
    /// An attribute of ESIMD code has an invalid value.
    EsimdAttribute = "esimd-attribute",
    /// A register variable is used as if it were in memory.
    EsimdRegisterVariable = "esimd-register-variable",
    /// A function exchanges vectors with other images, but cannot pass them by value.
    EsimdVectorArguments = "esimd-vector-arguments",
    // Splitting.
    /// Entry points must be in one device image, but this is impossible.
    SplitConflict = "split-conflict",
    /// A global or constant cannot be copied to another module.
    SplitCopy = "split-copy",
    // OpenCL C for Vulkan.
    /// Vulkan cannot pass a kernel argument, or the arguments are too large.
    VulkanArgument = "vulkan-argument",
    /// A function can call itself.
    VulkanRecursion = "vulkan-recursion",
    /// Code calls a function pointer or inline assembly.
    VulkanCall = "vulkan-call",
    /// Code calls a function that is neither defined nor a supported builtin.
    VulkanUndefined = "vulkan-undefined",
    /// An array has variable length.
    VulkanArray = "vulkan-array",
    /// An image or sampler is not an argument, or Vulkan does not support its kind.
    VulkanImage = "vulkan-image",
    /// Hosts cannot print a format or an argument that is passed to `printf`.
    VulkanPrinting = "vulkan-printing",
    /// Vulkan does not support these SYCL specialization constants.
    VulkanSycl = "vulkan-sycl",
    /// Vulkan does not support an integer of an odd width, or an operation on it.
    VulkanInteger = "vulkan-integer",
    /// A memory copy cannot be lowered.
    VulkanMemory = "vulkan-memory",
    /// Vulkan does not support an LLVM intrinsic.
    VulkanIntrinsic = "vulkan-intrinsic",
    /// The address space of a pointer is unknown, or Vulkan does not support an access.
    VulkanPointer = "vulkan-pointer",
    /// SPIR-V for Vulkan does not support an instruction.
    VulkanEmission = "vulkan-emission",
    // Bitcode for other versions of LLVM.
    /// LLVM 19 cannot express a construct of the module.
    OlderLlvm = "older-llvm",
    /// Debug information that LLVM 19 cannot read was removed.
    DebugInformationDropped = "debug-information-dropped",
    /// A SYCLBIN file cannot be created from the module, or libsycl cannot find one of its kernels.
    Syclbin = "syclbin",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn texts_are_distinct_and_in_kebab_case() {
        for (index, code) in Code::ALL.iter().enumerate() {
            let text = code.as_str();
            assert!(text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{text}");
            assert!(Code::ALL[..index].iter().all(|other| other.as_str() != text), "duplicate code '{text}'");
        }
    }
}

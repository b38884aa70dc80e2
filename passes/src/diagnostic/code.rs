//! The kinds of diagnostics.

use std::fmt;

/// Declares the enum, and each code's text.
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

            /// The code as text, in kebab case.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)+
                }
            }
        }
    };
}

codes! {
    // For every pass.
    /// A bug in this project. Please report it.
    Internal = "internal-error",
    /// A diagnostic of LLVM itself.
    Llvm = "llvm",
    /// A textual pipeline that cannot be parsed, or an invalid parameter of a pass.
    Pipeline = "pipeline",
    /// A file or stream that cannot be read or written.
    File = "file",
    /// An invalid command-line option of the plugin.
    Option = "option",
    /// A form of link-time optimisation that the passes do not support.
    Lto = "lto",
    /// The module still has reads of specialization constants or builtins that must be lowered first.
    NotLowered = "not-lowered",
    // Specialization constants.
    /// A function that reads specialization constants is used in a way that front ends do not use it.
    SpecConstantCall = "spec-constant-call",
    /// A function that reads specialization constants has a body. It is not lowered.
    SpecConstantDefinition = "spec-constant-definition",
    /// The symbolic id of a specialization constant is unknown, or is not a valid name.
    SpecConstantId = "spec-constant-id",
    /// The default value of a specialization constant is unknown at compile time.
    SpecConstantDefault = "spec-constant-default",
    /// The type of a specialization constant cannot be specialized.
    SpecConstantType = "spec-constant-type",
    /// Two reads of a specialization constant contradict each other.
    SpecConstantConflict = "spec-constant-conflict",
    /// The specialization constants of a module exceed a limit.
    SpecConstantLimit = "spec-constant-limit",
    /// The specialization constants of the module were lowered before.
    SpecConstantLowered = "spec-constant-lowered",
    /// The buffer with the values of emulated specialization constants is missing or does not fit.
    SpecConstantBuffer = "spec-constant-buffer",
    /// The length of a private array cannot be lowered as requested.
    SpecConstantArrayLength = "spec-constant-array-length",
    /// Specialization constants are not supported for the target.
    SpecConstantTarget = "spec-constant-target",
    /// Given values for specialization constants that cannot be used.
    GivenValues = "given-values",
    /// A value is given for a specialization constant that the module does not read.
    UnknownSpecConstant = "unknown-spec-constant",
    /// Metadata of lowered specialization constants in a form that the passes do not write.
    SpecConstantMetadata = "spec-constant-metadata",
    // Properties.
    /// Metadata of a kernel or of the module in a form that front ends do not write.
    MalformedMetadata = "malformed-metadata",
    /// An attribute of a function or global variable with a value that front ends do not write.
    MalformedAttribute = "malformed-attribute",
    /// The name of an entry point that cannot be written to an image's property sets or tables.
    EntryPointName = "entry-point-name",
    /// Kernels disagree about a property that an image has only once.
    KernelsDisagree = "kernels-disagree",
    /// A property has two different values.
    PropertyConflict = "property-conflict",
    /// A fact about an entry point or global that cannot be written as a property.
    Properties = "properties",
    /// A virtual call in a kernel to which the runtime links no virtual functions.
    VirtualCall = "virtual-call",
    // Free-function kernels.
    /// A function that cannot become a kernel, or an annotation that the headers do not write.
    FreeFunctionKernel = "free-function-kernel",
    // SPIR-V.
    /// A type or operation that neither SPIR-V writer can write for OpenCL devices.
    SpirvUnsupported = "spirv-unsupported",
    // ESIMD code.
    /// SYCL code and ESIMD code share something that cannot be copied.
    EsimdSharedCode = "esimd-shared-code",
    /// `slm_init` is called in a way that ESIMD does not allow.
    EsimdSlmInit = "esimd-slm-init",
    /// A size of local memory that is unknown or too large.
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
    /// ESIMD code calls a function of the SYCL library that ESIMD does not support.
    EsimdUnsupportedFunction = "esimd-unsupported-function",
    /// ESIMD code calls a SPIR-V builtin that the vector compiler does not support.
    EsimdUnsupportedBuiltin = "esimd-unsupported-builtin",
    /// ESIMD code calls a function of the SYCL library whose mangled name cannot be read.
    EsimdUnreadableName = "esimd-unreadable-name",
    /// A builtin that has no lowering, or whose name cannot be demangled.
    EsimdUnknownBuiltin = "esimd-unknown-builtin",
    /// A builtin whose template arguments cannot be lowered.
    EsimdTemplateArguments = "esimd-template-arguments",
    /// A builtin whose types differ from those in the headers.
    EsimdBuiltinTypes = "esimd-builtin-types",
    /// A builtin that has a body, or whose address is taken.
    EsimdBuiltinUse = "esimd-builtin-use",
    /// A builtin that is left after the lowering.
    EsimdNotLowered = "esimd-not-lowered",
    /// A call from SYCL code into ESIMD code, which is not supported.
    InvokeSimd = "invoke-simd",
    /// The size of the sub-group is read in a way that cannot be replaced by a constant.
    EsimdSubGroup = "esimd-sub-group",
    /// Something else has the name of a kernel or of an intrinsic of the vector-compute compiler.
    EsimdNameTaken = "esimd-name-taken",
    /// Metadata on the parameters of an ESIMD kernel in a form that front ends do not write.
    EsimdKernelArguments = "esimd-kernel-arguments",
    /// A record of an ESIMD kernel that is missing, malformed or wrong.
    EsimdKernelRecord = "esimd-kernel-record",
    /// A parameter of an ESIMD kernel that cannot become a surface.
    EsimdSurface = "esimd-surface",
    /// Code for stateful memory in a kernel for stateless memory, or the reverse.
    EsimdMemoryMode = "esimd-memory-mode",
    /// An attribute of ESIMD code with a value that front ends do not write.
    EsimdAttribute = "esimd-attribute",
    /// A register variable that is used as if it were in memory.
    EsimdRegisterVariable = "esimd-register-variable",
    /// A function that exchanges vectors with other images, but cannot take or return them by value.
    EsimdVectorArguments = "esimd-vector-arguments",
    // Splitting.
    /// What must be in one device image cannot be.
    SplitConflict = "split-conflict",
    /// Something that cannot be copied to another module.
    SplitCopy = "split-copy",
    // OpenCL C for Vulkan.
    /// A kernel's argument that Vulkan cannot pass, or arguments that are too large.
    VulkanArgument = "vulkan-argument",
    /// A function that can call itself.
    VulkanRecursion = "vulkan-recursion",
    /// A call of a function pointer or of inline assembly.
    VulkanCall = "vulkan-call",
    /// A call of a function that is neither defined nor a supported builtin.
    VulkanUndefined = "vulkan-undefined",
    /// An array of variable length.
    VulkanArray = "vulkan-array",
    /// An image or sampler that is no argument, or of a kind that Vulkan does not have.
    VulkanImage = "vulkan-image",
    /// A format or an argument of `printf` that hosts could not print.
    VulkanPrinting = "vulkan-printing",
    /// Specialization constants of SYCL that Vulkan cannot have.
    VulkanSycl = "vulkan-sycl",
    /// A copy of memory that cannot be lowered.
    VulkanMemory = "vulkan-memory",
    /// An intrinsic of LLVM that Vulkan does not have.
    VulkanIntrinsic = "vulkan-intrinsic",
    /// A pointer whose memory is not known, or an access that Vulkan does not have.
    VulkanPointer = "vulkan-pointer",
    /// An instruction that SPIR-V for Vulkan does not have.
    VulkanEmission = "vulkan-emission",
    // Bitcode for other versions of LLVM.
    /// Something that LLVM 19 cannot express.
    OlderLlvm = "older-llvm",
    /// Debug information that LLVM 19 cannot read was removed.
    DebugInformationDropped = "debug-information-dropped",
    /// A SYCLBIN file cannot be made from the module, or libsycl cannot find one of its kernels.
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
            assert!(Code::ALL[..index].iter().all(|other| other.as_str() != text), "{text} is there twice");
        }
    }
}

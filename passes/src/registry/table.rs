//! The entries in the table.

use super::{Build, Entry, Step, options::*, pipelines, printer::PrintPasses};
use crate::{
    bitcode_compat,
    esimd::{
        self,
        pass::{EsimdVerifier, KernelRecords},
    },
    nvptx::{self, group_reductions::GroupReductions},
    spirv,
    split::pass::SyclSplit,
    sycl::{
        free_functions, inline_reads,
        lto::{self, RecordOptions},
        math_builtins,
        properties_pass::SyclProperties,
        sanitizer,
        spec_constants_pass::SpecConstants,
        spirv_struct_index, used_aspects,
    },
    vulkan::{
        self, addressing::VulkanAddressing, arguments::VulkanArguments, printing::VulkanPrinting,
        variables::VulkanVariables,
    },
};

/// Declares [`PassId`] and the entries together, so that both list the same passes.
macro_rules! passes {
    ($($id:ident => $entry:expr;)+) => {
        /// A pass in the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the entry describes it")]
        #[repr(usize)]
        pub enum PassId {
            $($id,)+
        }

        impl PassId {
            /// All passes, in the order of the table.
            pub const ALL: &'static [PassId] = &[$(PassId::$id,)+];
        }

        pub(super) static ENTRIES: &[Entry] = &[$($entry,)+];
    };
}

passes! {
    SpecConstants => Entry {
        name: "spec-constants",
        aliases: &["SpecConstantsPass"],
        class: "SpecConstantsPass",
        description: "lower calls that read SYCL specialization constants",
        parameters: &[MODE, VALUES],
        build: Build::Pass(|arguments| Ok(Box::new(SpecConstants::new(arguments)?))),
    };
    SyclProperties => Entry {
        name: "sycl-properties",
        aliases: &[],
        class: "SyclPropertiesPass",
        description: "collect the property sets of the device image",
        parameters: &[OUT, SYMBOLS, JSON, RUNTIME],
        build: Build::Pass(|arguments| Ok(Box::new(SyclProperties::new(arguments)))),
    };
    SyclSplit => Entry {
        name: "sycl-split",
        aliases: &[],
        class: "SyclSplitPass",
        description: "split the module into device images; the module itself is not changed",
        parameters: &[SPLIT_MODE, TABLE, SPLIT_ONLY_KERNELS, SPLIT_TEXT],
        build: Build::Pass(|arguments| Ok(Box::new(SyclSplit::new(arguments)?))),
    };
    SyclPostLink => Entry {
        name: "sycl-post-link",
        aliases: &[],
        class: "SyclPostLinkPipeline",
        description: "sycl-used-aspects, esimd-verifier, lower-esimd, spec-constants, spirv-struct-index, sycl-properties",
        parameters: &[MODE, VALUES, OUT, SYMBOLS, JSON, RUNTIME, STATELESS, OPTIMIZE],
        build: Build::Pipeline(pipelines::post_link),
    };
    SyclRecordOptions => Entry {
        name: "sycl-record-options",
        aliases: &[],
        class: "SyclRecordOptionsPass",
        description: "record the mode and the values in module flags, for the link of a full LTO build",
        parameters: &[MODE, VALUES],
        build: Build::Pass(|arguments| Ok(Box::new(RecordOptions::new(arguments)?))),
    };
    SyclCheckThinLto => Entry {
        name: "sycl-check-thin-lto",
        aliases: &[],
        class: "SyclCheckThinLtoPass",
        description: "reject specialization constants in the back end of a ThinLTO link",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(lto::check_thin_lto)))),
    };
    SpirvStructIndex => Entry {
        name: "spirv-struct-index",
        aliases: &[],
        class: "SpirvStructIndexPass",
        description: "remove leading zero indices that LLVM 22's SPIR-V back end writes as invalid access chains",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(spirv_struct_index::run)))),
    };
    SpirvLegalize => Entry {
        name: "spirv-legalize",
        aliases: &[],
        class: "SpirvLegalizePass",
        description: "rewrite constructs that LLVM 22's SPIR-V back end rejects or miscompiles",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(spirv::legalize::run)))),
    };
    SyclFreeFunctions => Entry {
        name: "sycl-free-functions",
        aliases: &[],
        class: "SyclFreeFunctionsPass",
        description: "convert free functions compiled by stock clang to kernels",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(free_functions::run)))),
    };
    SyclUsedAspects => Entry {
        name: "sycl-used-aspects",
        aliases: &[],
        class: "SyclUsedAspectsPass",
        description: "find the aspects that functions use, in modules from stock clang",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(used_aspects::run)))),
    };
    SyclInlineReads => Entry {
        name: "sycl-inline-reads",
        aliases: &[],
        class: "SyclInlineReadsPass",
        description: "inline the functions that read specialization constants for targets without SPIR-V",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(inline_reads::run)))),
    };
    SyclSanitizer => Entry {
        name: "sycl-sanitizer",
        aliases: &[],
        class: "SyclSanitizerPass",
        description: "complete a linked module whose kernels the address sanitizer has instrumented",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(sanitizer::run)))),
    };
    SyclMathBuiltins => Entry {
        name: "sycl-math-builtins",
        aliases: &[],
        class: "SyclMathBuiltinsPass",
        description: "replace intrinsics for mathematical functions with SPIR-V's builtins, for GPUs",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(math_builtins::run)))),
    };
    NvptxIntrinsics => Entry {
        name: "nvptx-intrinsics",
        aliases: &[],
        class: "NvptxIntrinsicsPass",
        description: "lower intrinsics from DPC++'s NVPTX back end to IR that LLVM supports",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::intrinsics::run)))),
    };
    NvptxApproximations => Entry {
        name: "nvptx-approximations",
        aliases: &[],
        class: "NvptxApproximationsPass",
        description: "lower DPC++'s intrinsics for division and square root with a permitted error",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::approximations::run)))),
    };
    NvptxIntegerPowers => Entry {
        name: "nvptx-integer-powers",
        aliases: &[],
        class: "NvptxIntegerPowersPass",
        description: "expand powers with small constant exponents into multiplications",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::integer_powers::run)))),
    };
    NvptxPowr => Entry {
        name: "nvptx-powr",
        aliases: &[],
        class: "NvptxPowrPass",
        description: "compute powers of float with CUDA's device library",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::powr::run)))),
    };
    NvptxGroupReductions => Entry {
        name: "nvptx-group-reductions",
        aliases: &[],
        class: "NvptxGroupReductionsPass",
        description: "reduce values over groups with shuffles or redux.sync",
        parameters: &[REDUX],
        build: Build::Pass(|arguments| Ok(Box::new(GroupReductions::new(arguments)))),
    };
    NvptxSincos => Entry {
        name: "nvptx-sincos",
        aliases: &[],
        class: "NvptxSincosPass",
        description: "compute sine and cosine of the same argument together",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::sincos::run)))),
    };
    NvptxGlobalOffset => Entry {
        name: "nvptx-global-offset",
        aliases: &[],
        class: "NvptxGlobalOffsetPass",
        description: "add the kernels that the CUDA adapter launches with a global offset",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::global_offset::run)))),
    };
    NvptxLocalArguments => Entry {
        name: "nvptx-local-arguments",
        aliases: &[],
        class: "NvptxLocalArgumentsPass",
        description: "turn local-memory parameters of kernels into offsets into dynamic shared memory",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::local_arguments::run)))),
    };
    NvptxWorkGroupSize => Entry {
        name: "nvptx-work-group-size",
        aliases: &[],
        class: "NvptxWorkGroupSizePass",
        description: "convert work-group sizes to the attributes that LLVM's NVPTX back end reads",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::work_group_size::run)))),
    };
    NvptxParameterAlignment => Entry {
        name: "nvptx-parameter-alignment",
        aliases: &[],
        class: "NvptxParameterAlignmentPass",
        description: "limit the alignment of objects that are passed by value",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::parameter_alignment::run)))),
    };
    NvptxUnrollStrides => Entry {
        name: "nvptx-unroll-strides",
        aliases: &[],
        class: "NvptxUnrollStridesPass",
        description: "unroll loops whose stride is only known at run time",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::unroll_strides::run)))),
    };
    NvptxReadOnlyLoads => Entry {
        name: "nvptx-read-only-loads",
        aliases: &[],
        class: "NvptxReadOnlyLoadsPass",
        description: "mark loads of memory that no work-item writes during the kernel",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::read_only_loads::run)))),
    };
    NvptxSmallCopies => Entry {
        name: "nvptx-small-copies",
        aliases: &[],
        class: "NvptxSmallCopiesPass",
        description: "copy small objects with vector instructions",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::small_copies::run)))),
    };
    NvptxNarrowStores => Entry {
        name: "nvptx-narrow-stores",
        aliases: &[],
        class: "NvptxNarrowStoresPass",
        description: "keep ptxas from converting floating-point numbers in narrow stores",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(nvptx::narrow_stores::run)))),
    };
    EsimdVerifier => Entry {
        name: "esimd-verifier",
        aliases: &[],
        class: "EsimdVerifierPass",
        description: "reject calls from ESIMD code to SYCL functions that ESIMD does not support",
        parameters: &[STATELESS],
        build: Build::Pass(|arguments| Ok(Box::new(EsimdVerifier::new(arguments)))),
    };
    BitcodeCompat => Entry {
        name: "bitcode-compat",
        aliases: &[],
        class: "BitcodeCompatPass",
        description: "remove or translate constructs that an older LLVM cannot read in bitcode",
        parameters: &[LLVM],
        build: Build::Pass(|_| Ok(Box::new(Step(bitcode_compat::run)))),
    };
    EsimdCond => Entry {
        name: "esimd-cond",
        aliases: &[],
        class: "EsimdConditionalPasses",
        description: "run the passes in parentheses if the module has ESIMD code",
        parameters: &[],
        build: Build::Condition(esimd::is_in),
    };
    EsimdRegisterCond => Entry {
        name: "esimd-register-cond",
        aliases: &[],
        class: "EsimdRegisterConditionalPasses",
        description: "run the passes in parentheses if the module has global variables that live in registers",
        parameters: &[],
        build: Build::Condition(esimd::grf::is_in),
    };
    EsimdFunctions => Entry {
        name: "esimd-functions",
        aliases: &[],
        class: "EsimdFunctionPasses",
        description: "run the function passes in parentheses on ESIMD functions",
        parameters: &[],
        build: Build::Functions(esimd::functions),
    };
    EsimdMarkers => Entry {
        name: "esimd-markers",
        aliases: &[],
        class: "EsimdMarkersPass",
        description: "mark ESIMD functions: all that reach a builtin or a marked function",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::marker::run)))),
    };
    EsimdSeparate => Entry {
        name: "esimd-separate",
        aliases: &[],
        class: "EsimdSeparatePass",
        description: "clone functions that both ESIMD and SYCL code call",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::separate::run)))),
    };
    EsimdSlmChecks => Entry {
        name: "esimd-slm-checks",
        aliases: &[],
        class: "EsimdSlmChecksPass",
        description: "check calls to slm_init",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::slm_checks::run)))),
    };
    EsimdInlining => Entry {
        name: "esimd-inlining",
        aliases: &[],
        class: "EsimdInliningPass",
        description: "mark the functions that always-inline must inline into ESIMD kernels",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::inlining::run)))),
    };
    EsimdRestoreInlining => Entry {
        name: "esimd-restore-inlining",
        aliases: &[],
        class: "EsimdRestoreInliningPass",
        description: "undo the changes that esimd-inlining made to SYCL functions",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::inlining::restore)))),
    };
    EsimdKernelRecords => Entry {
        name: "esimd-kernel-records",
        aliases: &[],
        class: "EsimdKernelRecordsPass",
        description: "describe ESIMD kernels and their arguments in !genx.kernels",
        parameters: &[STATELESS],
        build: Build::Pass(|arguments| Ok(Box::new(KernelRecords::new(arguments)))),
    };
    EsimdGlobals => Entry {
        name: "esimd-globals",
        aliases: &[],
        class: "EsimdGlobalsPass",
        description: "turn simd global variables into vectors, and register accesses into intrinsics",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::globals::run)))),
    };
    EsimdNamedBarriers => Entry {
        name: "esimd-named-barriers",
        aliases: &[],
        class: "EsimdNamedBarriersPass",
        description: "number and count the named barriers of ESIMD kernels",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::barriers::run)))),
    };
    LowerEsimdIntrinsics => Entry {
        name: "lower-esimd-intrinsics",
        aliases: &[],
        class: "LowerEsimdIntrinsicsPass",
        description: "lower calls to ESIMD builtins to vector-compute intrinsics and plain instructions",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::intrinsics::run)))),
    };
    EsimdVectorArguments => Entry {
        name: "esimd-vector-arguments",
        aliases: &[],
        class: "EsimdVectorArgumentsPass",
        description: "pass and return vectors by value instead of by address",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::vector_arguments::run)))),
    };
    EsimdSlm => Entry {
        name: "esimd-slm",
        aliases: &[],
        class: "EsimdSlmPass",
        description: "lay out and count the shared local memory of ESIMD kernels",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::slm::run)))),
    };
    EsimdGrfAccesses => Entry {
        name: "esimd-grf-accesses",
        aliases: &[],
        class: "EsimdGrfAccessesPass",
        description: "turn register intrinsics that access other memory into loads and stores",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::grf_accesses::run)))),
    };
    EsimdWriterAttributes => Entry {
        name: "esimd-writer-attributes",
        aliases: &[],
        class: "EsimdWriterAttributesPass",
        description: "add the attributes and types by which SPIR-V emitters recognize ESIMD code",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::writer_attributes::run)))),
    };
    LowerEsimd => Entry {
        name: "lower-esimd",
        aliases: &["LowerESIMD"],
        class: "LowerEsimdPipeline",
        description: "lower ESIMD code: the esimd passes and some of LLVM's, in the right order",
        parameters: &[STATELESS, OPTIMIZE],
        build: Build::Pipeline(|arguments| Ok(pipelines::lower_esimd(arguments))),
    };
    VulkanSycl => Entry {
        name: "vulkan-sycl",
        aliases: &[],
        class: "VulkanSyclPass",
        description: "replace builtins of SYCL front ends with those of OpenCL C",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::sycl::run)))),
    };
    VulkanArguments => Entry {
        name: "vulkan-arguments",
        aliases: &[],
        class: "VulkanArgumentsPass",
        description: "bind the arguments of OpenCL kernels to descriptors, push constants and SpecIds",
        parameters: VULKAN_ARGUMENTS,
        build: Build::Pass(|arguments| Ok(Box::new(VulkanArguments::new(arguments)?))),
    };
    VulkanEarlyInlining => Entry {
        name: "vulkan-early-inlining",
        aliases: &[],
        class: "VulkanEarlyInliningPass",
        description: "mark the functions that always-inline must inline before vulkan-sycl",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::inlining::run_early)))),
    };
    VulkanIndirectCalls => Entry {
        name: "vulkan-indirect-calls",
        aliases: &[],
        class: "VulkanIndirectCallsPass",
        description: "replace indirect calls of OpenCL and SYCL code with direct ones",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::indirect_calls::run)))),
    };
    VulkanInlining => Entry {
        name: "vulkan-inlining",
        aliases: &[],
        class: "VulkanInliningPass",
        description: "mark the functions that always-inline must inline into OpenCL kernels",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::inlining::run)))),
    };
    VulkanAggregates => Entry {
        name: "vulkan-aggregates",
        aliases: &[],
        class: "VulkanAggregatesPass",
        description: "split loads and stores of structs and arrays",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::aggregates::run)))),
    };
    VulkanImages => Entry {
        name: "vulkan-images",
        aliases: &[],
        class: "VulkanImagesPass",
        description: "lower OpenCL image functions to Vulkan image operations",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::images::run)))),
    };
    VulkanPrinting => Entry {
        name: "vulkan-printing",
        aliases: &[],
        class: "VulkanPrintingPass",
        description: "lower printf to writes to a buffer that the host prints",
        parameters: &[PRINTF_BUFFER_SIZE],
        build: Build::Pass(|arguments| Ok(Box::new(VulkanPrinting::new(arguments)?))),
    };
    VulkanVariables => Entry {
        name: "vulkan-variables",
        aliases: &[],
        class: "VulkanVariablesPass",
        description: "place program-scope variables in buffers",
        parameters: &[CONSTANTS_IN_STORAGE_BUFFER, PHYSICAL_STORAGE_BUFFERS],
        build: Build::Pass(|arguments| Ok(Box::new(VulkanVariables::new(arguments)))),
    };
    VulkanMemory => Entry {
        name: "vulkan-memory",
        aliases: &[],
        class: "VulkanMemoryPass",
        description: "turn copies and fills of memory into loads and stores",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::memory::run)))),
    };
    VulkanScalars => Entry {
        name: "vulkan-scalars",
        aliases: &[],
        class: "VulkanScalarsPass",
        description: "turn casts of vectors to other shapes into operations on elements",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::scalars::run)))),
    };
    VulkanIntegers => Entry {
        name: "vulkan-integers",
        aliases: &[],
        class: "VulkanIntegersPass",
        description: "replace integers of odd widths and of more than 64 bits",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::integers::run)))),
    };
    VulkanIntrinsics => Entry {
        name: "vulkan-intrinsics",
        aliases: &[],
        class: "VulkanIntrinsicsPass",
        description: "turn LLVM's intrinsics into instructions that SPIR-V for Vulkan supports",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::intrinsics::run)))),
    };
    VulkanAddressing => Entry {
        name: "vulkan-addressing",
        aliases: &[],
        class: "VulkanAddressingPass",
        description: "turn pointers into pairs of a base object and an offset",
        parameters: &[NARROWEST_STORAGE, PHYSICAL_STORAGE_BUFFERS, CONSTANT_ARGS_UBO],
        build: Build::Pass(|arguments| Ok(Box::new(VulkanAddressing::new(arguments)?))),
    };
    VulkanNarrow => Entry {
        name: "vulkan-narrow",
        aliases: &[],
        class: "VulkanNarrowFunctionPasses",
        description: "run the function passes in parentheses on functions without wide switches",
        parameters: &[],
        build: Build::Functions(vulkan::switches::narrow),
    };
    VulkanSwitches => Entry {
        name: "vulkan-switches",
        aliases: &[],
        class: "VulkanSwitchesPass",
        description: "turn an unreachable switch default into a case, and split switches that are too wide for SPIR-V",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::switches::run)))),
    };
    VulkanStructure => Entry {
        name: "vulkan-structure",
        aliases: &[],
        class: "VulkanStructurePass",
        description: "give each loop and selection a separate merge block",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::control_flow::run)))),
    };
    VulkanUnstructured => Entry {
        name: "vulkan-unstructured",
        aliases: &[],
        class: "VulkanUnstructuredFunctionPasses",
        description: "run the function passes in parentheses on functions whose control flow is not structured",
        parameters: &[],
        build: Build::Functions(vulkan::control_flow::unstructured),
    };
    VulkanLoopValues => Entry {
        name: "vulkan-loop-values",
        aliases: &[],
        class: "VulkanLoopValuesPass",
        description: "turn the live-out values of loops into phis in their headers",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(vulkan::control_flow::loop_values::run)))),
    };
    OpenclToVulkan => Entry {
        name: "opencl-to-vulkan",
        aliases: &[],
        class: "OpenclToVulkanPipeline",
        description: "lower OpenCL kernels for Vulkan: the vulkan passes and some of LLVM's, in the right order",
        parameters: VULKAN,
        build: Build::Pipeline(|arguments| {
            VulkanArguments::new(arguments)?;
            VulkanPrinting::new(arguments)?;
            VulkanAddressing::new(arguments)?;
            Ok(pipelines::opencl_to_vulkan(arguments))
        }),
    };
    PrintSyclPasses => Entry {
        name: "print<sycl-passes>",
        aliases: &[],
        class: "SyclPassesPrinterPass",
        description: "print this table",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(PrintPasses))),
    };
}

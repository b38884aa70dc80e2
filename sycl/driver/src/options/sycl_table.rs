//! DPC++'s options for SYCL. The driver implements them, passes them on, accepts them without
//! effect, or rejects them with a reason. The table in docs/compiler.md is generated from this
//! table.

use clang_options::{Form, Named};

/// The support for an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// The driver implements it.
    Yes,
    /// The driver passes the option to the front end for the device.
    FrontEnd,
    /// The option has no effect here; the remark explains why.
    NoEffect,
    /// The option is an error; the remark explains why.
    Rejected,
}

/// An option of DPC++, or one of this driver.
#[derive(Clone, Copy, Debug)]
pub struct SyclOption {
    /// The name, including the dashes, and the `=` of an option with a joined value.
    pub name: &'static str,
    /// The form of its value.
    pub form: Form,
    /// The support for the option.
    pub support: Support,
    /// The option's effect, or the reason for the level of support.
    pub remark: &'static str,
}

impl Named for SyclOption {
    fn name(&self) -> &'static str {
        self.name
    }

    fn form(&self) -> Form {
        self.form
    }
}

const fn option(name: &'static str, form: Form, support: Support, remark: &'static str) -> SyclOption {
    SyclOption { name, form, support, remark }
}

use Form::{Flag, Joined, JoinedAndSeparate, Separate};
use Support::{FrontEnd, NoEffect, Rejected, Yes};

/// The options, by topic.
pub const SYCL_OPTIONS: &[SyclOption] = &[
    // Outputs.
    option("-fsycl", Flag, Yes, "compile each source as SYCL; the default for sources that include SYCL headers"),
    option("-fno-sycl", Flag, Yes, "compile and link without SYCL, as clang++ does"),
    option("-fsycl-targets=", Joined, Yes, "targets of the device code, separated by commas"),
    option("--offload-arch=", Joined, Yes, "GPUs; the same as -fsycl-targets= with the targets for these GPUs"),
    option("-fsycl-device-only", Flag, Yes, "compile for the device only: bitcode with -c, IR as text with -S"),
    option("-fsycl-host-only", Flag, Rejected, "the host half requires the device half's description of the kernels"),
    option("-fsycl-link", Flag, Yes, "link device code only, into an object that registers the images"),
    option("-fsycl-link-targets=", Joined, Rejected, "removed from DPC++; use -fsycl-link with -fsycl-targets="),
    option("-fsycl-device-obj=", Joined, Yes, "form of device code in objects; only llvmir, the default, is supported"),
    option("-fsyclbin", Flag, Yes, "link device code into a SYCLBIN file in the executable state"),
    option(
        "-fsyclbin=",
        Joined,
        Yes,
        "link device code into a SYCLBIN file in this state: input, object or executable",
    ),
    option("-fsycl-help", Flag, Rejected, "the tools for ahead-of-time targets, ocloc and llc, have their own --help"),
    option(
        "-fsycl-help=",
        Joined,
        Rejected,
        "the tools for ahead-of-time targets, ocloc and llc, have their own --help",
    ),
    // Language.
    option("-sycl-std=", Joined, FrontEnd, "version of SYCL"),
    option("-fsycl-unnamed-lambda", Flag, Yes, "allow unnamed kernels; the default with clang as the host compiler"),
    option("-fno-sycl-unnamed-lambda", Flag, Yes, "require a name for each kernel"),
    option("-fsycl-id-queries-fit-in-int", Flag, Yes, "IDs and ranges fit in an int; the default"),
    option("-fno-sycl-id-queries-fit-in-int", Flag, Yes, "IDs and ranges may require 64 bits"),
    option("-fsycl-range-rounding=", Joined, FrontEnd, "rounding of ranges: on, disable or force"),
    option("-fsycl-exp-range-rounding", Flag, FrontEnd, "round ranges in more than one dimension"),
    option("-fsycl-explicit-simd", Flag, NoEffect, "ESIMD is always on"),
    option("-fno-sycl-explicit-simd", Flag, NoEffect, "ESIMD is always on"),
    option(
        "-fsycl-esimd-force-stateless-mem",
        Flag,
        Yes,
        "accessors in ESIMD kernels use stateless memory; the default",
    ),
    option("-fno-sycl-esimd-force-stateless-mem", Flag, Yes, "accessors in ESIMD kernels use stateful memory"),
    option("-fsycl-esimd-build-host-code", Flag, NoEffect, "the host half of ESIMD kernels is always compiled"),
    option("-fno-sycl-esimd-build-host-code", Flag, NoEffect, "the host half of ESIMD kernels is always compiled"),
    option("-fsycl-allow-func-ptr", Flag, FrontEnd, "allow calls through function pointers in device code"),
    option("-fsycl-allow-func-ptr=", Joined, FrontEnd, "allow calls through function pointers in device code"),
    option("-fno-sycl-allow-func-ptr", Flag, FrontEnd, "reject calls through function pointers in device code"),
    option("-fsycl-decompose-functor", Flag, FrontEnd, "pass each kernel object as several arguments"),
    option("-fno-sycl-decompose-functor", Flag, FrontEnd, "pass each kernel object as one argument"),
    option("-fsycl-default-sub-group-size=", Joined, FrontEnd, "sub-group size of kernels that do not request one"),
    option("-fsycl-force-inline-kernel-lambda", Flag, FrontEnd, "inline kernel lambdas into their kernels"),
    option("-fno-sycl-force-inline-kernel-lambda", Flag, FrontEnd, "do not inline kernel lambdas"),
    option(
        "-fpreview-breaking-changes",
        Flag,
        Yes,
        "enable changes planned for the next version, and link libsycl-preview.so",
    ),
    // Optimization.
    option("-fsycl-early-optimizations", Flag, FrontEnd, "optimize in the front end; the default"),
    option("-fno-sycl-early-optimizations", Flag, FrontEnd, "do not optimize in the front end"),
    option("-fsycl-dead-args-optimization", Flag, FrontEnd, "remove unused kernel arguments; the default"),
    option("-fno-sycl-dead-args-optimization", Flag, FrontEnd, "keep unused kernel arguments"),
    option("-fsycl-optimize-non-user-code", Flag, FrontEnd, "optimize SYCL's headers even at -O0"),
    option("-fsycl-instrument-device-code", Flag, FrontEnd, "insert calls for profilers into device code"),
    option("-fno-sycl-instrument-device-code", Flag, FrontEnd, "do not insert these calls; the default"),
    option("-foffload-fp32-prec-div", Flag, FrontEnd, "correctly rounded division"),
    option("-fno-offload-fp32-prec-div", Flag, FrontEnd, "fast division"),
    option("-foffload-fp32-prec-sqrt", Flag, FrontEnd, "correctly rounded square root"),
    option("-fno-offload-fp32-prec-sqrt", Flag, FrontEnd, "fast square root"),
    option("-fsycl-fp32-prec-sqrt", Flag, FrontEnd, "correctly rounded square root"),
    option(
        "-ftarget-register-alloc-mode=",
        Joined,
        Yes,
        "registers per thread on Intel GPUs: DEVICE:auto, DEVICE:small or DEVICE:large",
    ),
    option("-ftarget-compile-fast", Flag, Yes, "reduce the time of run-time compilation for Intel GPUs"),
    option("-ftarget-export-symbols", Flag, Rejected, "exported symbols in ocloc's binaries are untested"),
    option("-fsycl-fp64-conv-emu", Flag, Rejected, "deprecated in DPC++; pass -Xsycl-target-backend options to ocloc"),
    // Link of device code.
    option("-fsycl-device-code-split", Flag, Yes, "the same as -fsycl-device-code-split=auto"),
    option(
        "-fsycl-device-code-split=",
        Joined,
        Yes,
        "division of kernels into images: off, per_source, per_kernel or auto",
    ),
    option("-fsycl-rdc", Flag, Yes, "device code may call functions in other files; the default"),
    option("-fno-sycl-rdc", Flag, Yes, "each file's device code is linked separately"),
    option(
        "-fsycl-device-lib=",
        Joined,
        Yes,
        "all, or names of device libraries; the required libraries are linked, regardless of the list",
    ),
    option("-fno-sycl-device-lib=", Joined, Yes, "all: link no device libraries"),
    option(
        "-fsycl-device-lib-jit-link",
        Flag,
        Rejected,
        "removed from DPC++; device libraries are linked ahead of time",
    ),
    option("-fno-sycl-device-lib-jit-link", Flag, NoEffect, "device libraries are linked ahead of time"),
    option(
        "-fsycl-remove-unused-external-funcs",
        Flag,
        Yes,
        "drop SYCL_EXTERNAL functions that no kernel calls; the default",
    ),
    option(
        "-fno-sycl-remove-unused-external-funcs",
        Flag,
        Rejected,
        "use -fsycl-allow-device-image-dependencies, which also keeps them",
    ),
    option(
        "-fsycl-allow-device-image-dependencies",
        Flag,
        Yes,
        "images of spir64 may use SYCL_EXTERNAL functions of other images, also in shared libraries; the runtime links them",
    ),
    option(
        "-fno-sycl-allow-device-image-dependencies",
        Flag,
        Yes,
        "each image contains all functions that it uses; the default",
    ),
    option("-fsycl-max-parallel-link-jobs=", Joined, Yes, "number of images to generate in parallel"),
    option(
        "-flink-huge-device-code",
        Flag,
        Yes,
        "put device code after the rest of the program, with a linker script for GNU ld or ld.lld, so that \
         code can reach its data despite more than 2 GiB of images",
    ),
    option("-fno-link-huge-device-code", Flag, Yes, "leave its position to the linker; the default"),
    option("-fsycl-link-huge-device-code", Flag, Yes, "the same as -flink-huge-device-code"),
    option("-fno-sycl-link-huge-device-code", Flag, Yes, "the same as -fno-link-huge-device-code"),
    option("-fsycl-use-bitcode", Flag, NoEffect, "device code in objects is always bitcode"),
    option("-fno-sycl-use-bitcode", Flag, Rejected, "device code in objects is always bitcode"),
    option("-fsycl-embed-ir", Flag, Rejected, "kernel fusion has been removed from DPC++"),
    option("-fsycl-force-target=", Joined, Rejected, "device code in objects is for all targets"),
    option("-fsycl-add-default-spec-consts-image", Flag, Rejected, "one image per target is written"),
    option("-fsycl-dump-device-code=", Joined, Yes, "copy the images to this directory"),
    option("-reuse-exe=", Joined, Rejected, "for FPGAs, which DPC++ no longer supports"),
    option("-fintelfpga", Flag, Rejected, "for FPGAs, which DPC++ no longer supports"),
    option("--offload-new-driver", Flag, NoEffect, "only one link mode exists"),
    option("--no-offload-new-driver", Flag, NoEffect, "only one link mode exists"),
    option("--offload-compress", Flag, Yes, "compress the images with zstd"),
    option("--no-offload-compress", Flag, Yes, "store the images uncompressed; the default"),
    option("--offload-compression-level=", Joined, Yes, "compression level for --offload-compress"),
    option("-nolibsycl", Flag, Yes, "do not link libsycl.so"),
    option("-fsycl-libspirv-path=", Joined, Rejected, "libraries for PTX and AMDGCN come with the front end"),
    option("-fno-sycl-libspirv", Flag, Rejected, "libraries for PTX and AMDGCN come with the front end"),
    // Host compiler and steps.
    option("-fsycl-host-compiler=", Joined, Yes, "another compiler for the host half, such as g++"),
    option("-fsycl-host-compiler-options=", Joined, Yes, "options for the host compiler only"),
    option("-fsycl-pstl-offload", Flag, Rejected, "requires Intel's oneDPL"),
    option("-fsycl-pstl-offload=", Joined, Rejected, "requires Intel's oneDPL"),
    option("-Xsycl-target-frontend", Separate, Yes, "an option for the front end for the device"),
    option("-Xsycl-target-frontend=", JoinedAndSeparate, Yes, "the same; the front end compiles once for all targets"),
    option("-Xsycl-target-backend", Separate, Yes, "options for the device's compiler, at run time or ahead of time"),
    option("-Xsycl-target-backend=", JoinedAndSeparate, Yes, "options for one target's compiler, in the next argument"),
    option("-Xsycl-target-linker", Separate, Yes, "options for linking images at run time"),
    option(
        "-Xsycl-target-linker=",
        JoinedAndSeparate,
        Yes,
        "options for linking one target's images, in the next argument",
    ),
    option("-Xs", Separate, Yes, "the same as -Xsycl-target-backend"),
    option(
        "-Xspirv-translator",
        Separate,
        Rejected,
        "LLVM's back end writes SPIR-V; --sycl-spirv=translator selects the translator",
    ),
    option(
        "-Xspirv-translator=",
        JoinedAndSeparate,
        Rejected,
        "LLVM's back end writes SPIR-V; --sycl-spirv=translator selects the translator",
    ),
    // Options of this driver.
    option(
        "-fsycl-spec-constants=",
        Joined,
        Yes,
        "native, for spir64; emulation, for targets compiled ahead of time; default-values, for any target",
    ),
    option(
        "-fsycl-values=",
        Joined,
        Yes,
        "JSON file with values for specialization constants, which become ordinary constants",
    ),
    option(
        "--sycl-spirv=",
        Joined,
        Yes,
        "llvm, translator or dpcpp: the SPIR-V emitter, unless the module requires a particular one",
    ),
    option("--ptxas-path=", Joined, Yes, "NVIDIA's assembler; none: images for NVIDIA GPUs contain only PTX"),
    option("--sycl-info", Flag, Yes, "describe the installation, and list the devices that SYCL programs can use"),
    option("--sycl-write-clangd", Flag, Yes, "write .clangd (-o FILE: FILE), which configures clangd for SYCL sources"),
    option("--sycl-root=", Joined, Yes, "directory with intel-sycl-rt"),
    option("-Wno-sycl-version", Flag, Yes, "do not warn about versions of intel-sycl-rt that are not tested yet"),
    option("--sycl-clang=", Joined, Yes, "the clang++ that compiles for the host and links"),
    option("-fsycl-rpath", Flag, Yes, "record the directory of libsycl.so in programs; the default"),
    option("-fno-sycl-rpath", Flag, Yes, "do not record the directory of libsycl.so"),
    option("-fsycl-pch", Flag, Yes, "keep SYCL's headers precompiled, in the cache; the default"),
    option("-fno-sycl-pch", Flag, Yes, "compile SYCL's headers each time"),
    option(
        "-fsycl-concurrent-halves",
        Flag,
        Yes,
        "prepare the host half while the device half is compiled; the default",
    ),
    option("-fno-sycl-concurrent-halves", Flag, Yes, "one process at a time"),
];

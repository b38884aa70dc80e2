//! The table of passes: what each is called, takes and does. Everything that shows a pass's name reads it here.

use llvm_ir::{Module, Value};
use sycl_passes::{
    bitcode_compat,
    diagnostic::Outcome,
    esimd::{self, barriers, inlining, intrinsics, marker, separate, slm, slm_checks},
    sycl::spirv_struct_index,
};

use crate::{
    esimd::{self as esimd_passes, KernelRecords, OPT, STATELESS, Step},
    esimd_verifier::EsimdVerifier,
    inline_reads::InlineReads,
    lto::{CheckThinLto, RecordOptions},
    parameters::{Arguments, Parameter, Values},
    properties::{RUNTIMES, SyclProperties},
    report,
    spec_constants::{MODES, Request, SpecConstants},
    table_printer::PrintPasses,
};

/// A pass with its parameters, ready to run on any number of modules.
pub trait ModulePass: Send + Sync {
    /// Runs the pass.
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m>;
}

/// One name of the plugin that a pipeline can hold.
pub struct Entry {
    /// The name in a textual pipeline.
    pub name: &'static str,
    /// Other names that are understood there.
    pub aliases: &'static [&'static str],
    /// The name in `-debug-pass-manager`, `-time-passes` and crash reports.
    pub class: &'static str,
    /// One line for people.
    pub description: &'static str,
    /// The parameters it takes.
    pub parameters: &'static [Parameter],
    /// What the name stands for.
    pub build: Build,
}

/// What a name in a textual pipeline stands for. The functions say what is wrong with the arguments taken together.
pub enum Build {
    /// A module pass.
    Pass(fn(&Arguments) -> Result<Box<dyn ModulePass>, String>),
    /// Another textual pipeline, in which passes of LLVM may stand. The host parses it, so that each pass in it is run and
    /// shown under its own name.
    Pipeline(fn(&Arguments) -> Result<String, String>),
    /// The passes in parentheses after the name, on modules for which this holds.
    Condition(fn(Module<'_>) -> bool),
    /// The function passes in parentheses after the name, on these functions.
    Functions(for<'m> fn(Module<'m>) -> Vec<Value<'m>>),
}

const MODE: Parameter = Parameter {
    key: "mode",
    values: Values::OneOf(&MODES),
    description: "how to lower; without it the mode recorded by a compile step with LTO, else the triple decides: native \
                  for SPIR and SPIR-V, emulation for others",
};
const VALUES: Parameter = Parameter {
    key: "values",
    values: Values::Any("FILE"),
    description: "JSON file with a value for each symbolic id, '-' for standard input; implies mode=values",
};
const OUT: Parameter = Parameter {
    key: "out",
    values: Values::Any("FILE"),
    description: "property file to write, '-' for standard output; without it the metadata is only checked",
};

const SYMBOLS: Parameter = Parameter {
    key: "symbols",
    values: Values::Any("FILE"),
    description: "file to write the names of the entry points to, '-' for standard output",
};
const JSON: Parameter = Parameter {
    key: "json",
    values: Values::Any("FILE"),
    description: "file to write the property sets to as JSON, '-' for standard output",
};
const RUNTIME: Parameter = Parameter {
    key: "runtime",
    values: Values::OneOf(&RUNTIMES),
    description: "version of libsycl.so that the property sets are for; 8 reads more of them than 9, the default",
};

const LLVM: Parameter = Parameter {
    key: "llvm",
    values: Values::OneOf(&["19"]),
    description: "version of LLVM that is to read the bitcode, 19 by default",
};

/// `spec-constants`.
pub const SPEC_CONSTANTS: usize = 0;
/// `sycl-properties`.
pub const SYCL_PROPERTIES: usize = 1;
/// `sycl-record-options`.
pub const RECORD_OPTIONS: usize = 3;
/// `sycl-check-thin-lto`.
pub const CHECK_THIN_LTO: usize = 4;

/// `spirv-struct-index`.
pub const SPIRV_STRUCT_INDEX: usize = 5;

/// `sycl-inline-reads`.
pub const INLINE_READS: usize = 6;

/// `esimd-verifier`.
pub const ESIMD_VERIFIER: usize = 7;

/// The passes; the constants above are positions in it.
pub static PASSES: [Entry; 27] = [
    Entry {
        name: "spec-constants",
        aliases: &["SpecConstantsPass"],
        class: "SpecConstantsPass",
        description: "lower calls that read a SYCL specialization constant",
        parameters: &[MODE, VALUES],
        build: Build::Pass(|arguments| Ok(Box::new(SpecConstants::new(arguments)?))),
    },
    Entry {
        name: "sycl-properties",
        aliases: &[],
        class: "SyclPropertiesPass",
        description: "collect the property sets of the device image",
        parameters: &[OUT, SYMBOLS, JSON, RUNTIME],
        build: Build::Pass(|arguments| Ok(Box::new(SyclProperties::new(arguments)))),
    },
    Entry {
        name: "sycl-post-link",
        aliases: &[],
        class: "SyclPostLinkPipeline",
        description: "lower-esimd, spec-constants, spirv-struct-index, sycl-properties",
        parameters: &[MODE, VALUES, OUT, SYMBOLS, JSON, RUNTIME, STATELESS, OPT],
        build: Build::Pipeline(post_link),
    },
    Entry {
        name: "sycl-record-options",
        aliases: &[],
        class: "SyclRecordOptionsPass",
        description: "keep the parameters in module flags for the link of a full LTO build",
        parameters: &[MODE, VALUES, OUT, SYMBOLS],
        build: Build::Pass(|arguments| Ok(Box::new(RecordOptions::new(arguments)?))),
    },
    Entry {
        name: "sycl-check-thin-lto",
        aliases: &[],
        class: "SyclCheckThinLtoPass",
        description: "refuse specialization constants in the back end of a ThinLTO link",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(CheckThinLto))),
    },
    Entry {
        name: "spirv-struct-index",
        aliases: &[],
        class: "SpirvStructIndexPass",
        description: "leave out indices of first members, which the SPIR-V back end writes in a form that is not valid",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(SpirvStructIndex))),
    },
    Entry {
        name: "sycl-inline-reads",
        aliases: &[],
        class: "SyclInlineReadsPass",
        description: "inline the functions that read specialization constants for targets without SPIR-V",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(InlineReads))),
    },
    Entry {
        name: "esimd-verifier",
        aliases: &[],
        class: "EsimdVerifierPass",
        description: "refuse calls in ESIMD code of what SYCL's library has for other code only",
        parameters: &[STATELESS],
        build: Build::Pass(|arguments| Ok(Box::new(EsimdVerifier::new(arguments)))),
    },
    Entry {
        name: "bitcode-compat",
        aliases: &[],
        class: "BitcodeCompatPass",
        description: "leave out and translate what an older LLVM cannot read",
        parameters: &[LLVM],
        build: Build::Pass(|_| Ok(Box::new(BitcodeCompat))),
    },
    Entry {
        name: "esimd-cond",
        aliases: &[],
        class: "EsimdConditionalPasses",
        description: "run the passes in parentheses on modules that hold ESIMD code",
        parameters: &[],
        build: Build::Condition(esimd::is_in),
    },
    Entry {
        name: "esimd-register-cond",
        aliases: &[],
        class: "EsimdRegisterConditionalPasses",
        description: "run the passes in parentheses on modules with variables that live in registers",
        parameters: &[],
        build: Build::Condition(esimd::grf::is_in),
    },
    Entry {
        name: "esimd-functions",
        aliases: &[],
        class: "EsimdFunctionPasses",
        description: "run the function passes in parentheses on the functions that are ESIMD code",
        parameters: &[],
        build: Build::Functions(esimd::functions),
    },
    Entry {
        name: "esimd-markers",
        aliases: &[],
        class: "EsimdMarkersPass",
        description: "mark the functions that are ESIMD code: all that reach a builtin or a marked function",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(marker::run)))),
    },
    Entry {
        name: "esimd-separate",
        aliases: &[],
        class: "EsimdSeparatePass",
        description: "give ESIMD code functions of its own in modules with SYCL code, too",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(separate::run)))),
    },
    Entry {
        name: "esimd-slm-checks",
        aliases: &[],
        class: "EsimdSlmChecksPass",
        description: "check the calls of slm_init",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(slm_checks::run)))),
    },
    Entry {
        name: "esimd-inlining",
        aliases: &[],
        class: "EsimdInliningPass",
        description: "mark the functions that always-inline shall make part of ESIMD kernels",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(inlining::run)))),
    },
    Entry {
        name: "esimd-restore-inlining",
        aliases: &[],
        class: "EsimdRestoreInliningPass",
        description: "let the functions of SYCL code be inlined again that esimd-inlining kept from it",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(inlining::restore)))),
    },
    Entry {
        name: "esimd-kernel-records",
        aliases: &[],
        class: "EsimdKernelRecordsPass",
        description: "describe ESIMD kernels and their arguments in !genx.kernels",
        parameters: &[STATELESS],
        build: Build::Pass(|arguments| Ok(Box::new(KernelRecords::new(arguments)))),
    },
    Entry {
        name: "esimd-globals",
        aliases: &[],
        class: "EsimdGlobalsPass",
        description: "make vectors of the global variables of ESIMD code, and intrinsics of accesses to registers",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::globals::run)))),
    },
    Entry {
        name: "esimd-named-barriers",
        aliases: &[],
        class: "EsimdNamedBarriersPass",
        description: "number and count the named barriers of ESIMD kernels",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(barriers::run)))),
    },
    Entry {
        name: "lower-esimd-intrinsics",
        aliases: &[],
        class: "LowerEsimdIntrinsicsPass",
        description: "lower calls of ESIMD builtins to intrinsics of the vector-compute compiler and to plain instructions",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(intrinsics::run)))),
    },
    Entry {
        name: "esimd-vector-arguments",
        aliases: &[],
        class: "EsimdVectorArgumentsPass",
        description: "pass and return vectors as values where functions do it by address",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::vector_arguments::run)))),
    },
    Entry {
        name: "esimd-slm",
        aliases: &[],
        class: "EsimdSlmPass",
        description: "lay out and count the local memory of ESIMD kernels",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(slm::run)))),
    },
    Entry {
        name: "esimd-grf-accesses",
        aliases: &[],
        class: "EsimdGrfAccessesPass",
        description: "make loads and stores of the intrinsics for variables in registers that access others",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::grf_accesses::run)))),
    },
    Entry {
        name: "esimd-writer-attributes",
        aliases: &[],
        class: "EsimdWriterAttributesPass",
        description: "give the module the attributes and types by which the translator to SPIR-V knows ESIMD code",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(Step(esimd::writer_attributes::run)))),
    },
    Entry {
        name: "lower-esimd",
        aliases: &["LowerESIMD"],
        class: "LowerEsimdPipeline",
        description: "lower ESIMD code: the passes above, and some of LLVM, in the right order",
        parameters: &[STATELESS, OPT],
        build: Build::Pipeline(|arguments| Ok(esimd_passes::lower(arguments))),
    },
    Entry {
        name: "print<sycl-passes>",
        aliases: &[],
        class: "SyclPassesPrinterPass",
        description: "print this table",
        parameters: &[],
        build: Build::Pass(|_| Ok(Box::new(PrintPasses))),
    },
];

/// The pass `bitcode-compat`.
pub struct BitcodeCompat;

impl ModulePass for BitcodeCompat {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        bitcode_compat::run(module)
    }
}

/// The pass `spirv-struct-index`.
pub struct SpirvStructIndex;

impl ModulePass for SpirvStructIndex {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        spirv_struct_index::run(module)
    }
}

/// A pass with the entry that it is shown as.
pub struct Configured {
    /// Its place in the table.
    pub number: usize,
    /// The pass as an element of a textual pipeline.
    pub text: String,
    /// The pass.
    pub pass: Box<dyn ModulePass>,
}

impl Configured {
    /// Shows `pass` as the entry at `number` with these arguments.
    pub fn new(number: usize, arguments: &Arguments, pass: Box<dyn ModulePass>) -> Configured {
        Configured { number, text: format!("{}{arguments}", PASSES[number].name), pass }
    }

    /// The entry of the table.
    pub fn entry(&self) -> &'static Entry {
        &PASSES[self.number]
    }
}

/// Stands in for a pass whose parameters were refused, and says so when it runs. Only then can the host end cleanly: a
/// refusal by the parser of pass names makes opt add that it does not know the pass, and lld abort.
pub struct Refused {
    /// What is wrong with the parameters.
    pub problem: String,
}

impl ModulePass for Refused {
    fn run<'m>(&self, _module: Module<'m>) -> Outcome<'m> {
        report::failure(self.problem.clone())
    }
}

/// What an element of a textual pipeline asks for.
pub enum Parsed {
    /// A pass.
    Pass(Configured),
    /// The textual pipeline that the entry with this number stands for.
    Pipeline(usize, String),
    /// The condition with this number.
    Condition(usize),
    /// The choice of functions with this number.
    Functions(usize),
}

/// Makes what an element of a textual pipeline asks for; `None` if its name is not in the table.
pub fn parse(element: &str) -> Option<Parsed> {
    let (name, parameters) = match element.split_once('<') {
        Some((name, rest)) if PASSES.iter().all(|entry| entry.name != element) => (name, Some(rest)),
        _ => (element, None),
    };
    let number = PASSES.iter().position(|entry| entry.name == name || entry.aliases.contains(&name))?;
    let entry = &PASSES[number];
    let make = || {
        let arguments = match parameters {
            None => Arguments::default(),
            Some(rest) => {
                let inner = rest.strip_suffix('>').ok_or("missing '>' after the parameters")?;
                Arguments::parse(entry.parameters, inner)?
            }
        };
        Ok(match entry.build {
            Build::Pass(build) => Parsed::Pass(Configured::new(number, &arguments, build(&arguments)?)),
            Build::Pipeline(expand) => Parsed::Pipeline(number, expand(&arguments)?),
            Build::Condition(_) => Parsed::Condition(number),
            Build::Functions(_) => Parsed::Functions(number),
        })
    };
    Some(make().unwrap_or_else(|problem: String| {
        let problem = format!("pass '{}': {problem}", entry.name);
        Parsed::Pass(Configured { number, text: element.to_owned(), pass: Box::new(Refused { problem }) })
    }))
}

/// The pipeline `sycl-post-link`.
fn post_link(arguments: &Arguments) -> Result<String, String> {
    // Its parts would be refused under their own names.
    Request::new(arguments)?;
    let part = |number: usize| format!("{}{}", PASSES[number].name, arguments.among(PASSES[number].parameters));
    let rest = [SPEC_CONSTANTS, SPIRV_STRUCT_INDEX, SYCL_PROPERTIES].map(part).join(",");
    Ok(format!("{},{rest}", esimd_passes::lower(arguments)))
}

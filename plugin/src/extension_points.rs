//! Which passes run where in the pipelines of clang, lld and `opt -passes='default<O2>'`.

use llvm_ir::Module;
use sycl_passes::{diagnostic::Outcome, sycl::spec_constants::has_calls};

use crate::{
    esimd_verifier,
    ffi::{self, HostOption},
    inline_reads::InlineReads,
    lto::{self, CheckThinLto, RecordOptions},
    parameters::Arguments,
    properties::DeviceProperties,
    registry::{
        CHECK_THIN_LTO, Configured, INLINE_READS, ModulePass, PASSES, RECORD_OPTIONS, Refused, SPEC_CONSTANTS,
        SPIRV_STRUCT_INDEX, SYCL_PROPERTIES, SpirvStructIndex,
    },
    spec_constants::SpecConstants,
};

/// An extension point; the numbers are those of `SyclPoint` in `cpp/shim.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    EarlySimplification,
    OptimizerLast,
    FullLinkEarly,
    FullLinkLast,
    PipelineStart,
}

impl Point {
    /// The point of this number.
    pub fn from_number(number: u32) -> Option<Point> {
        [
            Point::EarlySimplification,
            Point::OptimizerLast,
            Point::FullLinkEarly,
            Point::FullLinkLast,
            Point::PipelineStart,
        ]
        .into_iter()
        .find(|point| *point as u32 == number)
    }
}

/// A phase of LTO; the numbers are those of `SyclPhase` in `cpp/shim.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    None,
    ThinPreLink,
    ThinPostLink,
    FullPreLink,
    /// The host does not say.
    Unknown,
}

impl Phase {
    /// The phase of this number.
    pub fn from_number(number: u32) -> Option<Phase> {
        [Phase::None, Phase::ThinPreLink, Phase::ThinPostLink, Phase::FullPreLink, Phase::Unknown]
            .into_iter()
            .find(|phase| *phase as u32 == number)
    }
}

/// The options that stand for parameters of passes at extension points.
const OPTIONS: [(HostOption, &str, &str); 4] = [
    (HostOption::Mode, "sycl-spec-constants-mode", "mode"),
    (HostOption::Values, "sycl-spec-constants-values", "values"),
    (HostOption::PropertiesOut, "sycl-properties-out", "out"),
    (HostOption::SymbolsOut, "sycl-symbols-out", "symbols"),
];

/// The passes that run at a point in a phase, in a pipeline that optimises or does not.
pub fn passes_at(point: Point, phase: Phase, optimises: bool) -> Vec<Configured> {
    match (point, phase) {
        (Point::PipelineStart, _) if optimises => {
            vec![esimd_verifier::from_option(), from_options(INLINE_READS, |_| Ok(Box::new(InlineReads)))]
        }
        (Point::PipelineStart, _) => vec![esimd_verifier::from_option()],
        (Point::EarlySimplification, Phase::None) | (Point::FullLinkEarly, _) => {
            vec![from_options(SPEC_CONSTANTS, |arguments| Ok(Box::new(IfReads(SpecConstants::new(arguments)?))))]
        }
        (Point::EarlySimplification, Phase::ThinPreLink | Phase::FullPreLink)
            if ffi::option(HostOption::Output).is_some() =>
        {
            let problem =
                "option '-sycl-output' needs the output of a code generator, not an object for LTO".to_owned();
            vec![Configured::new(RECORD_OPTIONS, &Arguments::default(), Box::new(Refused { problem }))]
        }
        (Point::EarlySimplification, Phase::ThinPreLink | Phase::FullPreLink) => {
            vec![from_options(RECORD_OPTIONS, |arguments| Ok(Box::new(RecordOptions::new(arguments)?)))]
        }
        (Point::EarlySimplification, Phase::ThinPostLink) => {
            vec![from_options(CHECK_THIN_LTO, |_| Ok(Box::new(CheckThinLto)))]
        }
        (Point::OptimizerLast, Phase::None) | (Point::FullLinkLast, _) => vec![
            from_options(SPIRV_STRUCT_INDEX, |_| Ok(Box::new(SpirvStructIndex))),
            from_options(SYCL_PROPERTIES, |arguments| Ok(Box::new(DeviceProperties::new(arguments)))),
        ],
        (Point::OptimizerLast, Phase::ThinPreLink | Phase::ThinPostLink | Phase::FullPreLink) => Vec::new(),
        (Point::EarlySimplification, Phase::Unknown) => {
            vec![from_options(SPEC_CONSTANTS, |_| Ok(Box::new(ByModule { point })))]
        }
        (Point::OptimizerLast, Phase::Unknown) => {
            vec![from_options(SYCL_PROPERTIES, |_| Ok(Box::new(ByModule { point })))]
        }
    }
}

/// Makes the pass at `number` of those options that it takes. What is wrong with them is reported when it runs, because
/// building a pipeline cannot fail.
fn from_options(number: usize, build: impl Fn(&Arguments) -> Result<Box<dyn ModulePass>, String>) -> Configured {
    let allowed = PASSES[number].parameters;
    let mut arguments = Arguments::default();
    let mut problem = None;
    let taken = OPTIONS.iter().filter(|(_, _, key)| allowed.iter().any(|parameter| parameter.key == *key));
    for (option, spelling, key) in taken {
        let Some(value) = ffi::option(*option) else { continue };
        if let Err(wrong) = arguments.add(allowed, key, Some(&value)) {
            problem.get_or_insert(format!("option '-{spelling}': {wrong}"));
        }
    }
    let pass = match problem {
        Some(problem) => Err(problem),
        None => build(&arguments)
            .map_err(|wrong| format!("options '-sycl-spec-constants-mode' and '-sycl-spec-constants-values': {wrong}")),
    };
    let pass = pass.unwrap_or_else(|problem| Box::new(Refused { problem }));
    Configured::new(number, &arguments, pass)
}

/// `spec-constants`, but values are given only where constants are read: the same options reach modules without any, as
/// the host half of a SYCL compilation.
struct IfReads(SpecConstants);

impl ModulePass for IfReads {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        if has_calls(module) || !self.0.gives_values() { self.0.run(module) } else { Outcome::default() }
    }
}

/// Does what belongs at a point on a host that does not tell the phase: the module's flags do.
struct ByModule {
    point: Point,
}

impl ModulePass for ByModule {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        let phase = match self.point {
            Point::OptimizerLast => lto::phase_at_the_end(module),
            _ => lto::phase_at_the_start(module),
        };
        passes_at(self.point, phase, true).into_iter().fold(Outcome::default(), |mut sum, configured| {
            let outcome = configured.pass.run(module);
            sum.changed |= outcome.changed;
            sum.diagnostics.extend(outcome.diagnostics);
            sum
        })
    }
}

//! Maps extension points in LLVM's pipelines to passes, for clang, lld and `opt -passes='default<O2>'`.

use llvm_ir::Module;
use sycl_passes::{
    diagnostic::{Changed, Code, PassResult},
    host::{ModulePass, Session},
    parameters::{Arguments, FORCE_STATELESS_MEMORY, ParameterError},
    registry::{Configured, PassId},
    sycl::{
        properties::Runtime,
        properties_pass::{self, Outputs},
        spec_constants::has_calls,
        spec_constants_pass::SpecConstants,
        state,
    },
};

use crate::{
    ffi, host,
    lto_phase::{self, Phase},
    options,
};

/// An extension point. The numbers are those of `SyclPoint` in `cpp/plugin.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    EarlySimplification,
    OptimizerLast,
    FullLinkEarly,
    FullLinkLast,
    PipelineStart,
}

impl Point {
    /// Returns the point with this number.
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

/// The options that set parameters of passes at extension points.
const OPTIONS: [(&str, &str); 4] = [
    (options::MODE, "mode"),
    (options::VALUES, "values"),
    (options::PROPERTIES_OUT, "out"),
    (options::SYMBOLS_OUT, "symbols"),
];

/// Returns the passes that run at a point in a phase. `optimizes` is false for `-O0`.
pub fn passes_at(point: Point, phase: Phase, optimizes: bool) -> Vec<Configured> {
    match (point, phase) {
        (Point::PipelineStart, _) if optimizes => {
            vec![from_options(PassId::SyclUsedAspects), verifier(), from_options(PassId::SyclInlineReads)]
        }
        (Point::PipelineStart, _) => vec![from_options(PassId::SyclUsedAspects), verifier()],
        (Point::EarlySimplification, Phase::None) | (Point::FullLinkEarly, _) => vec![spec_constants()],
        (Point::EarlySimplification, Phase::ThinPreLink | Phase::FullPreLink)
            if options::requested_output().is_some() =>
        {
            let problem = "option '-sycl-output' requires the output of a code generator, not an object for LTO";
            vec![rejected(PassId::SyclRecordOptions, Code::Option, problem.to_owned())]
        }
        (Point::EarlySimplification, Phase::ThinPreLink | Phase::FullPreLink) => {
            let mut passes = vec![from_options(PassId::SyclRecordOptions)];
            if FILE_OPTIONS.iter().any(|option| ffi::option(option).is_some()) {
                passes.push(custom(PassId::SyclProperties, WarnOfIgnoredFiles));
            }
            passes
        }
        (Point::EarlySimplification, Phase::ThinPostLink) => vec![from_options(PassId::SyclCheckThinLto)],
        (Point::OptimizerLast, Phase::None) => {
            vec![from_options(PassId::SpirvStructIndex), device_properties(false)]
        }
        (Point::FullLinkLast, _) => vec![from_options(PassId::SpirvStructIndex), device_properties(true)],
        (Point::OptimizerLast, Phase::ThinPreLink | Phase::ThinPostLink | Phase::FullPreLink) => Vec::new(),
        (Point::EarlySimplification, Phase::Unknown) => vec![custom(PassId::SpecConstants, ByModule { point })],
        (Point::OptimizerLast, Phase::Unknown) => vec![custom(PassId::SyclProperties, ByModule { point })],
    }
}

fn rejected(id: PassId, code: Code, problem: String) -> Configured {
    Configured::rejected(id, id.name().to_owned(), code, problem)
}

/// Wraps `pass` under the name of `id`.
fn custom(id: PassId, pass: impl ModulePass + 'static) -> Configured {
    // Ignore errors in the options, which the passes that `pass` runs report.
    Configured::of(id, &arguments_from_options(id).unwrap_or_default(), Box::new(pass))
}

/// Returns the arguments of a pass that are set by command-line options.
fn arguments_from_options(id: PassId) -> Result<Arguments, String> {
    let allowed = id.entry().parameters;
    let mut arguments = Arguments::default();
    let taken = OPTIONS.iter().filter(|(_, key)| allowed.iter().any(|parameter| parameter.key == *key));
    for (option, key) in taken {
        let Some(value) = ffi::option(option) else { continue };
        arguments.add(allowed, key, Some(&value)).map_err(|wrong| format!("option '-{option}': {wrong}"))?;
    }
    Ok(arguments)
}

/// Builds a pass from its command-line options. Errors in the options are reported when the pass runs, because building
/// a pipeline cannot fail.
fn build_from_options(id: PassId, build: impl Fn(&Arguments) -> Result<Configured, ParameterError>) -> Configured {
    let of_lowering =
        |wrong: ParameterError| format!("options '-{}' and '-{}': {wrong}", options::MODE, options::VALUES);
    let made = arguments_from_options(id).and_then(|arguments| build(&arguments).map_err(of_lowering));
    made.unwrap_or_else(|problem| rejected(id, Code::Option, problem))
}

/// Builds a pass from the table with its command-line options.
fn from_options(id: PassId) -> Configured {
    build_from_options(id, |arguments| Configured::build(id, arguments))
}

/// Builds `esimd-verifier`, with the argument from `-sycl-esimd-force-stateless-mem`.
fn verifier() -> Configured {
    let id = PassId::EsimdVerifier;
    let allowed = id.entry().parameters;
    let mut arguments = Arguments::default();
    let taken = match ffi::option(options::ESIMD_FORCE_STATELESS).as_deref() {
        None => Ok(()),
        Some("true") => arguments.add(allowed, FORCE_STATELESS_MEMORY, None),
        Some("false") => arguments.add(allowed, &format!("no-{FORCE_STATELESS_MEMORY}"), None),
        Some(value) => Err(ParameterError(format!("invalid value '{value}'; expected one of: true, false"))),
    };
    taken.and_then(|()| Configured::build(id, &arguments)).unwrap_or_else(|wrong| {
        rejected(id, Code::Option, format!("option '-{}': {wrong}", options::ESIMD_FORCE_STATELESS))
    })
}

/// The `spec-constants` pass, except that the `values` mode skips modules that do not read constants. The same options
/// also apply to such modules, for example in the host compilation.
struct IfReads(SpecConstants);

impl ModulePass for IfReads {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if has_calls(module) || !self.0.gives_values() { self.0.run(module, session) } else { Ok(Changed::No) }
    }
}

fn spec_constants() -> Configured {
    let id = PassId::SpecConstants;
    build_from_options(id, |arguments| {
        Ok(Configured::of(id, arguments, Box::new(IfReads(SpecConstants::new(arguments)?))))
    })
}

/// The `sycl-properties` pass, except that it skips modules without device code. The same options apply to the SYCL
/// host compilation, which must not overwrite the files that the device compilation writes.
struct DeviceProperties(Outputs);

impl ModulePass for DeviceProperties {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if !state::has_device_code(module) {
            return Ok(Changed::No);
        }
        properties_pass::collect(module, Runtime::default(), &self.0, session)
    }
}

fn device_properties(is_link: bool) -> Configured {
    let id = PassId::SyclProperties;
    build_from_options(id, |arguments| {
        let mut outputs = Outputs::new(arguments);
        if let Some(directory) = host::lto_output_directory().filter(|_| is_link) {
            let in_directory = |name: &str| directory.join(name).to_string_lossy().into_owned();
            outputs.out.get_or_insert_with(|| in_directory("device.prop"));
            outputs.symbols.get_or_insert_with(|| in_directory("device.symbols"));
        }
        Ok(Configured::of(id, arguments, Box::new(DeviceProperties(outputs))))
    })
}

/// The options that specify output files.
const FILE_OPTIONS: [&str; 2] = [options::PROPERTIES_OUT, options::SYMBOLS_OUT];

/// Warns in an LTO compile step that only the link writes property files.
struct WarnOfIgnoredFiles;

impl ModulePass for WarnOfIgnoredFiles {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if state::has_device_code(module) || has_calls(module) {
            for option in FILE_OPTIONS {
                if ffi::option(option).is_some() {
                    session.warnings.push(Code::Option.module_warning(format!(
                        "option '-{option}' has no effect in a compile step of LTO; set {} at the link",
                        host::LTO_OUTPUT_DIRECTORY
                    )));
                }
            }
        }
        Ok(Changed::No)
    }
}

/// Runs the passes at a point in a host that does not report the LTO phase, which is derived from module flags instead.
struct ByModule {
    point: Point,
}

impl ModulePass for ByModule {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        let phase = match self.point {
            Point::OptimizerLast => lto_phase::phase_at_the_end(module),
            _ => lto_phase::phase_at_the_start(module),
        };
        passes_at(self.point, phase, true)
            .into_iter()
            .try_fold(Changed::No, |changed, configured| Ok(changed | configured.pass.run(module, session)?))
    }
}

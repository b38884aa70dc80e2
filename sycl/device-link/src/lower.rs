//! Runs this project's passes on the module of an image.
//!
//! Input: the module and a target. Output: bitcode for code generation, and the description of the image for the
//! runtime.

use device_image::{ImageInfo, PropertySets};
use llvm_host::{Pipeline, RunError};
use llvm_ir::Module;
use llvm_ir::owned::OwnedModule;
use sycl_passes::diagnostic::Code;
use sycl_passes::sycl::sanitizer;

use crate::code_generation::{self, Target, is_debuggable};
use crate::error::located;
use crate::{Error, ForTarget, Options, SpecConstants};

/// The file name of the user's values in the pipeline's `values` parameter.
const VALUES: &str = "values";

/// OpenCL's option that disables optimization.
const NO_OPTIMIZATION: &str = "-cl-opt-disable";

/// The option of the CPU device for debug information.
const DEBUG: &str = "-g";

/// A module that is ready for code generation.
pub(crate) struct Lowered {
    /// The module.
    pub bitcode: Vec<u8>,
    /// The description of its image for the runtime.
    pub info: ImageInfo,
    /// The options that its content requires of an OpenCL compiler, separated by spaces.
    pub own_options: String,
    /// Warnings, one line each.
    pub warnings: Vec<String>,
}

/// Lowers the module of an image. Returns `None` if it has no entry points: the runtime would ignore the image.
pub(crate) fn lower(module: &OwnedModule<'_>, target: &Target, options: &Options) -> Result<Option<Lowered>, Error> {
    let mut pipeline = Pipeline::new(pipeline_text(target, options)?);
    if let Some(values) = &options.values {
        pipeline = pipeline.input(VALUES, &values.text);
    }
    let output =
        pipeline.run(module.as_module()).map_err(|error| Error::Passes(with_name_of_values(error, options)))?;
    let properties = output.properties.unwrap_or_else(PropertySets::new);
    let entries: Vec<String> = output.entry_points;
    if entries.is_empty() {
        return Ok(None);
    }
    let mut info = ImageInfo::new(target.image_target(), target.format());
    let own_options = own_options(module.as_module(), target, options);
    // For other targets, the options are for the ahead-of-time compiler.
    if *target == Target::SpirV {
        info.compile_options = joined(&own_options, &ForTarget::join(&options.compile_options, target));
    }
    info.link_options = ForTarget::join(&options.link_options, target);
    info.entries = entries;
    info.properties = properties;
    let warnings = output.warnings.iter().map(located).collect();
    Ok(Some(Lowered { bitcode: module.to_bitcode(), info, own_options, warnings }))
}

/// Returns the options that the content of a module requires.
///
/// A sanitizer calls a function for each access to memory. The CPU device takes about 20 seconds to vectorize a program
/// with five such kernels, and 0.6 seconds to compile it without optimization.
fn own_options(module: Module<'_>, target: &Target, options: &Options) -> String {
    let own = code_generation::Options { optimize: options.optimize, ..options.code_generation.clone() };
    let is_debuggable = is_debuggable(module, target, &own);
    let is_sanitized = sanitizer::kernel_list(module).is_some();
    let debug = if is_debuggable { DEBUG } else { "" };
    joined(debug, if is_debuggable || is_sanitized { NO_OPTIMIZATION } else { "" })
}

/// Joins two texts with options.
pub(crate) fn joined(first: &str, second: &str) -> String {
    let texts: Vec<&str> = [first, second].into_iter().filter(|text| !text.is_empty()).collect();
    texts.join(" ")
}

/// Returns the pipeline as a string.
fn pipeline_text(target: &Target, options: &Options) -> Result<String, Error> {
    let mode = match (options.spec_constants, &options.values) {
        (_, Some(_)) => format!("values={VALUES}"),
        (SpecConstants::OfTarget, None) if target.has_native_spec_constants() => "mode=native".to_owned(),
        (SpecConstants::OfTarget | SpecConstants::Emulation, None) => "mode=emulation".to_owned(),
        (SpecConstants::DefaultValues, None) => "mode=default-values".to_owned(),
        (SpecConstants::Native, None) if target.has_native_spec_constants() => "mode=native".to_owned(),
        (SpecConstants::Native, None) => {
            let target = target.image_target();
            return Err(Error::Options(format!(
                "target '{target}' does not support native specialization constants; use --spec-constants=emulation"
            )));
        }
    };
    let stateless = if options.force_stateless_memory { "force-stateless-mem" } else { "no-force-stateless-mem" };
    let optimize = if options.optimize { "optimize" } else { "no-optimize" };
    Ok(format!("sycl-post-link<{mode};{stateless};{optimize};runtime={}>", options.runtime))
}

/// In diagnostics, replaces the pipeline's name for the values with the name that the user specified.
fn with_name_of_values(mut error: RunError, options: &Options) -> RunError {
    if let Some(values) = &options.values {
        for report in &mut error.reports {
            // This diagnostic is about a value that does not fit its constant.
            if report.code == Code::GivenValues && !report.message.contains(&format!("'{VALUES}'")) {
                report.message = format!("'{}': {}", values.name, report.message);
            }
            report.message = report.message.replacen(&format!("'{VALUES}'"), &format!("'{}'", values.name), 1);
        }
    }
    error
}

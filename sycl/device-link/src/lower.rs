//! Runs this project's passes on the module of an image.
//!
//! Input: the module and a target. Output: bitcode for code generation, and the description of the image for the
//! runtime.

use device_image::{ImageInfo, PropertySets};
use llvm_host::{Pipeline, RunError};
use llvm_ir::owned::OwnedModule;
use sycl_passes::diagnostic::Code;

use crate::code_generation::Target;
use crate::error::located;
use crate::{Error, ForTarget, Options, SpecConstants};

/// The file name of the user's values in the pipeline's `values` parameter.
const VALUES: &str = "values";

/// A module that is ready for code generation.
pub(crate) struct Lowered {
    /// The module.
    pub bitcode: Vec<u8>,
    /// The description of its image for the runtime.
    pub info: ImageInfo,
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
    // For other targets, the options are for the ahead-of-time compiler.
    if *target == Target::SpirV {
        info.compile_options = ForTarget::join(&options.compile_options, target);
    }
    info.link_options = ForTarget::join(&options.link_options, target);
    info.entries = entries;
    info.properties = properties;
    let warnings = output.warnings.iter().map(located).collect();
    Ok(Some(Lowered { bitcode: module.to_bitcode(), info, warnings }))
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

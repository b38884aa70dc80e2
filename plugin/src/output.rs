//! The step before code generation: checks the module, and with `-sycl-output=syclbin` writes a SYCLBIN file instead of
//! an object file.
//!
//! For a SYCLBIN file, the plugin runs the host's code generator in memory, and writes the image with its property sets
//! to the host's output. The host then does not generate code.

use device_image::{
    ImageFormat, PropertySets,
    syclbin::{self, AbstractModule, State, Syclbin},
    target,
};
use llvm_ir::Module;
use sycl_passes::{
    diagnostic::{Code, Diagnostic, Failed},
    host::Host,
    sycl::{
        properties::{self, Collected, EntryKind, EntryPoint},
        spec_constants::has_calls,
        state,
    },
};

use crate::{
    ffi,
    host::PluginHost,
    options::{self, requested_output, requested_syclbin_state},
};

/// The only supported value of `-sycl-output`.
const SYCLBIN: &str = "syclbin";

/// The result of the step before code generation.
#[derive(Default)]
pub struct Made<'m> {
    /// True if the host must not generate code.
    pub replaces_host: bool,
    /// The bytes for the host's output.
    pub bytes: Option<Vec<u8>>,
    /// The diagnostics, which are errors.
    pub diagnostics: Vec<Diagnostic<'m>>,
}

impl Made<'_> {
    /// Creates a result that contains only an error about the whole module.
    pub fn failure(replaces_host: bool, code: Code, problem: String) -> Self {
        Made { replaces_host, bytes: None, diagnostics: vec![code.module_error(problem)] }
    }
}

/// Checks a module before code generation, and creates the requested output. `generate` returns the generated code;
/// afterwards, the module must not be used.
pub fn before_code_gen<'m>(
    module: Module<'m>,
    is_object: bool,
    generate: impl FnOnce() -> Result<Vec<u8>, String>,
) -> Made<'m> {
    if PluginHost.has_errors(module) {
        return Made::default();
    }
    let is_asked_for = match is_asked_for() {
        Ok(is_asked_for) => is_asked_for,
        Err(problem) => return Made::failure(true, Code::Option, problem),
    };
    if has_calls(module) {
        let problem =
            "the module still reads specialization constants; run 'spec-constants' on it before code generation";
        return Made::failure(is_asked_for, Code::NotLowered, problem.to_owned());
    }
    if let Some(diagnostic) = state::find_unlowered_builtin(module) {
        return Made { replaces_host: is_asked_for, bytes: None, diagnostics: vec![diagnostic] };
    }
    if !is_asked_for {
        return Made::default();
    }
    if !is_object {
        return Made::failure(
            true,
            Code::Option,
            format!("option '-sycl-output={SYCLBIN}' requires an object file as output"),
        );
    }
    match syclbin(module, generate) {
        Ok(bytes) => Made { replaces_host: true, bytes: Some(bytes), diagnostics: Vec::new() },
        Err(diagnostics) => Made { replaces_host: true, bytes: None, diagnostics },
    }
}

/// Returns whether an output other than the host's is requested.
fn is_asked_for() -> Result<bool, String> {
    match (requested_output().as_deref(), requested_syclbin_state()) {
        (Some(SYCLBIN), _) => Ok(true),
        (Some(other), _) => Err(format!("option '-sycl-output': invalid value '{other}'; expected one of: {SYCLBIN}")),
        (None, Some(_)) => Err(format!("option '-sycl-syclbin-state' requires '-sycl-output={SYCLBIN}'")),
        (None, None) => Ok(false),
    }
}

/// Creates the SYCLBIN file for a module that is ready for code generation.
fn syclbin<'m>(
    module: Module<'m>,
    generate: impl FnOnce() -> Result<Vec<u8>, String>,
) -> Result<Vec<u8>, Vec<Diagnostic<'m>>> {
    let failure = |problem: String| vec![Code::Syclbin.module_error(problem)];
    let state = bundle_state().map_err(failure)?;
    let properties = properties(module)?;
    let image = generate().map_err(failure)?;
    // The errors of the code generator have already been reported.
    if PluginHost.has_errors(module) {
        return Err(Vec::new());
    }
    let module = AbstractModule::of_image(ImageFormat::SpirV, target::SPIR64, properties, image);
    let file = Syclbin { state, modules: module.into_iter().collect() };
    let mut bytes = Vec::new();
    syclbin::write(&file, &mut bytes).map_err(|problem| failure(problem.to_string()))?;
    Ok(bytes)
}

/// Collects the property sets of a module. Warns about kernels that the runtime cannot find.
fn properties(module: Module<'_>) -> Result<PropertySets, Vec<Diagnostic<'_>>> {
    let failure = |problem: String| vec![Code::Syclbin.module_error(problem)];
    // Regardless of the target in the file, the runtime loads IR modules only for 64-bit SPIR-V.
    let triple = module.triple();
    if !["spirv64", "spir64"].iter().any(|architecture| triple.starts_with(architecture)) {
        return Err(failure(format!("a SYCLBIN file requires target spirv64, not '{triple}'")));
    }
    if state::is_emulated(module) {
        return Err(failure("a SYCLBIN file requires native specialization constants, not emulated ones".to_owned()));
    }
    let Collected { mut sets, entries, mut warnings } = properties::collect(module).map_err(Failed::into_errors)?;
    let kernels: Vec<_> = entries.iter().filter(|entry| entry.kind == EntryKind::Kernel).collect();
    if kernels.is_empty() {
        return Err(failure("the module contains no kernels for the SYCLBIN file".to_owned()));
    }
    // These warnings were reported when the property file was written.
    if ffi::option(options::PROPERTIES_OUT).is_some() {
        warnings.clear();
    }
    syclbin::remove_misread_defaults(&mut sets);
    // Warn before code generation, which may delete the functions.
    warnings.extend(kernels.into_iter().filter_map(warn_of_name));
    PluginHost.report(module, &warnings);
    Ok(sets)
}

/// Returns the state of the kernel bundle.
fn bundle_state() -> Result<State, String> {
    let Some(name) = requested_syclbin_state() else { return Ok(State::Executable) };
    State::ALL.into_iter().find(|state| state.name() == name).ok_or_else(|| {
        let names = State::ALL.map(State::name).join(", ");
        format!("option '-sycl-syclbin-state': invalid value '{name}'; expected one of: {names}")
    })
}

/// Returns a warning about a kernel that the runtime cannot find.
fn warn_of_name<'m>(kernel: &EntryPoint<'m>) -> Option<Diagnostic<'m>> {
    let name = &kernel.name;
    let message =
        format!("libsycl 2026.0 cannot find kernel '{name}'; it finds only kernels named '__sycl_kernel_<name>'");
    (!syclbin::is_found_by_name(name)).then(|| Code::Syclbin.warning(kernel.function, message))
}

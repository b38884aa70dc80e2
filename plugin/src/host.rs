//! The plugin as a host for passes: files, diagnostics, and command-line options.

use std::{env, path::PathBuf, ptr};

use device_image::file::{self, FileError};
use llvm_host::{HostHandle, LlvmSeverity, PipelineHost, Text};
use llvm_ir::Module;
use sycl_passes::{
    diagnostic::{Diagnostic, Severity},
    host::{Host, HostError},
};

use crate::{
    ffi::{self, HostDiagnostic},
    options, program_output,
};

/// The host that the plugin registers.
pub static HOST: HostHandle<'static> = HostHandle::new(&PluginHost);

/// The program that loaded the plugin.
pub struct PluginHost;

impl Host for PluginHost {
    fn has_errors(&self, module: Module<'_>) -> bool {
        // SAFETY: the module is live.
        unsafe { ffi::sycl_plugin_has_errors(module.as_raw()) }
    }

    /// Like LLVM, ends the process if a diagnostic is an error and the program has no handler for errors.
    fn report(&self, module: Module<'_>, diagnostics: &[Diagnostic<'_>]) {
        let for_host: Vec<HostDiagnostic> = diagnostics
            .iter()
            .map(|diagnostic| HostDiagnostic {
                is_error: u32::from(diagnostic.severity == Severity::Error),
                message: Text::new(&diagnostic.message),
                location: diagnostic.location.map_or(ptr::null_mut(), |node| node.as_raw()),
                function: diagnostic.function.map_or(ptr::null_mut(), |value| value.as_raw()),
            })
            .collect();
        // SAFETY: the module is live, the values belong to it, and the strings outlive the call.
        unsafe { ffi::sycl_plugin_report(module.as_raw(), for_host.as_ptr(), for_host.len()) }
    }

    fn read(&self, name: &str) -> Result<String, HostError> {
        read_input(name).map_err(|error| HostError(error.to_string()))
    }

    fn write(&self, outputs: &[(&str, String)]) -> Result<(), HostError> {
        for (name, _) in outputs {
            program_output::check_not_in_use(name)?;
        }
        let write = |(name, text): &(&str, String)| file::write(name, text.as_bytes());
        outputs.iter().try_for_each(write).map_err(|error| HostError(error.to_string()))
    }

    fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), HostError> {
        program_output::check_not_in_use(name)?;
        file::write(name, bytes).map_err(|error| HostError(error.to_string()))
    }

    fn print(&self, text: &str) {
        ffi::print_error(text);
    }

    fn pass_that_panics(&self) -> Option<String> {
        ffi::option(options::PANIC_IN)
    }
}

/// Reads a regular file, standard input (`-`), or a pipe from a shell's `<(command)`. Rejects other files, which may be
/// endless.
fn read_input(name: &str) -> Result<String, FileError> {
    if !name.starts_with("/dev/fd/") {
        return file::read_text(name);
    }
    Ok(String::from_utf8_lossy(&file::read_any(name)?).into_owned())
}

impl PipelineHost for PluginHost {
    fn parse_error(&self, message: &str) {
        ffi::print_error(&format!("error: {message}\n"));
    }

    fn diagnose(&self, _severity: LlvmSeverity, _message: &str) {
        // LLVM reports these to the program's own handler.
    }
}

/// The environment variable that [`lto_output_directory`] reads.
pub const LTO_OUTPUT_DIRECTORY: &str = "SYCLPASSES_LTO_OUT_DIR";

/// Returns the directory for the property files of an LTO link. An environment variable specifies it, because a linker
/// parses its command line before it loads the plugin. A module cannot specify it.
pub fn lto_output_directory() -> Option<PathBuf> {
    env::var_os(LTO_OUTPUT_DIRECTORY).filter(|directory| !directory.is_empty()).map(PathBuf::from)
}

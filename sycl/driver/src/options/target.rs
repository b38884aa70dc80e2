//! The targets of device code, as far as a compilation distinguishes them.

use std::path::Path;

use super::Sycl;
use crate::error::Error;

/// The form in which the front end leaves specialization constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Instructions of SPIR-V, for compilers at run time.
    Native,
    /// Reads of a buffer, for code that is compiled ahead of time.
    Emulated,
}

impl Form {
    /// Returns the triple of device code in this form.
    #[must_use]
    pub fn triple(self) -> &'static str {
        match self {
            Self::Native => "spir64-unknown-unknown",
            Self::Emulated => "spir64_x86_64-unknown-unknown",
        }
    }
}

/// The prefixes of targets that are compiled ahead of time.
const KNOWN: [&str; 3] = ["spir64_x86_64", "spir64_gen", "intel_gpu_"];

/// Returns whether a target is SPIR-V, which is compiled at run time.
#[must_use]
pub fn is_spirv(target: &str) -> bool {
    target == "spir64" || target == Form::Native.triple()
}

/// Returns the forms of device code that the targets of a command line require; the form for the host half's header is
/// first.
#[must_use]
pub fn forms(sycl: &Sycl) -> Vec<Form> {
    let has_native = sycl.targets.is_empty() || sycl.targets.iter().any(|target| is_spirv(target));
    let has_emulated = sycl.targets.iter().any(|target| !is_spirv(target));
    let wanted = [(has_native, Form::Native), (has_emulated, Form::Emulated)];
    wanted.into_iter().filter(|(is_wanted, _)| *is_wanted).map(|(_, form)| form).collect()
}

/// Rejects unknown targets, and those for which the runtime has no adapter: no program could use their images.
///
/// # Errors
/// Returns the first such target.
pub fn check(sycl: &Sycl, runtime: &Path) -> Result<(), Error> {
    let adapters = [("nvptx64", "cuda"), ("nvidia_gpu", "cuda"), ("amdgcn", "hip"), ("amd_gpu", "hip")];
    for target in &sycl.targets {
        let adapter = adapters.iter().find(|(prefix, _)| target.starts_with(prefix)).map(|(_, adapter)| adapter);
        let is_known = is_spirv(target) || KNOWN.iter().any(|prefix| target.starts_with(prefix));
        let Some(adapter) = adapter else {
            if is_known {
                continue;
            }
            let known = "spir64, spir64_x86_64, spir64_gen and intel_gpu_<name>";
            return Err(Error::Usage(format!("unknown target '{target}'; the targets are {known}")));
        };
        let library = format!("libur_adapter_{adapter}.so");
        let reason = match runtime.join(&library).exists() {
            true => "the front end is called for SPIR-V only".to_owned(),
            false => format!("the runtime in '{}' has no {library}", runtime.display()),
        };
        return Err(Error::Usage(format!("unsupported target '{target}': {reason}")));
    }
    Ok(())
}

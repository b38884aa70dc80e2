//! Verifies images against their properties, the runtime's rules, and each other.
//!
//! The runtime verifies little of this. It ignores unknown properties, accepts wrong bytes as
//! values, and fails when a kernel is launched, far from the cause. Each finding contains the
//! numbers, the consequence and the remedy.

mod constants;
mod kernels;
mod program;
mod properties;
mod target;
mod texts;

use crate::image::{ImageFormat, ImageInfo};
use crate::{PropError, PropertySets, builtins, names, spirv};

pub use program::{ProgramImage, program};

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// Some use of the image fails or produces wrong results.
    Error,
    /// The image is probably not as intended.
    Warning,
    /// The image is valid, but the fact is worth knowing.
    Note,
}

impl Severity {
    /// Returns the word that precedes the message.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// An error, a warning or a note about an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The severity.
    pub severity: Severity,
    /// The message, which is one sentence.
    pub message: String,
}

/// The findings so far.
#[derive(Default)]
struct Findings {
    all: Vec<Finding>,
}

impl Findings {
    fn error(&mut self, message: impl Into<String>) {
        self.all.push(Finding { severity: Severity::Error, message: message.into() });
    }

    fn warning(&mut self, message: impl Into<String>) {
        self.all.push(Finding { severity: Severity::Warning, message: message.into() });
    }
}

/// An image and the facts known about it.
struct Image<'a> {
    info: &'a ImageInfo,
    sets: &'a PropertySets,
    /// The facts read from the SPIR-V, if the image is SPIR-V and can be read.
    module: Option<spirv::Module>,
}

impl Image<'_> {
    /// Returns whether the constants in the image are frozen at their defaults.
    fn is_replaced_with_default(&self) -> bool {
        let set = self.sets.get(names::MISC_PROPERTIES);
        let value = set.and_then(|set| set.get(names::SPEC_CONSTS_REPLACED_WITH_DEFAULT));
        matches!(value, Some(crate::PropertyValue::Uint32(1)))
    }

    /// Returns the kernels in the SPIR-V, or else the kernels that the entries list.
    fn kernels(&self) -> Vec<&str> {
        match &self.module {
            Some(module) => module.kernels.iter().map(|kernel| kernel.name.as_str()).collect(),
            None => self.info.entries.iter().map(String::as_str).collect(),
        }
    }
}

/// The findings about an image, and the symbols that [`program`] needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The findings, in the order of the checks.
    pub findings: Vec<Finding>,
    /// The names of the functions and variables that the SPIR-V imports, in order.
    pub imports: Vec<String>,
    /// The names of the functions and variables that the SPIR-V exports, in order.
    pub exports: Vec<String>,
}

/// Reports compiler builtins among the imports. [`program()`] checks the other imports.
fn check_imports(image: &Image<'_>, findings: &mut Findings) {
    for name in image.module.iter().flat_map(|module| &module.imports) {
        if let Err(error) = builtins::check_imports([name.as_str()]) {
            findings.error(error.to_string());
        }
    }
}

/// Verifies an image. `bytes` are the contents of the image, decompressed if it was compressed.
#[must_use]
pub fn image(info: &ImageInfo, bytes: &[u8]) -> Report {
    verify(info, None, bytes)
}

/// Verifies an image whose properties cannot be read, as far as possible without them.
#[must_use]
pub fn image_with_malformed_properties(info: &ImageInfo, error: &PropError, bytes: &[u8]) -> Report {
    verify(info, Some(error), bytes)
}

fn verify(info: &ImageInfo, malformed: Option<&PropError>, bytes: &[u8]) -> Report {
    let mut findings = Findings::default();
    if bytes.is_empty() {
        findings.error("the image is empty");
        return Report { findings: findings.all, ..Report::default() };
    }
    let contents = ImageFormat::detect(bytes);
    let mut module = None;
    if contents == Some(ImageFormat::SpirV) {
        match spirv::read(bytes) {
            // Kernels for Vulkan have no parameters, and SpecIds that are not those of SYCL's constants.
            Ok(_) if info.target == crate::target::VULKAN => {}
            Ok(read) => module = Some(read),
            Err(error) => findings.error(format!("malformed SPIR-V: {error}")),
        }
    }
    target::check(info, contents, bytes, &mut findings);
    texts::check(info, &mut findings);
    let image = Image { info, sets: &info.properties, module };
    check_imports(&image, &mut findings);
    match malformed {
        Some(error) => findings.error(format!("malformed properties: {error}")),
        None => {
            properties::check(image.sets, &mut findings);
            constants::check(&image, &mut findings);
            kernels::check(&image, &mut findings);
        }
    }
    let spirv::Module { imports, exports, .. } = image.module.unwrap_or_default();
    Report { findings: findings.all, imports, exports }
}

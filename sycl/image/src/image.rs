//! The description of a device image for the runtime: everything except its bytes.

use std::collections::HashSet;

use thiserror::Error;

pub use crate::format::{ImageFormat, is_ptx};
use crate::{PropError, PropertySet, PropertySets, names, target};

/// The description of an image for the runtime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageInfo {
    /// The name of the target (see [`crate::target`]).
    pub target: String,
    /// The format of the image's bytes.
    pub format: ImageFormat,
    /// Options for compiling the image, which the driver receives unchanged.
    pub compile_options: String,
    /// Options for linking the image.
    pub link_options: String,
    /// The names of the kernels. The runtime ignores an image without kernels.
    pub entries: Vec<String>,
    /// The property sets.
    pub properties: PropertySets,
}

/// The properties of an image in a file, if they are not valid `.prop` text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{error}")]
pub struct MalformedProperties {
    /// The text, as stored in the file.
    pub text: String,
    /// The line and the reason.
    pub error: PropError,
}

/// The reason why no container can represent an [`ImageInfo`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// A string contains a NUL byte, which would terminate it.
    #[error("{field} must not contain NUL bytes")]
    Nul {
        /// The field that contains it.
        field: &'static str,
    },
    /// A kernel name does not fit the list of kernels, which has one name per line and ignores spaces at the end of
    /// lines.
    #[error("the name of kernel {name:?} is empty, contains a line end or ends with a space")]
    KernelName {
        /// The name.
        name: String,
    },
}

impl ImageInfo {
    /// Creates an image without options, kernels or properties.
    #[must_use]
    pub fn new(target: &str, format: ImageFormat) -> Self {
        ImageInfo {
            target: target.to_owned(),
            format,
            compile_options: String::new(),
            link_options: String::new(),
            entries: Vec::new(),
            properties: PropertySets::new(),
        }
    }

    /// Returns whether values of specialization constants are passed by SpecId. Otherwise, they are
    /// passed in a buffer.
    #[must_use]
    pub fn has_native_spec_constants(&self) -> bool {
        matches!(self.target.as_str(), target::SPIR64 | target::SPIR)
    }

    /// Returns the `.sym` text of the entries, one per line.
    #[must_use]
    pub fn symbols(&self) -> String {
        self.entries.iter().map(|name| format!("{name}\n")).collect()
    }

    /// Returns the entries in a `.sym` file's text. Skips empty lines.
    #[must_use]
    pub fn entries_of_symbols(text: &str) -> Vec<String> {
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    /// Returns the kernels that the property set `SYCL/kernel names` lists, if it exists.
    #[must_use]
    pub fn entries_of_properties(properties: &PropertySets) -> Option<Vec<String>> {
        let kernels = properties.get(names::KERNEL_NAMES)?;
        Some(kernels.iter().map(|(name, _)| name.to_owned()).collect())
    }

    /// Returns the entries of an image without a `.sym` file: the kernels that its properties list, or else those in
    /// its SPIR-V, and the functions that other images may call.
    #[must_use]
    pub fn default_entries(properties: &PropertySets, in_image: Option<Vec<String>>) -> Vec<String> {
        let mut entries = Self::entries_of_properties(properties).or(in_image).unwrap_or_default();
        let known: HashSet<String> = entries.iter().cloned().collect();
        let exported = properties.get(names::EXPORTED_SYMBOLS).into_iter().flat_map(PropertySet::iter);
        entries.extend(exported.map(|(name, _)| name.to_owned()).filter(|name| !known.contains(name)));
        entries
    }

    /// Checks that all strings can be read back unchanged.
    ///
    /// # Errors
    /// Returns the first string with a NUL byte, or the first kernel name that is not a single line.
    pub fn check_texts(&self) -> Result<(), TextError> {
        let entries = self.entries.iter().map(|entry| ("the name of a kernel", entry));
        let texts = [
            ("the name of the target", &self.target),
            ("the compile options", &self.compile_options),
            ("the link options", &self.link_options),
        ];
        if let Some((field, _)) = texts.into_iter().chain(entries).find(|(_, text)| text.contains('\0')) {
            return Err(TextError::Nul { field });
        }
        let has_nul = |set: &PropertySet| set.name().contains('\0') || set.iter().any(|(name, _)| name.contains('\0'));
        if self.properties.iter().any(has_nul) {
            return Err(TextError::Nul { field: "a name in the property sets" });
        }
        match self.entries.iter().find(|name| !is_entry_name(name)) {
            Some(name) => Err(TextError::KernelName { name: name.clone() }),
            None => Ok(()),
        }
    }
}

/// Returns whether a name can be a line of the list of kernels.
pub(crate) fn is_entry_name(name: &str) -> bool {
    !name.is_empty() && !name.contains('\n') && name.trim_end() == name
}

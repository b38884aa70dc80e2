//! Checks that an image and its files match.

use std::collections::HashSet;
use std::path::Path;

use device_image::{PropertySets, names};

use crate::error::Error;

/// An image and the facts known about it.
pub struct Parts<'a> {
    /// The name of the image in messages.
    pub image: &'a str,
    /// Its kernels.
    pub kernels: &'a [String],
    /// Its property sets.
    pub sets: &'a PropertySets,
}

impl Parts<'_> {
    /// Checks that the entries of a symbol file are in the image. Accepts any entries for an image with virtual
    /// functions, which are not listed by name.
    ///
    /// # Errors
    /// Returns the first entry that is not in the image.
    pub fn check_symbols(&self, path: &Path, entries: &[String]) -> Result<(), Error> {
        if self.sets.get(names::VIRTUAL_FUNCTIONS).is_some() {
            return Ok(());
        }
        self.first_missing(entries.iter().map(String::as_str)).map_or(Ok(()), |missing| {
            let problem = format!(
                "kernel '{missing}' is not in image '{}'; is this the symbol file of another image?",
                self.image
            );
            Err(Error::file(path, problem))
        })
    }

    /// Checks that the kernels that the property file describes are in the image.
    ///
    /// # Errors
    /// Returns the first kernel that is not in the image.
    pub fn check_properties(&self, path: &Path) -> Result<(), Error> {
        for set in [names::KERNEL_NAMES, names::KERNEL_PARAM_OPT] {
            let described = self.sets.get(set).into_iter().flat_map(|set| set.iter().map(|(name, _)| name));
            if let Some(missing) = self.first_missing(described) {
                let problem = format!(
                    "set '{set}' describes kernel '{missing}', which image '{}' does not have; is this the property file of \
                     another image?",
                    self.image
                );
                return Err(Error::file(path, problem));
            }
        }
        Ok(())
    }

    /// Returns the first name that is neither a kernel nor a function that other images may call.
    fn first_missing<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
        let kernels: HashSet<&str> = self.kernels.iter().map(String::as_str).collect();
        let exported = self.sets.get(names::EXPORTED_SYMBOLS);
        let is_exported = |name: &str| exported.is_some_and(|set| set.get(name).is_some());
        names.into_iter().find(|name| !kernels.contains(name) && !is_exported(name))
    }
}

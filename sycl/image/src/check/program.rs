//! Checks the images in a program against each other.

use std::collections::{BTreeMap, BTreeSet};

use super::{Finding, Findings, Report, Severity};
use crate::builtins::{Builtin, is_of_drivers};
use crate::containers::Architecture;
use crate::image::ImageInfo;
use crate::{PropertySets, names};

/// An image in a program.
#[derive(Clone, Copy, Debug)]
pub struct ProgramImage<'a> {
    /// The name of the image in messages.
    pub label: &'a str,
    /// The description for the runtime.
    pub info: &'a ImageInfo,
    /// The result of [`super::image`].
    pub report: &'a Report,
    /// The part of a universal binary that contains the image. Each part is a separate program; images outside of
    /// universal binaries belong to all parts.
    pub architecture: Option<Architecture>,
}

impl ProgramImage<'_> {
    /// Returns the names that other images can be linked to.
    fn exports(&self) -> impl Iterator<Item = &str> {
        symbols(&self.info.properties, names::EXPORTED_SYMBOLS).chain(self.report.exports.iter().map(String::as_str))
    }

    /// Returns the names that another image must provide, in order and without repetitions.
    fn imports(&self) -> Vec<&str> {
        let imports = symbols(&self.info.properties, names::IMPORTED_SYMBOLS);
        let imports = imports.chain(self.report.imports.iter().map(String::as_str));
        let mut seen = BTreeSet::new();
        // Compiler builtins are reported for the image itself.
        let is_symbol = |name: &str| Builtin::of_function(name).is_none() && !is_of_drivers(name);
        imports.filter(|name| is_symbol(name) && seen.insert(*name)).collect()
    }
}

/// Verifies the images in one program. Returns findings with the index of their image, in the order of the images.
#[must_use]
pub fn program(images: &[ProgramImage<'_>]) -> Vec<(usize, Finding)> {
    let mut findings = Vec::new();
    let mut exports = Index::default();
    for (index, image) in images.iter().enumerate() {
        image.exports().for_each(|symbol| exports.add(symbol, image.architecture, index));
    }
    let mut kernels = Index::default();
    for (index, image) in images.iter().enumerate() {
        let mut of_image = Findings::default();
        for symbol in image.imports() {
            if exports.first(&symbol, image.architecture).is_none() {
                of_image.warning(format!(
                    "no image exports symbol '{symbol}', which this one imports: kernels fail unless another file in the \
                     program exports it"
                ));
            }
        }
        let mut again: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for entry in &image.info.entries {
            let key = (image.info.target.as_str(), entry.as_str());
            let first = kernels.first(&key, image.architecture);
            kernels.add(key, image.architecture, index);
            let is_exported = || symbols(&image.info.properties, names::EXPORTED_SYMBOLS).any(|symbol| symbol == entry);
            if let Some(first) = first.filter(|first| *first != index && !is_exported()) {
                again.entry(first).or_default().push(entry);
            }
        }
        for (first, kernels) in again {
            let more = if kernels.len() > 1 { format!(" and {} more", kernels.len() - 1) } else { String::new() };
            let message = format!(
                "{} also has kernel '{}'{more} for target '{}': the runtime uses one of them",
                images.get(first).map_or("", |image| image.label),
                kernels.first().copied().unwrap_or_default(),
                image.info.target
            );
            of_image.all.push(Finding { severity: Severity::Note, message });
        }
        findings.extend(of_image.all.into_iter().map(|finding| (index, finding)));
    }
    findings
}

/// The first image with each symbol or kernel, for the whole program and for each architecture.
struct Index<K> {
    anywhere: BTreeMap<K, usize>,
    of_architecture: BTreeMap<(K, Option<Architecture>), usize>,
}

impl<K> Default for Index<K> {
    fn default() -> Self {
        Index { anywhere: BTreeMap::new(), of_architecture: BTreeMap::new() }
    }
}

impl<K: Copy + Ord> Index<K> {
    fn add(&mut self, key: K, architecture: Option<Architecture>, image: usize) {
        self.anywhere.entry(key).or_insert(image);
        self.of_architecture.entry((key, architecture)).or_insert(image);
    }

    /// Returns the first image that has `key` and is for the same architecture or for all architectures.
    fn first(&self, key: &K, architecture: Option<Architecture>) -> Option<usize> {
        if architecture.is_none() {
            return self.anywhere.get(key).copied();
        }
        let found =
            [architecture, None].into_iter().filter_map(|architecture| self.of_architecture.get(&(*key, architecture)));
        found.min().copied()
    }
}

/// Returns the names of the properties in a set, in order.
fn symbols<'a>(sets: &'a PropertySets, set: &str) -> impl Iterator<Item = &'a str> {
    sets.get(set).into_iter().flat_map(|set| set.iter().map(|(name, _)| name))
}

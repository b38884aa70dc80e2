//! The images of a program against each other.

use std::collections::{BTreeMap, BTreeSet};

use super::{Finding, Findings, Severity};
use crate::image::ImageInfo;
use crate::{PropertySets, names};

/// Verifies images that are in one program, each with what messages call it: findings with the number of their image, in order
/// of images.
#[must_use]
pub fn program(images: &[(String, &ImageInfo)]) -> Vec<(usize, Finding)> {
    let sets: Vec<&PropertySets> = images.iter().map(|(_, image)| &image.properties).collect();
    let mut findings = Vec::new();
    let exports: BTreeSet<&str> = sets.iter().flat_map(|sets| symbols(sets, names::EXPORTED_SYMBOLS)).collect();
    let mut first_images: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (index, ((_, image), sets)) in images.iter().zip(&sets).enumerate() {
        let mut of_image = Findings::default();
        for symbol in symbols(sets, names::IMPORTED_SYMBOLS).filter(|symbol| !exports.contains(symbol)) {
            of_image.warning(format!(
                "no image exports symbol '{symbol}', which this one imports: kernels fail unless another file of the \
                 program has it"
            ));
        }
        let mut again: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for entry in &image.entries {
            let first = *first_images.entry((&image.target, entry)).or_insert(index);
            if first != index && sets.get(names::EXPORTED_SYMBOLS).is_none_or(|set| set.get(entry).is_none()) {
                again.entry(first).or_default().push(entry);
            }
        }
        for (first, kernels) in again {
            let more = if kernels.len() > 1 { format!(" and {} more", kernels.len() - 1) } else { String::new() };
            let other = images.get(first).map_or("", |(label, _)| label);
            let message = format!(
                "{other} has kernel '{}'{more} for target '{}', too: the runtime takes one of them",
                kernels.first().copied().unwrap_or_default(),
                image.target
            );
            of_image.all.push(Finding { severity: Severity::Note, message });
        }
        findings.extend(of_image.all.into_iter().map(|finding| (index, finding)));
    }
    findings
}

/// The names of the properties of a set, in order.
fn symbols<'a>(sets: &'a PropertySets, set: &str) -> impl Iterator<Item = &'a str> {
    sets.get(set).into_iter().flat_map(|set| set.iter().map(|(name, _)| name))
}

//! Reads and validates the metadata and attributes of kernels.

use std::ops::RangeInclusive;

use crate::analysis::entry_points::{EntryKind, EntryPoint};
use crate::diagnostic::{Code, counted};
use crate::names;
use llvm_ir::{Attachments, Function, Module, Operand};

use super::report::Report;

/// A kernel with its metadata.
#[derive(Debug)]
pub struct Kernel<'m> {
    pub function: Function<'m>,
    pub name: String,
    pub sizes: Sizes,
    module: Module<'m>,
    attachments: Attachments<'m>,
}

/// The sizes of work-groups and sub-groups that a kernel specifies, in the order of the metadata.
#[derive(Debug, Default)]
pub struct Sizes {
    /// The work-group size.
    pub work_group: Option<Vec<u64>>,
    /// The number of its dimensions that are not padding.
    pub work_group_dimensions: Option<u32>,
    /// The largest work-group size.
    pub max_work_group: Option<Vec<u32>>,
    /// The largest number of work-items in a work-group.
    pub max_linear_work_group: Option<u32>,
    /// The sub-group size.
    pub sub_group: Option<u32>,
}

impl<'m> Kernel<'m> {
    /// Collects the kernels among the entry points.
    pub fn among(module: Module<'m>, entries: &[EntryPoint<'m>], report: &mut Report<'m>) -> Vec<Kernel<'m>> {
        let kernels = entries.iter().filter(|entry| entry.kind == EntryKind::Kernel);
        let with_facts = kernels.map(|entry| {
            let mut kernel = Kernel {
                function: entry.function,
                name: entry.name.clone(),
                sizes: Sizes::default(),
                module,
                attachments: module.attachments(entry.function),
            };
            kernel.sizes = kernel.read_sizes(report);
            kernel
        });
        with_facts.collect()
    }

    fn read_sizes(&self, report: &mut Report<'m>) -> Sizes {
        Sizes {
            work_group: self.integers(names::MD_WORK_GROUP_SIZE, 1..=3, report),
            work_group_dimensions: self.small_integer(names::MD_WORK_GROUP_NUM_DIM, report),
            max_work_group: self.small_integers(names::MD_MAX_WORK_GROUP_SIZE, 1..=3, report),
            max_linear_work_group: self.small_integer(names::MD_MAX_LINEAR_WORK_GROUP_SIZE, report),
            sub_group: self.sub_group_size(report),
        }
    }

    /// Returns the sub-group size; `None` if the device chooses it.
    fn sub_group_size(&self, report: &mut Report<'m>) -> Option<u32> {
        match self.operands(names::MD_SUB_GROUP_SIZE)?.as_slice() {
            [Operand::String(name)] if names::NAMED_SUB_GROUP_SIZES.contains(name) => None,
            _ => self.small_integer(names::MD_SUB_GROUP_SIZE, report),
        }
    }

    /// Pairs the kernel with its value for a property that an image can have only once, for
    /// [`Report::agreed`].
    pub fn says<T>(&self, value: T) -> (Function<'m>, &str, T) {
        (self.function, &self.name, value)
    }

    /// Returns whether this is an ESIMD kernel.
    pub fn is_esimd(&self) -> bool {
        self.operands(names::MD_EXPLICIT_SIMD).is_some()
    }

    /// Returns the operands of the metadata with this kind.
    pub fn operands(&self, kind: &str) -> Option<Vec<Operand<'m>>> {
        Some(self.attachments.get(self.module.metadata_kind(kind))?.operands())
    }

    /// Returns metadata that consists of integers; `None` if it is missing or malformed.
    fn integers(&self, kind: &str, counts: RangeInclusive<usize>, report: &mut Report<'m>) -> Option<Vec<u64>> {
        let operands = self.operands(kind)?;
        if !counts.contains(&operands.len()) {
            let expected = match (counts.start(), counts.end()) {
                (low, high) if low == high => low.to_string(),
                (low, high) => format!("{low} to {high}"),
            };
            report.error(
                Code::MalformedMetadata,
                self.function,
                format!("!{kind} has {}; expected {expected}", counted(operands.len(), "operand")),
            );
            return None;
        }
        let integers: Option<Vec<u64>> = operands.iter().map(integer).collect();
        if integers.is_none() {
            report.error(
                Code::MalformedMetadata,
                self.function,
                format!("!{kind} has an operand that is not an integer of at most 64 bits"),
            );
        }
        integers
    }

    /// Returns metadata that consists of 32-bit integers, like [`Kernel::integers`].
    pub fn small_integers(
        &self,
        kind: &str,
        counts: RangeInclusive<usize>,
        report: &mut Report<'m>,
    ) -> Option<Vec<u32>> {
        let integers = self.integers(kind, counts, report)?;
        match integers.iter().map(|&integer| u32::try_from(integer).map_err(|_| integer)).collect() {
            Ok(small) => Some(small),
            Err(large) => {
                report.error(
                    Code::MalformedMetadata,
                    self.function,
                    format!("!{kind} contains {large}, which does not fit in 32 bits"),
                );
                None
            }
        }
    }

    /// Returns metadata that consists of a single integer, like [`Kernel::small_integers`].
    fn small_integer(&self, kind: &str, report: &mut Report<'m>) -> Option<u32> {
        self.small_integers(kind, 1..=1, report)?.first().copied()
    }

    /// Returns metadata that consists of a single string.
    pub fn text(&self, kind: &str, report: &mut Report<'m>) -> Option<String> {
        let operands = self.operands(kind)?;
        let text = match operands.as_slice() {
            &[Operand::String(text)] => std::str::from_utf8(text).ok(),
            _ => None,
        };
        if text.is_none() {
            report.error(Code::MalformedMetadata, self.function, format!("!{kind} is not a single UTF-8 string"));
        }
        text.map(str::to_owned)
    }

    /// Returns an attribute whose value is a number.
    pub fn number_attribute(&self, name: &str, report: &mut Report<'m>) -> Option<u32> {
        let text = self.function.text_attribute(name)?;
        let number = parse_number(text);
        if number.is_none() {
            report.error(Code::MalformedAttribute, self.function, not_a_number(name, text));
        }
        number
    }
}

/// Returns the value of a constant integer of at most 64 bits.
fn integer(operand: &Operand<'_>) -> Option<u64> {
    match operand {
        Operand::Constant(value) if value.ty().int_width().is_some() => value.scalar_bits(),
        _ => None,
    }
}

/// Parses a decimal number of at most 32 bits.
pub fn parse_number(text: &[u8]) -> Option<u32> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Formats the message for an attribute that should be a number.
pub fn not_a_number(attribute: &str, text: &[u8]) -> String {
    format!("attribute '{attribute}' is '{}'; expected a number of at most 32 bits", String::from_utf8_lossy(text))
}

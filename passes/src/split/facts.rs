//! The properties on which the entry points of a device image must agree.
//!
//! An image can have each of these properties only once, and a runtime rejects an image if the
//! device does not support a required feature. So entry points share an image only if their
//! requirements are equal.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use llvm_ir::{Function, Module, Operand};

use super::{Mode, dependencies::Dependencies};
use crate::{
    analysis::entry_points::{EntryKind, EntryPoint},
    names,
};

/// A set of aspects: their values as text.
pub type Aspects = BTreeSet<String>;

/// The properties that an image can have only once in every mode, because the device compiler
/// applies them to the whole image.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ImageWide {
    is_esimd: bool,
    /// The attributes of the kernels.
    registers: [Option<Vec<u8>>; 2],
}

impl ImageWide {
    /// Returns the properties of an entry point.
    pub fn of(entry: &EntryPoint<'_>) -> ImageWide {
        let attributes = [names::ATTR_REGISTER_ALLOC_MODE, names::ATTR_GRF_SIZE];
        let registers = attributes.map(|name| entry.function.text_attribute(name).map(<[u8]>::to_vec));
        ImageWide { is_esimd: entry.is_esimd, registers }
    }

    /// Returns whether the image is ESIMD code.
    pub fn is_esimd(&self) -> bool {
        self.is_esimd
    }
}

/// The common properties of the entry points of a part.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The properties that must be equal in every mode.
    pub image_wide: ImageWide,
    /// The properties that must be equal in this mode, as text.
    others: Vec<Option<String>>,
}

/// The attributes that are part of the keys for `per_source` and `auto`.
const ATTRIBUTES: [&str; 2] = [names::ATTR_MODULE_ID, names::ATTR_OPT_LEVEL];
/// The metadata that is part of these keys.
const METADATA: [&str; 6] = [
    names::MD_WORK_GROUP_SIZE,
    names::MD_WORK_GROUP_NUM_DIM,
    names::MD_SUB_GROUP_SIZE,
    names::MD_JOINT_MATRIX,
    names::MD_JOINT_MATRIX_MAD,
    names::MD_FIXED_TARGETS,
];

/// Computes the keys of entry points.
pub struct Facts<'g, 'm> {
    module: Module<'m>,
    graph: &'g Dependencies<'m>,
    mode: Mode,
    /// The functions that have aspects themselves.
    aspects: FxHashMap<usize, Aspects>,
}

impl<'g, 'm> Facts<'g, 'm> {
    /// Collects the properties of the module that the mode requires.
    pub fn new(module: Module<'m>, graph: &'g Dependencies<'m>, mode: Mode) -> Facts<'g, 'm> {
        let mut facts = Facts { module, graph, mode, aspects: FxHashMap::default() };
        if mode != Mode::Off {
            facts.find_aspects();
        }
        facts
    }

    /// Returns the dependency graph of the module.
    pub fn graph(&self) -> &'g Dependencies<'m> {
        self.graph
    }

    fn find_aspects(&mut self) {
        let kinds = [names::MD_DECLARED_ASPECTS, names::MD_USED_ASPECTS].map(|name| self.module.metadata_kind(name));
        for function in self.module.functions() {
            let attachments = self.module.attachments(function);
            let nodes = kinds.into_iter().filter_map(|kind| attachments.get(kind));
            let mut aspects: Aspects = nodes.flat_map(|node| node.operands()).filter_map(|it| aspect(&it)).collect();
            if let Some(list) = function.text_attribute(names::ATTR_DEVICE_HAS) {
                let numbers = list.split(|byte| *byte == b',').filter(|number| !number.is_empty());
                aspects.extend(numbers.map(|number| String::from_utf8_lossy(number).into_owned()));
            }
            if !aspects.is_empty()
                && let Some(number) = self.graph.number(function)
            {
                self.aspects.insert(number, aspects);
            }
        }
    }

    /// Returns the aspects of an entry point and of everything that it reaches. Virtual functions are excluded: front
    /// ends add their aspects to the kernels that call them.
    pub fn aspects(&self, entry: &EntryPoint<'m>, is_virtual: impl Fn(usize) -> bool) -> Aspects {
        let Some(root) = self.graph.number(entry.function) else { return Aspects::new() };
        if self.aspects.is_empty() {
            return Aspects::new();
        }
        let reached = self.graph.reached([root].into_iter(), |number| number != root && is_virtual(number));
        let of = |number: &usize| self.aspects.get(number).filter(|_| *number == root || !is_virtual(*number));
        reached.iter().filter_map(of).flatten().cloned().collect()
    }

    /// Returns the key of an entry point.
    pub fn key(&self, entry: &EntryPoint<'m>, is_virtual: impl Fn(usize) -> bool) -> Key {
        let others = match (self.mode, entry.kind) {
            (Mode::Off, EntryKind::Kernel | EntryKind::Exported) => Vec::new(),
            // A set of virtual functions is never divided, because it is linked as a whole.
            (_, EntryKind::Virtual) => {
                vec![Some("virtual".to_owned()), attribute(entry.function, names::ATTR_INDIRECTLY_CALLABLE)]
            }
            (Mode::PerKernel, _) => vec![Some(entry.name.clone())],
            (Mode::PerSource | Mode::Auto, _) => self.features(entry, is_virtual),
        };
        Key { image_wide: ImageWide::of(entry), others }
    }

    fn features(&self, entry: &EntryPoint<'m>, is_virtual: impl Fn(usize) -> bool) -> Vec<Option<String>> {
        let attachments = self.module.attachments(entry.function);
        let aspects: Vec<String> = self.aspects(entry, is_virtual).into_iter().collect();
        let metadata = METADATA.iter().map(|name| {
            let node = attachments.get(self.module.metadata_kind(name))?;
            Some(node.operands().iter().map(text).collect::<Vec<_>>().join(","))
        });
        let attributes = ATTRIBUTES.iter().map(|name| attribute(entry.function, name));
        std::iter::once(Some(aspects.join(","))).chain(attributes).chain(metadata).collect()
    }
}

fn attribute(function: Function<'_>, name: &str) -> Option<String> {
    function.text_attribute(name).map(|value| String::from_utf8_lossy(value).into_owned())
}

/// Returns the value of an aspect from `!{!"fp64", i32 6}`, or from `i32 6`, the form that older
/// front ends write. Negative numbers are internal to the front end. Malformed operands are kept as
/// text, because the `sycl-properties` pass reports them.
fn aspect(operand: &Operand<'_>) -> Option<String> {
    let number = match operand {
        Operand::Node(node) => match node.operands().as_slice() {
            [Operand::String(_), number @ Operand::Constant(_)] => *number,
            _ => return Some(text(operand)),
        },
        other => *other,
    };
    match number {
        Operand::Constant(value) if value.ty().is_int(32) => match value.scalar_bits() {
            Some(bits) if bits > i32::MAX.unsigned_abs().into() => None,
            _ => Some(text(&number)),
        },
        _ => Some(text(&number)),
    }
}

/// Formats an operand so that different operands have different text.
fn text(operand: &Operand<'_>) -> String {
    match operand {
        Operand::String(text) => format!("{:?}", String::from_utf8_lossy(text)),
        Operand::Constant(value) => match value.scalar_bits() {
            Some(bits) => bits.to_string(),
            None => format!("{}:{}", value.ty(), value.name()),
        },
        Operand::Node(node) => {
            let operands: Vec<String> = node.operands().iter().map(shallow).collect();
            format!("({})", operands.join(","))
        }
        Operand::Other => "?".to_owned(),
    }
}

/// Formats an operand like [`text`], but without nested nodes, which may form cycles.
fn shallow(operand: &Operand<'_>) -> String {
    match operand {
        Operand::Node(_) => "()".to_owned(),
        other => text(other),
    }
}

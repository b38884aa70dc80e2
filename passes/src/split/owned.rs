//! Splits a module that the caller owns.

use llvm_ir::owned::OwnedModule;
use rustc_hash::FxHashSet;

use super::{Options, Plan, extract::Taking, plan};
use crate::{
    analysis::entry_points::EntryKind,
    diagnostic::{Failed, Report},
};

/// A part of a module, as a module in the same context.
#[derive(Debug)]
pub struct OwnedPart<'c> {
    /// The module.
    pub module: OwnedModule<'c>,
    /// The names of its entry points, in module order.
    pub entry_points: Vec<String>,
    /// True if it is ESIMD code.
    pub is_esimd: bool,
    /// True if one of its entry points is a kernel. Other images link with a part without kernels.
    pub has_kernels: bool,
}

/// The reason why splitting failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SplitError<E> {
    /// Errors in the module, in program order.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Module(Vec<Report>),
    /// The error from the function that receives the parts.
    #[error(transparent)]
    Sink(E),
}

impl<E> From<Failed<'_>> for SplitError<E> {
    fn from(failed: Failed<'_>) -> SplitError<E> {
        SplitError::Module(failed.errors().map(|error| error.report()).collect())
    }
}

/// Splits a module, and passes its parts to `sink` one at a time. If there is only one part, it is
/// the unchanged module. Otherwise, function bodies move to the last part that needs them. A module
/// without entry points has no parts.
///
/// # Errors
/// Returns the errors from [`plan()`] before any part is created, the errors from [`Plan::for_each_part`], or the first
/// error from `sink`.
pub fn split<'c, E>(
    module: OwnedModule<'c>,
    options: Options,
    sink: &mut dyn FnMut(OwnedPart<'c>) -> Result<(), E>,
) -> Result<(), SplitError<E>> {
    let plan = plan(module.as_module(), options)?;
    if plan.is_whole_module()
        && let [only] = plan.parts()
    {
        let entry_points = only.entries.iter().map(|entry| entry.name.clone()).collect();
        let has_kernels = only.entries.iter().any(|entry| entry.kind == EntryKind::Kernel);
        let is_esimd = only.is_esimd;
        return sink(OwnedPart { module, entry_points, is_esimd, has_kernels }).map_err(SplitError::Sink);
    }
    plan.make_parts(Taking::Bodies, |part| {
        let (entry_points, is_esimd, has_kernels) = (part.entry_points, part.is_esimd, part.has_kernels);
        let module = module.adopt(part.module);
        sink(OwnedPart { module, entry_points, is_esimd, has_kernels }).map_err(SplitError::Sink)
    })
}

impl Plan<'_> {
    /// Returns whether the only part is the whole module.
    fn is_whole_module(&self) -> bool {
        let [only] = self.parts() else { return false };
        let own: FxHashSet<usize> = self.own(only).collect();
        self.numbers_of(only).len() == self.graph.global_count()
            && self.outlined.iter().chain(&self.exported).all(|number| own.contains(number))
    }
}

//! Creates the parts of a plan.
//!
//! 1. Decide how each global that a part reaches is extracted. Virtual functions in another part,
//!    and their aliases, are declared.
//! 2. Extract the module (`llvm-ir`).
//! 3. Make exported functions internal if they are entry points of another part, because only one image may export a
//!    function. Remove the entries for kernels in other parts from `!sycl_registered_kernels`.

use rustc_hash::FxHashSet;

use llvm_ir::{DetachedModule, Extractor, Fate, GlobalValue, Module, Node, NotExtracted, Operand};

use super::plan::{Plan, PlannedPart};
use crate::{
    analysis::entry_points::EntryKind,
    diagnostic::{Code, Failed},
    internal_error,
    names::{ATTR_MODULE_ID, MD_REGISTERED_KERNELS},
};

/// A part of a module, as a module in the same context.
#[derive(Debug)]
pub struct Part<'m> {
    /// The module.
    pub module: DetachedModule<'m>,
    /// The names of its entry points, in module order.
    pub entry_points: Vec<String>,
    /// True if it is ESIMD code.
    pub is_esimd: bool,
    /// True if one of its entry points is a kernel. Other images link with a part without kernels.
    pub has_kernels: bool,
}

/// The treatment of the original module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taking {
    /// The module stays unchanged.
    Copies,
    /// A function body moves to the last part that contains it.
    Bodies,
}

impl<'m> Plan<'m> {
    /// Creates the parts one at a time, and passes each to `sink` before creating the next. The
    /// module stays unchanged.
    ///
    /// # Errors
    /// Returns the first error from `sink`, or an error if a constant cannot be copied.
    pub fn for_each_part<E: From<Failed<'m>>>(&self, sink: impl FnMut(Part<'m>) -> Result<(), E>) -> Result<(), E> {
        self.make_parts(Taking::Copies, sink)
    }

    pub(super) fn make_parts<E: From<Failed<'m>>>(
        &self,
        taking: Taking,
        mut sink: impl FnMut(Part<'m>) -> Result<(), E>,
    ) -> Result<(), E> {
        let extractor = Extractor::new(self.module);
        let last = if taking == Taking::Bodies { self.last_parts() } else { Vec::new() };
        for (index, planned) in self.parts().iter().enumerate() {
            let is_last = |number: usize| last.get(number) == Some(&index);
            sink(self.make(&extractor, planned, is_last)?)?;
        }
        Ok(())
    }

    /// Returns the last part that contains each global.
    fn last_parts(&self) -> Vec<usize> {
        let mut last = vec![usize::MAX; self.graph.global_count()];
        for (index, planned) in self.parts().iter().enumerate() {
            for number in self.numbers_of(planned) {
                if let Some(last) = last.get_mut(number) {
                    *last = index;
                }
            }
        }
        last
    }

    fn make(
        &self,
        extractor: &Extractor<'m>,
        planned: &PlannedPart<'m>,
        is_last: impl Fn(usize) -> bool,
    ) -> Result<Part<'m>, Failed<'m>> {
        let own: FxHashSet<usize> = self.own(planned).collect();
        let numbers = self.numbers_of(planned);
        let mut declared: FxHashSet<usize> = numbers.iter().copied().filter(|it| self.outlined.contains(it)).collect();
        declared.retain(|number| !own.contains(number));
        self.declare_aliases(&numbers, &mut declared);
        let fate = |number: &usize| match (declared.contains(number), is_last(*number)) {
            (true, _) => Fate::Declare,
            (false, true) => Fate::Move,
            (false, false) => Fate::Copy,
        };
        let wanted: Vec<(GlobalValue<'m>, Fate)> =
            numbers.iter().filter_map(|number| Some((self.graph.global(*number)?, fate(number)))).collect();
        let module = extractor.extract(&wanted).map_err(rejected)?;
        for number in numbers.iter().filter(|number| self.exported.contains(number) && !own.contains(number)) {
            self.make_internal(module.as_module(), *number);
        }
        keep_registered_kernels(module.as_module());
        Ok(Part {
            module,
            entry_points: planned.entries.iter().map(|entry| entry.name.clone()).collect(),
            is_esimd: planned.is_esimd,
            has_kernels: planned.entries.iter().any(|entry| entry.kind == EntryKind::Kernel),
        })
    }

    /// Adds the aliases of declared globals.
    fn declare_aliases(&self, numbers: &[usize], declared: &mut FxHashSet<usize>) {
        if declared.is_empty() {
            return;
        }
        let is_alias = |number: &usize| self.graph.global(*number).is_some_and(|global| global.is_global_alias());
        let aliases: FxHashSet<usize> = numbers.iter().copied().filter(is_alias).collect();
        for alias in numbers.iter().copied().filter(|number| aliases.contains(number)) {
            let stands_for = self.graph.reached([alias].into_iter(), |number| !aliases.contains(&number));
            if stands_for.iter().any(|number| declared.contains(number)) {
                declared.insert(alias);
            }
        }
    }

    fn make_internal(&self, part: Module<'_>, number: usize) {
        let Some(name) = self.graph.global(number).map(|global| global.name()) else { return };
        let Some(function) = part.function(&name) else { internal_error!("the part lost '{name}'") };
        function.make_internal();
        function.remove_text_attribute(ATTR_MODULE_ID);
    }
}

fn rejected<'m>(problem: NotExtracted<'m>) -> Failed<'m> {
    let value = problem.0;
    let what = match value.as_global() {
        Some(global) => format!("'{}'", global.name()),
        None => format!("a constant of type {}", value.ty()),
    };
    Code::SplitCopy.module_error(format!("{what} cannot be copied to another module")).into()
}

/// Removes pairs for kernels that are missing. Malformed entries are kept, because the `sycl-properties` pass reports
/// them.
fn keep_registered_kernels(module: Module<'_>) {
    let is_missing = |pair: &Node<'_>| match pair.operands().as_slice() {
        [_, Operand::String(kernel)] => {
            std::str::from_utf8(kernel).is_ok_and(|name| module.function(name).is_none_or(|it| it.is_declaration()))
        }
        _ => false,
    };
    let lists = module.named_metadata(MD_REGISTERED_KERNELS);
    let lists: Option<Vec<Vec<Node<'_>>>> = lists.iter().map(|list| pairs_of(list)).collect();
    let Some(lists) = lists.filter(|lists| lists.iter().flatten().any(is_missing)) else { return };
    module.erase_named_metadata(MD_REGISTERED_KERNELS);
    for list in lists {
        let kept: Vec<_> = list.iter().filter(|pair| !is_missing(pair)).map(|pair| pair.as_metadata()).collect();
        if !kept.is_empty() {
            module.append_named_metadata(MD_REGISTERED_KERNELS, &[module.metadata_node(&kept)]);
        }
    }
}

/// Returns the operands of a list as nodes; `None` if an operand is not a node.
fn pairs_of<'m>(list: &[Operand<'m>]) -> Option<Vec<Node<'m>>> {
    list.iter().map(|pair| if let Operand::Node(pair) = pair { Some(*pair) } else { None }).collect()
}

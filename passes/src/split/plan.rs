//! Assigns entry points to parts.
//!
//! 1. Group entry points with equal keys (`facts.rs`).
//! 2. If all other entry points form a single group, and the virtual functions have no requirements
//!    beyond those of this group, add the virtual functions to it. Otherwise, each set of virtual
//!    functions is a separate group, and the other parts only declare these functions; the runtime
//!    links the images.
//! 3. Merge groups that must be in one image: groups in which a kernel uses a kernel in another
//!    group, and, in `auto` mode, groups that use the same `device_global` with the
//!    `device_image_scope` property, because each image would have a separate instance. Report an
//!    error if that is impossible.

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use llvm_ir::{Module, Value};

use super::{
    EntryPoints, Mode, Options,
    dependencies::Dependencies,
    facts::{Facts, ImageWide, Key},
};
use crate::{
    analysis::entry_points::{EntryKind, EntryPoint, entry_points},
    diagnostic::{Code, Diagnostic, Failed, Warnings, readable_name},
    names::{ATTR_DEVICE_GLOBAL_SIZE, ATTR_DEVICE_IMAGE_SCOPE, MD_SPEC_CONSTANTS},
    sycl::sanitizer,
};

/// A part to be created.
#[derive(Clone, Debug)]
pub struct PlannedPart<'m> {
    /// Its entry points, in module order.
    pub entries: Vec<EntryPoint<'m>>,
    /// True if it is ESIMD code.
    pub is_esimd: bool,
}

/// The parts of a module, and its dependencies.
#[derive(Debug)]
pub struct Plan<'m> {
    pub(super) module: Module<'m>,
    pub(super) graph: Dependencies<'m>,
    /// All exported functions.
    pub(super) exported: FxHashSet<usize>,
    /// The virtual functions that are in separate parts.
    pub(super) outlined: FxHashSet<usize>,
    parts: Vec<PlannedPart<'m>>,
}

impl<'m> Plan<'m> {
    /// Returns the parts, in the order of their first entry points.
    pub fn parts(&self) -> &[PlannedPart<'m>] {
        &self.parts
    }

    /// Returns the globals of a part, in module order: its entry points and the globals that they
    /// reach. LLVM's lists, such as `llvm.used`, are excluded.
    pub fn members(&self, part: &PlannedPart<'m>) -> Vec<Value<'m>> {
        let members = self.numbers_of(part).into_iter();
        members.filter_map(|number| self.graph.global(number)).map(|global| global.as_value()).collect()
    }

    pub(super) fn numbers_of(&self, part: &PlannedPart<'m>) -> Vec<usize> {
        let own: FxHashSet<usize> = self.own(part).collect();
        self.graph.reached(own.iter().copied(), |number| self.outlined.contains(&number) && !own.contains(&number))
    }

    pub(super) fn own<'p>(&'p self, part: &'p PlannedPart<'m>) -> impl Iterator<Item = usize> + use<'p, 'm> {
        part.entries.iter().filter_map(|entry| self.graph.number(entry.function))
    }
}

type Grouped<'m> = IndexMap<Key, Vec<EntryPoint<'m>>>;

/// Plans the parts of a module, which stays unchanged.
///
/// # Errors
/// Fails if entry points must be in one device image but cannot be, or if specialization constants
/// have been lowered, because their metadata describes the whole module.
pub fn plan<'m>(module: Module<'m>, options: Options) -> Result<Plan<'m>, Failed<'m>> {
    let all = entry_points(module)?;
    let graph = Dependencies::new(module);
    let numbers = |kind: EntryKind| -> FxHashSet<usize> {
        let entries = all.iter().filter(|entry| entry.kind == kind);
        entries.filter_map(|entry| graph.number(entry.function)).collect()
    };
    let (exported, virtual_functions) = (numbers(EntryKind::Exported), numbers(EntryKind::Virtual));
    let is_virtual = |number: usize| virtual_functions.contains(&number);
    let facts = Facts::new(module, &graph, options.mode);
    let mut groups = Grouped::default();
    let is_wanted =
        |entry: &EntryPoint<'m>| entry.kind != EntryKind::Exported || options.entry_points == EntryPoints::All;
    for entry in all.into_iter().filter(is_wanted) {
        groups.entry(facts.key(&entry, is_virtual)).or_default().push(entry);
    }
    let is_joined = join_virtual(&mut groups, &facts, options.mode, is_virtual);
    let outlined = if is_joined { FxHashSet::default() } else { virtual_functions };
    let mut errors = Vec::new();
    let parts = Merger::new(&graph, &groups, &outlined, options.mode).parts(&mut errors);
    if parts.len() > 1 && module.named_metadata_len(MD_SPEC_CONSTANTS) != 0 {
        let message = "the specialization constants of the module have already been lowered; split the module before \
                       running 'spec-constants'";
        errors.push(Code::SpecConstantLowered.module_error(message));
    }
    Failed::if_any(errors, &mut Warnings::new())?;
    Ok(Plan { module, graph, exported, outlined, parts })
}

/// Merges the virtual functions into the only other group, if they have no additional requirements.
/// Returns whether they were merged.
fn join_virtual<'m>(
    groups: &mut Grouped<'m>,
    facts: &Facts<'_, 'm>,
    mode: Mode,
    is_virtual: impl Fn(usize) -> bool + Copy,
) -> bool {
    let is_virtual_group = |entries: &Vec<EntryPoint<'m>>| entries.iter().all(|entry| entry.kind == EntryKind::Virtual);
    let (apart, rest): (Vec<usize>, Vec<usize>) = (0..groups.len())
        .partition(|index| groups.get_index(*index).is_some_and(|(_, entries)| is_virtual_group(entries)));
    let [only] = rest.as_slice() else { return false };
    let Some((key, entries)) = groups.get_index(*only) else { return false };
    let aspects = entries.first().map(|entry| facts.aspects(entry, is_virtual)).unwrap_or_default();
    let fits = |index: &usize| {
        let Some((other, functions)) = groups.get_index(*index) else { return false };
        let asks_more = |entry: &EntryPoint<'m>| !facts.aspects(entry, is_virtual).is_subset(&aspects);
        other.image_wide.is_esimd() == key.image_wide.is_esimd()
            && (mode == Mode::Off || !functions.iter().any(asks_more))
    };
    if apart.is_empty() || !apart.iter().all(fits) {
        return false;
    }
    let key = key.clone();
    let mut joined: Vec<EntryPoint<'m>> = std::mem::take(groups).into_values().flatten().collect();
    joined.sort_by_key(|entry| facts.graph().number(entry.function));
    groups.insert(key, joined);
    true
}

/// Merges groups that must be in one image.
struct Merger<'p, 'm> {
    graph: &'p Dependencies<'m>,
    groups: &'p Grouped<'m>,
    mode: Mode,
    /// The groups that reach each global that must be in one image.
    users: IndexMap<usize, Vec<usize>>,
    /// For each group, another group in the same part, or the group itself if it is the first.
    parent: Vec<usize>,
}

impl<'p, 'm> Merger<'p, 'm> {
    fn new(
        graph: &'p Dependencies<'m>,
        groups: &'p Grouped<'m>,
        outlined: &FxHashSet<usize>,
        mode: Mode,
    ) -> Merger<'p, 'm> {
        let mut merger = Merger { graph, groups, mode, users: IndexMap::new(), parent: (0..groups.len()).collect() };
        if groups.len() > 1 {
            merger.find_users(outlined);
        }
        merger
    }

    fn find_users(&mut self, outlined: &FxHashSet<usize>) {
        let graph = self.graph;
        let unique: FxHashSet<usize> = (0..graph.global_count())
            .filter(|number| graph.global(*number).is_some_and(|global| is_image_scope(global.as_value())))
            .chain(self.used_kernels())
            .collect();
        if unique.is_empty() {
            return;
        }
        for (group, entries) in self.groups.values().enumerate() {
            let own: FxHashSet<usize> = entries.iter().filter_map(|entry| graph.number(entry.function)).collect();
            let stops = |number: usize| outlined.contains(&number) && !own.contains(&number);
            let reached = graph.reached(own.iter().copied(), stops);
            for number in reached.into_iter().filter(|number| unique.contains(number)) {
                self.users.entry(number).or_default().push(group);
            }
        }
        self.users.sort_unstable_keys();
    }

    /// Returns the kernels that other globals use.
    fn used_kernels(&self) -> Vec<usize> {
        let kernels = self.groups.values().flatten().filter(|entry| entry.kind == EntryKind::Kernel);
        let kernels: FxHashSet<usize> = kernels.filter_map(|entry| self.graph.number(entry.function)).collect();
        let needed = (0..self.graph.global_count()).flat_map(|number| self.graph.needs(number));
        needed.copied().filter(|number| kernels.contains(number)).collect()
    }

    fn first_of(&self, group: usize) -> usize {
        let mut group = group;
        while let Some(&parent) = self.parent.get(group)
            && parent != group
        {
            group = parent;
        }
        group
    }

    fn merge(&mut self, left: usize, right: usize) {
        let (left, right) = (self.first_of(left), self.first_of(right));
        if let Some(parent) = self.parent.get_mut(left.max(right)) {
            *parent = left.min(right);
        }
    }

    fn image_wide(&self, group: usize) -> Option<&'p ImageWide> {
        self.groups.get_index(group).map(|(key, _)| &key.image_wide)
    }

    fn first_entry(&self, group: usize) -> Option<&'p EntryPoint<'m>> {
        self.groups.get_index(group).and_then(|(_, entries)| entries.first())
    }

    /// Returns the groups as parts, in the order of their first entry points.
    fn parts(mut self, errors: &mut Vec<Diagnostic<'m>>) -> Vec<PlannedPart<'m>> {
        let users = std::mem::take(&mut self.users);
        for (number, groups) in users {
            let Some((&first, others)) = groups.split_first() else { continue };
            for &other in others {
                match self.problem(number, first, other) {
                    None => self.merge(first, other),
                    Some(error) => {
                        errors.push(error);
                        break;
                    }
                }
            }
        }
        let mut parts: IndexMap<usize, Vec<usize>> = IndexMap::new();
        for group in 0..self.groups.len() {
            parts.entry(self.first_of(group)).or_default().push(group);
        }
        parts.into_values().filter_map(|groups| self.part(&groups)).collect()
    }

    fn part(&self, groups: &[usize]) -> Option<PlannedPart<'m>> {
        let entries = groups.iter().filter_map(|group| self.groups.get_index(*group)).flat_map(|(_, entries)| entries);
        let mut entries: Vec<EntryPoint<'m>> = entries.cloned().collect();
        entries.sort_by_key(|entry| self.graph.number(entry.function));
        let is_esimd = self.image_wide(*groups.first()?)?.is_esimd();
        Some(PlannedPart { entries, is_esimd })
    }

    /// Returns the reason why two groups that use a global cannot be merged.
    fn problem(&self, number: usize, first: usize, other: usize) -> Option<Diagnostic<'m>> {
        let global = self.graph.global(number)?;
        let is_possible = self.image_wide(first) == self.image_wide(other);
        let [one, two] = [first, other].map(|group| self.first_entry(group).map_or("", |entry| entry.name.as_str()));
        let (one, two, name) = (readable_name(one), readable_name(two), readable_name(&global.name()));
        if let Some(kernel) = global.as_function() {
            let message = format!(
                "kernel '{name}' is used by '{one}' and '{two}', which cannot be in one device image: they are compiled in \
                 different ways"
            );
            return (!is_possible).then(|| Code::SplitConflict.error(kernel, message));
        }
        if is_possible && matches!(self.mode, Mode::Auto | Mode::Off) {
            return None;
        }
        let advice =
            if is_possible { "split by 'auto' or 'off'" } else { "remove the property, or the use in one of them" };
        let message = format!(
            "device_global '{name}' with property device_image_scope is used in more than one device image, by '{one}' and \
             '{two}'; {advice}"
        );
        Some(Code::SplitConflict.module_error(message))
    }
}

/// Returns whether each image has a separate instance of a variable.
fn is_image_scope(value: Value<'_>) -> bool {
    value.as_global_variable().is_some_and(|variable| {
        variable.text_attribute(ATTR_DEVICE_GLOBAL_SIZE).is_some()
            && variable.text_attribute(ATTR_DEVICE_IMAGE_SCOPE).is_some_and(|value| value != b"false")
            // The runtime reads the list of a sanitizer in each image.
            && !sanitizer::is_kernel_list(variable)
    })
}

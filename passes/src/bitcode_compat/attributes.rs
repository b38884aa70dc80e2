//! Removes or changes attributes that LLVM 19 does not support or interprets differently.

use super::differences::{NEW_FACT_ATTRIBUTES, NEW_REQUEST_ATTRIBUTES};
use crate::diagnostic::{Code, Diagnostic};
use llvm_ir::{AttributeIndex, AttributeKind, Attributed, Value};

/// The number of bits for each location in `memory(…)`.
const BITS: u32 = 2;
const MASK: u64 = 3;
/// The index of `errno` in LLVM 22. In LLVM 19, this index means all memory other than argument and
/// inaccessible memory.
const ERRNO: u32 = 2;
/// The locations from `errno` to the last: `errno`, other memory, and two target-specific ones.
const REST: std::ops::RangeInclusive<u32> = ERRNO..=5;

/// The kind IDs of the affected attributes in the LLVM of this process.
pub struct Kinds {
    facts: Vec<AttributeKind>,
    requests: Vec<(&'static str, AttributeKind)>,
    stack_alignment: Option<AttributeKind>,
    memory: Option<AttributeKind>,
}

impl Kinds {
    /// Looks up the kinds.
    pub fn find() -> Kinds {
        let with_kind = |name: &'static str| Some((name, AttributeKind::find(name)?));
        Kinds {
            facts: NEW_FACT_ATTRIBUTES.into_iter().filter_map(AttributeKind::find).collect(),
            requests: NEW_REQUEST_ATTRIBUTES.into_iter().filter_map(with_kind).collect(),
            stack_alignment: AttributeKind::find("alignstack"),
            memory: AttributeKind::find("memory"),
        }
    }

    /// Reports attributes of a function or call that require a behavior that LLVM 19 does not implement.
    pub fn check<'m>(
        &self,
        value: impl Attributed<'m>,
        place: impl Into<Value<'m>>,
        diagnostics: &mut Vec<Diagnostic<'m>>,
    ) {
        let place = place.into();
        let on_result = self.stack_alignment.and_then(|kind| value.attribute_number(AttributeIndex::RESULT, kind));
        if on_result.is_some() {
            diagnostics
                .push(Code::OlderLlvm.error(place, "LLVM 19 does not support attribute 'alignstack' for results"));
        }
        for at in value.attribute_indices() {
            let found = self.requests.iter().filter(|(_, kind)| value.attribute_number(at, *kind).is_some());
            let problems = found.map(|(name, _)| format!("LLVM 19 does not support attribute '{name}'"));
            diagnostics.extend(problems.map(|problem| Code::OlderLlvm.error(place, problem)));
        }
    }

    /// Removes or changes the affected attributes of a function or call. Returns whether there were any.
    pub fn rewrite<'m>(&self, value: impl Attributed<'m>) -> bool {
        let mut changed = false;
        for at in value.attribute_indices() {
            for kind in &self.facts {
                if value.attribute_number(at, *kind).is_some() {
                    value.remove_attribute(at, *kind);
                    changed = true;
                }
            }
        }
        changed | self.widen_memory(value)
    }

    /// Merges the effects on `errno` and on all other memory, because LLVM 19 does not distinguish these locations.
    fn widen_memory<'m>(&self, value: impl Attributed<'m>) -> bool {
        let Some(memory) = self.memory else { return false };
        let Some(effects) = value.attribute_number(AttributeIndex::FUNCTION, memory) else { return false };
        let rest = REST.fold(0, |all, location| all | (effects >> (location * BITS)) & MASK);
        let widened = REST.fold(effects, |all, location| all | rest << (location * BITS));
        if widened == effects {
            return false;
        }
        value.set_attribute_number(AttributeIndex::FUNCTION, memory, widened);
        true
    }
}

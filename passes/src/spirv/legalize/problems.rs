//! Errors about types that SPIR-V does not support.

use indexmap::IndexMap;
use llvm_ir::{Function, GlobalVariable, Type, Value};

use crate::diagnostic::{Code, Diagnostic, readable_name};

/// The devices for which a module is prepared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// OpenCL devices.
    #[default]
    OpenCl,
    /// Vulkan devices.
    Vulkan,
}

impl Target {
    /// Returns the error for a value of an unsupported type.
    pub fn unsupported_value<'m>(self, place: Value<'m>, ty: Type<'m>) -> Diagnostic<'m> {
        match self {
            Target::OpenCl => Code::SpirvUnsupported
                .error(place, format!("SPIR-V for OpenCL devices does not support a value of type '{ty}' here")),
            Target::Vulkan => {
                Code::VulkanInteger.error(place, format!("a value of type '{ty}' is not supported on Vulkan here"))
            }
        }
    }

    /// Returns the error for a variable of an unsupported type.
    pub fn unsupported_variable(self, global: GlobalVariable<'_>) -> Diagnostic<'_> {
        let (name, ty) = (readable_name(&global.name()), global.value_type());
        match self {
            Target::OpenCl => Code::SpirvUnsupported
                .error(global, format!("SPIR-V for OpenCL devices does not support variable '{name}' of type '{ty}'")),
            Target::Vulkan => Code::VulkanInteger
                .error(global, format!("program-scope variable '{name}' of type '{ty}' is not supported on Vulkan")),
        }
    }
}

/// The unsupported types. Contains the first value of each type in each function, or the first one
/// with a source location if there is one.
#[derive(Default)]
pub struct Problems<'m> {
    at: IndexMap<(Function<'m>, Type<'m>), Value<'m>>,
}

impl<'m> Problems<'m> {
    /// Adds an unsupported type of an instruction, or in the signature of a function.
    pub fn add(&mut self, function: Function<'m>, place: Value<'m>, ty: Type<'m>) {
        let has_location =
            |place: Value<'m>| place.as_instruction().is_some_and(|instruction| instruction.debug_location().is_some());
        let known = self.at.entry((function, ty)).or_insert(place);
        if !has_location(*known) && has_location(place) {
            *known = place;
        }
    }

    /// Returns whether all types are supported.
    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// Returns the errors.
    pub fn diagnostics(self, target: Target) -> impl Iterator<Item = Diagnostic<'m>> {
        self.at.into_iter().map(move |((_, ty), place)| target.unsupported_value(place, ty))
    }
}

impl<'m> FromIterator<(Function<'m>, Value<'m>, Type<'m>)> for Problems<'m> {
    fn from_iter<I: IntoIterator<Item = (Function<'m>, Value<'m>, Type<'m>)>>(all: I) -> Self {
        let mut problems = Self::default();
        all.into_iter().for_each(|(function, place, ty)| problems.add(function, place, ty));
        problems
    }
}

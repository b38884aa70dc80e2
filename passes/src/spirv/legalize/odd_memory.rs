//! Rewrites memory that contains integers of odd widths.
//!
//! ```llvm
//! @table = addrspace(1) constant [2 x i128] [i128 1, i128 2]
//! ```
//! ```llvm
//! @table = addrspace(1) constant [32 x i8] c"\01\00…", align 16
//! ```
//!
//! Variables become byte arrays. The types of `byval`, `sret` and `byref` attributes become types of the same size and
//! alignment. [`strides`](super::strides) handles address computations.

use llvm_ir::{Call, Function, GlobalVariable, Instruction, Module, Type, TypeAttribute, Value};

use super::odd_types::lacks;
use crate::sycl::spec_constants::defaults::image_of;

/// A global variable that becomes a byte array.
pub struct Variable<'m> {
    global: GlobalVariable<'m>,
    initializer: Option<Value<'m>>,
    size: u64,
}

/// Finds the global variables, and reports those with unknown bytes to `problems`.
pub fn variables<'m>(module: Module<'m>, problems: &mut impl FnMut(GlobalVariable<'m>)) -> Vec<Variable<'m>> {
    let globals = module.global_variables().filter(|global| lacks(global.value_type()));
    let mut variables = Vec::new();
    for global in globals {
        match Variable::of(module, global) {
            Some(variable) => variables.push(variable),
            None => problems(global),
        }
    }
    variables
}

impl<'m> Variable<'m> {
    fn of(module: Module<'m>, global: GlobalVariable<'m>) -> Option<Variable<'m>> {
        let layout = module.data_layout();
        let size = layout.alloc_size(global.value_type())?;
        let bytes = module.int_type(8);
        let initializer = match global.initializer() {
            None => None,
            Some(value) if value.is_undef() => Some(bytes.array_of(size).undef()),
            Some(value) if value.is_null_constant() => Some(bytes.array_of(size).zero()),
            Some(value) => {
                let image = image_of(&layout, value, 0, usize::try_from(size).ok()?).ok()?;
                Some(bytes.data_array(&image.bytes)?)
            }
        };
        Some(Variable { global, initializer, size })
    }

    /// Changes the type of the variable.
    pub fn retype(&self, module: Module<'m>) {
        let alignment = match self.global.alignment() {
            0 => module.data_layout().abi_alignment(self.global.value_type()),
            alignment => alignment,
        };
        self.global.retype(module.int_type(8).array_of(self.size), self.initializer).set_alignment(alignment);
    }
}

/// A type attribute of a parameter or an argument.
pub struct Attribute<'m> {
    place: Place<'m>,
    index: u32,
    attribute: TypeAttribute,
    ty: Type<'m>,
}

/// The owner of an attribute.
#[derive(Clone, Copy)]
enum Place<'m> {
    Function(Function<'m>),
    Call(Call<'m>),
}

impl<'m> Place<'m> {
    fn count(self) -> u32 {
        match self {
            Place::Function(function) => function.parameter_count(),
            Place::Call(call) => call.argument_count(),
        }
    }

    fn attribute(self, index: u32, attribute: TypeAttribute) -> Option<Type<'m>> {
        match self {
            Place::Function(function) => function.parameter_type_attribute(index, attribute),
            Place::Call(call) => call.argument_type_attribute(index, attribute),
        }
    }
}

/// Finds the attributes whose types contain integers of odd widths, with their new types.
pub fn attributes<'m>(module: Module<'m>) -> Vec<Attribute<'m>> {
    let calls = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let calls = calls.filter_map(Instruction::as_call_base).map(Place::Call);
    let mut attributes = Vec::new();
    for place in module.functions().map(Place::Function).chain(calls) {
        for index in 0..place.count() {
            for attribute in [TypeAttribute::Byval, TypeAttribute::Sret, TypeAttribute::Byref] {
                let old = place.attribute(index, attribute).filter(|ty| lacks(*ty));
                if let Some(ty) = old.and_then(|ty| type_like(module, ty)) {
                    attributes.push(Attribute { place, index, attribute, ty });
                }
            }
        }
    }
    attributes
}

impl Attribute<'_> {
    /// Changes the type of the attribute.
    pub fn retype(&self) {
        match self.place {
            Place::Function(function) => function.set_parameter_type(self.index, self.attribute, self.ty),
            Place::Call(call) => call.set_argument_type(self.index, self.attribute, self.ty),
        }
    }
}

/// Returns a struct of integers, or of vectors of integers, with the size and alignment of another type.
fn type_like<'m>(module: Module<'m>, ty: Type<'m>) -> Option<Type<'m>> {
    let layout = module.data_layout();
    let (size, alignment) = (layout.alloc_size(ty)?, u32::try_from(layout.abi_alignment(ty)).ok()?);
    let element = match alignment {
        ..=8 => module.int_type(8 * alignment),
        _ => module.int_type(64).vector_of(alignment / 8)?,
    };
    Some(element.struct_of(&[element.array_of(size / u64::from(alignment))]))
}

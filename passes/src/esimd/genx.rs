//! Declarations of genx intrinsics: functions named `llvm.genx.*`, which the vector-compute
//! compiler supports and LLVM does not.

use crate::diagnostic::{Code, Problem};
use crate::names::GENX;
use llvm_ir::{Builder, Call, CallConv, Instruction, Module, Type, TypeKind, Value};

/// An attribute of a declaration and its value, which is 0 for attributes without a value.
type Attribute = (&'static str, u64);

const NO_UNWIND: [Attribute; 2] = [("nounwind", 0), ("willreturn", 0)];
const PURE: [Attribute; 3] = [("nounwind", 0), ("willreturn", 0), ("memory", 0)];

/// A genx intrinsic with the types of one use.
#[derive(Clone, Debug)]
pub struct Intrinsic<'m> {
    name: String,
    ty: Type<'m>,
    attributes: &'static [Attribute],
}

impl<'m> Intrinsic<'m> {
    /// Creates `<vector> @llvm.genx.vload(<pointer>)`, which reads a whole register variable.
    pub fn vload(vector: Type<'m>, pointer: Type<'m>) -> Option<Self> {
        let name = format!("{GENX}vload.{}.{}", suffix(vector)?, suffix(pointer)?);
        Some(Intrinsic { name, ty: vector.function(&[pointer]), attributes: &NO_UNWIND })
    }

    /// Creates `void @llvm.genx.vstore(<vector>, <pointer>)`, which writes a whole register variable.
    pub fn vstore(module: Module<'m>, vector: Type<'m>, pointer: Type<'m>) -> Option<Self> {
        let name = format!("{GENX}vstore.{}.{}", suffix(vector)?, suffix(pointer)?);
        Some(Intrinsic { name, ty: module.void_type().function(&[vector, pointer]), attributes: &NO_UNWIND })
    }

    /// Creates `<to> @llvm.genx.address.convert(<from>)`, which converts a surface parameter to the
    /// pointer or integer that the code uses. `from` is a target extension type with the given
    /// suffix.
    pub fn address_convert(to: Type<'m>, from: Type<'m>, from_suffix: &str) -> Option<Self> {
        let name = format!("{GENX}address.convert.{}.{from_suffix}", suffix(to)?);
        Some(Intrinsic { name, ty: to.function(&[from]), attributes: &PURE })
    }

    /// Checks that the module can declare the intrinsic.
    ///
    /// # Errors
    /// Fails if the module uses the name for something else.
    pub fn check_name(&self, module: Module<'m>) -> Result<(), Problem> {
        check_name(module, &self.name, self.ty)
    }

    /// Calls the intrinsic, after declaring it if necessary.
    pub fn call(&self, module: Module<'m>, builder: &Builder<'m>, arguments: &[Value<'m>]) -> Call<'m> {
        let function = module.function(&self.name).unwrap_or_else(|| {
            let function = module.add_function(&self.name, self.ty);
            for (attribute, number) in self.attributes {
                function.add_function_attribute(attribute, *number);
            }
            function
        });
        builder.call(self.ty, function, arguments, CallConv::LLVMCCallConv)
    }
}

/// Checks that a function name is unused, or used by a function of the given type.
///
/// # Errors
/// Fails if the module uses the name for something else.
pub fn check_name<'m>(module: Module<'m>, name: &str, ty: Type<'m>) -> Result<(), Problem> {
    let taken = |message| Err(Code::EsimdNameTaken.problem(message));
    if module.has_other_than_function(name) {
        return taken(format!("'{name}' is a variable or alias; expected a function"));
    }
    match module.function(name).map(|function| function.value_type()) {
        Some(other) if other != ty => taken(format!("'{name}' is declared with type '{other}'; expected '{ty}'")),
        _ => Ok(()),
    }
}

/// Returns whether an instruction calls the genx intrinsic with this stem, the part between `llvm.genx.` and the type
/// suffixes.
pub fn is_call(instruction: Instruction<'_>, stem: &str) -> bool {
    let callee = instruction.as_call().and_then(|call| call.called_value().as_function());
    callee.is_some_and(|callee| is_named(&callee.name(), stem))
}

/// Returns whether a name denotes an intrinsic that reads or writes register variables.
pub fn is_access(name: &str) -> bool {
    ["vload", "vstore"].iter().any(|stem| is_named(name, stem))
}

fn is_named(name: &str, stem: &str) -> bool {
    let rest = name.strip_prefix(GENX).and_then(|rest| rest.strip_prefix(stem));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Returns the spelling of a type in the name of an overloaded intrinsic; `None` for types that no
/// such intrinsic accepts.
pub fn suffix(ty: Type<'_>) -> Option<String> {
    if let Some(bits) = ty.int_width() {
        return Some(format!("i{bits}"));
    }
    if let Some((element, count)) = ty.fixed_vector() {
        return Some(format!("v{count}{}", suffix(element)?));
    }
    match ty.kind() {
        TypeKind::LLVMHalfTypeKind => Some("f16".to_owned()),
        TypeKind::LLVMBFloatTypeKind => Some("bf16".to_owned()),
        TypeKind::LLVMFloatTypeKind => Some("f32".to_owned()),
        TypeKind::LLVMDoubleTypeKind => Some("f64".to_owned()),
        TypeKind::LLVMPointerTypeKind => Some(format!("p{}", ty.address_space())),
        _ => None,
    }
}

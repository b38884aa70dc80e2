//! Splits `freeze` of a struct or array.
//!
//! ```llvm
//! %f = freeze { i8, i1 } %s
//! ```
//! ```llvm
//! %0 = extractvalue { i8, i1 } %s, 0
//! %1 = freeze i8 %0
//! %2 = insertvalue { i8, i1 } poison, i8 %1, 0
//! %3 = extractvalue { i8, i1 } %s, 1
//! %4 = freeze i1 %3
//! %f = insertvalue { i8, i1 } %2, i1 %4, 1
//! ```
//!
//! LLVM 22 cannot select it. Each member is frozen separately. A type with nested structs or arrays stays, since LLVM
//! 22 cannot extract from it either.

use llvm_ir::{Builder, Instruction, Module, Opcode, Type};

/// Returns whether the module has such a `freeze`.
pub fn is_needed(module: Module<'_>) -> bool {
    found(module).next().is_some()
}

/// Rewrites the module.
pub fn split(module: Module<'_>) {
    let builder = Builder::new(module);
    for freeze in found(module).collect::<Vec<_>>() {
        let Some(value) = freeze.operand(0) else { continue };
        builder.position_before(freeze);
        let frozen = (0..member_count(value.ty())).fold(value.ty().poison(), |whole, index| {
            let member = builder.freeze(builder.extract_value(value, index));
            builder.insert_value(whole, member.as_value(), index)
        });
        if let Some(frozen) = frozen.as_instruction() {
            frozen.take_name(freeze);
        }
        freeze.replace_all_uses_with(frozen);
        freeze.erase();
    }
}

fn found<'m>(module: Module<'m>) -> impl Iterator<Item = Instruction<'m>> {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    instructions.filter(|freeze| freeze.opcode() == Opcode::LLVMFreeze && is_flat(freeze.ty()))
}

/// Returns whether a type is a struct or array of scalars, vectors and pointers.
fn is_flat(ty: Type<'_>) -> bool {
    let is_single = |ty: Type<'_>| ty.member_count().is_none() && ty.array().is_none();
    match ty.array() {
        Some((element, _)) => is_single(element),
        None => ty.struct_members().is_some_and(|members| members.into_iter().all(is_single)),
    }
}

/// Returns the number of members of a struct or elements of an array.
fn member_count(ty: Type<'_>) -> u32 {
    let length = ty.array().and_then(|(_, count)| u32::try_from(count).ok());
    length.or(ty.member_count()).unwrap_or(0)
}

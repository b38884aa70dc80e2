//! Scalarizes vectors that SPIR-V does not support: those that do not have 2, 3, 4, 8 or 16 lanes, and those of
//! integers such as `i128`.
//!
//! ```llvm
//! %v = load <7 x i16>, ptr addrspace(1) %p, align 2
//! %e = extractelement <7 x i16> %v, i32 6
//! ```
//! ```llvm
//! %p.i6 = getelementptr i16, ptr addrspace(1) %p, i32 6
//! %v.i6 = load i16, ptr addrspace(1) %p.i6, align 2
//! ```
//!
//! LLVM's optimizer creates such vectors from parts of other vectors.
//!
//! 1. Find the functions that use such vectors.
//! 2. Replace an access to a vector of integers such as `i24` with an access to a single integer
//!    and a `bitcast`. `scalarizer` computes addresses as for array elements, but the lanes of the
//!    vector have no padding in memory.
//! 3. Expand a `bitcast` between such a vector and a scalar lane by lane. Turn private variables into byte arrays.
//! 4. Scalarize the vectors in these functions with LLVM's `scalarizer` pass.
//! 5. Report an error for each function and type that still has such vectors: parameters, results, volatile accesses,
//!    program-scope variables.

use llvm_ir::{Builder, Function, Instruction, Module, Opcode, Type, Value};

use super::odd_types::{LIMB, WIDEST};
use super::problems::{Problems, Target};
use crate::diagnostic::{Code, Diagnostic, readable_name};
use crate::internal_error;

/// Returns whether a type is a vector that the `scalarizer` pass supports but SPIR-V does not.
pub fn is_odd(ty: Type<'_>) -> bool {
    let is_wide = |bits: u32| bits > LIMB && bits.is_power_of_two();
    ty.fixed_vector().is_some_and(|(element, count)| {
        !matches!(count, 2 | 3 | 4 | 8 | 16) || element.int_width().is_some_and(is_wide)
    })
}

/// Returns whether an instruction uses a vector of this kind, and is scalarized.
pub fn uses(instruction: Instruction<'_>) -> bool {
    odd_type(instruction).is_some()
}

/// Returns whether the module has a vector that SPIR-V does not support.
pub fn is_needed(module: Module<'_>) -> bool {
    let has_variable = module.global_variables().any(|global| has_odd(global.value_type()));
    has_variable || module.functions().any(|function| odd_signature(function).is_some() || is_found(function))
}

/// Rewrites the module, and reports the remaining vectors.
pub fn scalarize<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let functions: Vec<Function<'m>> = module.functions().filter(|function| is_found(*function)).collect();
    let too_long = functions.iter().flat_map(|function| instructions(*function)).filter_map(|access| {
        let Some(Packed::TooLong(vector)) = packed(module, access) else { return None };
        Some((access.parent_function()?, access.as_value(), vector))
    });
    let problems: Problems<'m> = too_long.collect();
    if !problems.is_empty() {
        diagnostics.extend(problems.diagnostics(Target::OpenCl));
        return;
    }
    let builder = Builder::new(module);
    for function in &functions {
        for access in instructions(*function).collect::<Vec<_>>() {
            if let Some(Packed::Integer(vector, bits)) = packed(module, access) {
                access_whole(&builder, access, vector, module.int_type(bits));
            }
        }
        for instruction in instructions(*function).collect::<Vec<_>>() {
            let new = match instruction.opcode() {
                Opcode::LLVMBitCast => reinterpret(&builder, instruction),
                Opcode::LLVMAlloca => bytes(module, &builder, instruction),
                _ => None,
            };
            if let Some(new) = new {
                instruction.replace_all_uses_with(new);
                instruction.erase();
            }
        }
        if let Err(error) = llvm_ir::scalarize(*function) {
            internal_error!("scalarizer: {error}");
        }
        // `scalarizer` does not fold expressions such as
        // `bitcast (<1 x i16> splat (i16 1) to <2 x i8>)`.
        llvm_ir::fold_constants(*function);
    }
    find_rest(module, diagnostics);
    let is_left =
        |function: &Function<'_>| function.is_intrinsic() && function.is_unused() && odd_signature(*function).is_some();
    for intrinsic in module.functions().filter(is_left).collect::<Vec<_>>() {
        intrinsic.delete();
    }
}

/// Returns whether a function uses such vectors.
fn is_found(function: Function<'_>) -> bool {
    instructions(function).any(uses)
}

fn instructions<'m>(function: Function<'m>) -> impl Iterator<Item = Instruction<'m>> {
    function.blocks().flat_map(|block| block.instructions())
}

/// Returns whether a type is or contains a vector that SPIR-V does not support.
pub fn has_odd(ty: Type<'_>) -> bool {
    match ty.array() {
        Some((element, _)) => has_odd(element),
        None => is_odd(ty) || ty.struct_members().is_some_and(|members| members.into_iter().any(has_odd)),
    }
}

/// Returns the first type of an instruction's result, operands or variable that is or contains such a vector.
fn odd_type<'m>(instruction: Instruction<'m>) -> Option<Type<'m>> {
    let operands = (0..instruction.operand_count()).filter_map(|index| instruction.operand(index)).map(Value::ty);
    std::iter::once(instruction.ty()).chain(operands).chain(instruction.alloca_type()).find(|ty| has_odd(*ty))
}

/// Returns the first type of a function's result or parameters that is or contains such a vector.
fn odd_signature<'m>(function: Function<'m>) -> Option<Type<'m>> {
    let (result, parameters) = function.value_type().signature()?;
    std::iter::once(result).chain(parameters).find(|ty| has_odd(*ty))
}

fn find_rest<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let mut problems = Problems::default();
    for function in module.functions().filter(|function| !function.is_declaration()) {
        if let Some(ty) = odd_signature(function) {
            problems.add(function, function.as_value(), ty);
        }
        for instruction in instructions(function) {
            if let Some(ty) = odd_type(instruction) {
                problems.add(function, instruction.as_value(), ty);
            }
        }
    }
    diagnostics.extend(problems.diagnostics(Target::OpenCl));
    diagnostics.extend(module.global_variables().filter(|global| has_odd(global.value_type())).map(|global| {
        let (name, ty) = (readable_name(&global.name()), global.value_type());
        Code::SpirvUnsupported
            .error(global, format!("SPIR-V for OpenCL devices does not support variable '{name}' of type '{ty}'"))
    }));
}

/// Replaces a private variable with a byte array; returns `None` if its type does not have to change.
fn bytes<'m>(module: Module<'m>, builder: &Builder<'m>, slot: Instruction<'m>) -> Option<Value<'m>> {
    let (ty, count) = slot.allocated_elements().filter(|(ty, _)| has_odd(*ty))?;
    let size = module.data_layout().alloc_size(ty)?.checked_mul(count)?;
    builder.position_before(slot);
    let memory = builder.alloca(module.int_type(8).array_of(size), slot.alignment()?);
    memory.copy_metadata_from(slot);
    memory.take_name(slot);
    Some(memory.as_value())
}

/// An access to a vector whose lanes have no padding in memory, unlike the elements of an array.
enum Packed<'m> {
    /// The vector, and the bits of the integer that the access becomes.
    Integer(Type<'m>, u32),
    /// A vector that is longer than the longest supported integer.
    TooLong(Type<'m>),
}

/// Classifies an access for step 2; `None` for other instructions. Volatile accesses are left
/// unchanged and reported later.
fn packed<'m>(module: Module<'m>, access: Instruction<'m>) -> Option<Packed<'m>> {
    let vector = access.accessed_type().filter(|ty| is_odd(*ty) && !access.is_volatile_or_atomic())?;
    let (element, count) = vector.fixed_vector()?;
    let bits = element.int_width()?;
    if module.data_layout().alloc_size(element)?.checked_mul(8)? == u64::from(bits) {
        return None;
    }
    let whole = bits.checked_mul(count).filter(|whole| *whole <= WIDEST);
    Some(whole.map_or(Packed::TooLong(vector), |whole| Packed::Integer(vector, whole)))
}

/// Replaces an access to a vector with an access to one integer.
fn access_whole<'m>(builder: &Builder<'m>, access: Instruction<'m>, vector: Type<'m>, whole: Type<'m>) -> Option<()> {
    let alignment = access.alignment()?;
    builder.position_before(access);
    if access.opcode() == Opcode::LLVMLoad {
        let load = builder.load(whole, access.operand(0)?, alignment);
        access.replace_all_uses_with(builder.cast(Opcode::LLVMBitCast, load.as_value(), vector));
    } else {
        let value = builder.cast(Opcode::LLVMBitCast, access.operand(0)?, whole);
        builder.store(value, access.operand(1)?, alignment);
    }
    access.erase();
    Some(())
}

/// Expands a `bitcast` between a vector and a scalar lane by lane; lane 0 has the lowest bits. Returns `None` for other
/// casts.
fn reinterpret<'m>(builder: &Builder<'m>, cast: Instruction<'m>) -> Option<Value<'m>> {
    let value = cast.operand(0)?;
    builder.position_before(cast);
    if let Some((element, count)) = value.ty().fixed_vector().filter(|_| is_odd(value.ty())) {
        return cast.ty().fixed_vector().is_none().then(|| joined(builder, value, element, count, cast.ty())).flatten();
    }
    let (element, count) = cast.ty().fixed_vector().filter(|_| is_odd(cast.ty()))?;
    value.ty().fixed_vector().is_none().then(|| parted(builder, value, element, count, cast.ty())).flatten()
}

/// Joins the lanes of a vector into a scalar.
fn joined<'m>(
    builder: &Builder<'m>,
    vector: Value<'m>,
    element: Type<'m>,
    count: u32,
    to: Type<'m>,
) -> Option<Value<'m>> {
    let lane = |index: u32| Some(builder.extract_element(vector, to.int_of_width(32).const_int(index.into())?));
    if count == 1 {
        return Some(builder.cast(Opcode::LLVMBitCast, lane(0)?, to));
    }
    let width = to.int_width()? / count;
    let mut whole = to.zero();
    for index in 0..count {
        let bits = builder.cast(Opcode::LLVMBitCast, lane(index)?, element.int_of_width(width));
        let shift = amount(builder, to, index * width)?;
        let part = builder.binary(Opcode::LLVMShl, builder.zext(bits, to), shift);
        whole = builder.binary(Opcode::LLVMOr, whole, part);
    }
    Some(whole)
}

/// Returns a shift amount as a constant of an integer type of any width.
fn amount<'m>(builder: &Builder<'m>, ty: Type<'m>, bits: u32) -> Option<Value<'m>> {
    let narrow = if ty.int_width()? > 64 { ty.int_of_width(64) } else { ty };
    Some(builder.zext(narrow.const_int(bits.into())?, ty))
}

/// Splits a scalar into the lanes of a vector.
fn parted<'m>(
    builder: &Builder<'m>,
    value: Value<'m>,
    element: Type<'m>,
    count: u32,
    to: Type<'m>,
) -> Option<Value<'m>> {
    let from = value.ty();
    let width = from.int_width().map(|bits| bits / count);
    let mut vector = to.poison();
    for index in 0..count {
        let lane = match width {
            Some(width) if count > 1 => {
                let shift = amount(builder, from, index * width)?;
                let part = builder.binary(Opcode::LLVMLShr, value, shift);
                builder.cast(Opcode::LLVMBitCast, builder.trunc(part, from.int_of_width(width)), element)
            }
            _ if count == 1 => builder.cast(Opcode::LLVMBitCast, value, element),
            _ => return None,
        };
        vector = builder.insert_element(vector, lane, from.int_of_width(32).const_int(index.into())?);
    }
    Some(vector)
}

//! The `nvptx-intrinsics` pass: lowers intrinsics from DPC++'s NVPTX back end to IR that LLVM's back end supports.
//!
//! # Why
//! DPC++'s libclc for NVIDIA GPUs uses intrinsics that only DPC++'s LLVM supports. Most of them are atomic operations
//! with an ordering and a scope (`Operation` lists the names).
//!
//! # Input and output
//! ```llvm
//! %a = call i32 @llvm.nvvm.atomic.add.global.i.i32.p1(ptr addrspace(1) %p, i32 %x)
//! %b = call i32 @llvm.nvvm.atomic.add.global.i.acquire.cta.i32.p1(ptr addrspace(1) %p, i32 %x)
//! %c = call i32 @llvm.nvvm.atomic.cas.gen.i.release.i32.p0(ptr %q, i32 %x, i32 %y)
//! %d = call i32 @llvm.nvvm.ld.gen.i.acquire.sys.i32.p0(ptr %q)
//! ```
//! ```llvm
//! %a = atomicrmw add ptr addrspace(1) %p, i32 %x syncscope("device") monotonic
//! %b = call i32 asm sideeffect "atom.acquire.cta.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(…)
//! %1 = cmpxchg ptr %q, i32 %x, i32 %y syncscope("device") release monotonic
//! %c = extractvalue { i32, i1 } %1, 0
//! %d = load atomic i32, ptr %q acquire, align 4
//! ```
//!
//! LLVM 22's back end ignores the ordering and the scope of `atomicrmw`, and always emits a relaxed operation with
//! device scope. Therefore, only operations for which this is sufficient become `atomicrmw`, which LLVM can optimize.
//!
//! Other atomic instructions keep their ordering and scope (`atomics`), and functions that libclc lacks are defined
//! (`definitions`).
//!
//! # Algorithm
//! 1. Find the functions with the prefix `llvm.nvvm.` that LLVM does not support. Parse their names and check their
//!    types. Unknown names, wrong types, and uses other than calls are reported as errors at the first use. Unused
//!    functions are ignored.
//! 2. Make the instructions of CUDA builtins in functions with atomic intrinsics relaxed, and replace each call.
//!
//! `llvm.nvvm.implicit.offset` remains; the `nvptx-global-offset` pass lowers it. The pass does not change modules for
//! other targets.

use std::collections::HashSet;

use llvm_ir::{AtomicOperation, Builder, Call, Function, Module, Opcode, Ordering, Type, TypeKind, Value};

use super::operation::{Access, Operation, Scope};
use super::{atomics, definitions, is_nvptx};
use crate::diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings};
use crate::names;

/// A call to be replaced.
struct Replacement<'m> {
    call: Call<'m>,
    /// The name of the intrinsic.
    name: String,
}

/// Runs the pass.
///
/// # Errors
/// Fails for an intrinsic that neither LLVM nor this pass supports.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let mut errors = Vec::new();
    let mut replacements = Vec::new();
    let foreign: Vec<Function<'m>> = module.functions().filter(|function| is_foreign(*function)).collect();
    for function in &foreign {
        plan(*function, &mut replacements, &mut errors);
    }
    Failed::if_any(errors, warnings)?;
    let mut is_changed = definitions::add(module);
    for function in functions_with_atomics(&replacements) {
        is_changed |= atomics::relax_builtins(function);
    }
    let builder = Builder::new(module);
    for Replacement { call, name } in &replacements {
        let Some(operation) = Operation::parse(name) else { continue };
        builder.position_before(*call);
        if let Some(result) = lower(module, &builder, *call, &operation) {
            if result.is_instruction() {
                result.take_name(*call);
            }
            call.replace_all_uses_with(result);
        }
        call.erase();
    }
    let removed = foreign.into_iter().filter(|function| function.is_unused() && function.delete()).count();
    is_changed |= atomics::strengthen(module);
    Ok(Changed::from(removed != 0 || is_changed))
}

/// Returns the functions that call intrinsics for atomic operations, which only libclc does. A second run of the pass finds
/// none.
fn functions_with_atomics<'m>(replacements: &[Replacement<'m>]) -> Vec<Function<'m>> {
    let is_atomic = |name: &str| matches!(Operation::parse(name), Some(Operation::Modify { .. }));
    let atomics = replacements.iter().filter(|Replacement { name, .. }| is_atomic(name));
    let mut seen = HashSet::new();
    atomics.filter_map(|atomic| atomic.call.parent_function()).filter(|function| seen.insert(*function)).collect()
}

/// Returns whether a function is a target intrinsic that LLVM does not support.
fn is_foreign(function: Function<'_>) -> bool {
    let name = function.name();
    name.starts_with("llvm.nvvm.") && !function.is_intrinsic() && name != names::IMPLICIT_OFFSET
}

/// Plans the replacement of all calls to a function.
fn plan<'m>(function: Function<'m>, replacements: &mut Vec<Replacement<'m>>, errors: &mut Vec<Diagnostic<'m>>) {
    let name = function.name();
    let problem = match Operation::parse(&name) {
        None => Some("is not supported by LLVM 22 and has no lowering"),
        Some(operation) if !has_types(function, &operation) => Some("has unexpected parameters"),
        Some(_) => None,
    };
    for (user, is_call) in function.as_value().users_and_calls() {
        let problem = problem.or((!is_call).then_some("has a use other than a call"));
        match (problem, user.as_call()) {
            (Some(problem), _) => {
                errors.push(Code::NvptxIntrinsic.error(user, format!("intrinsic '{name}' {problem}")));
                return;
            }
            (None, Some(call)) if call.argument_count() == function.parameter_count() => {
                replacements.push(Replacement { call, name: name.clone() });
            }
            (None, _) => {
                errors.push(
                    Code::NvptxIntrinsic.error(user, format!("intrinsic '{name}' is called with a different type")),
                );
                return;
            }
        }
    }
}

/// Returns whether a function has the parameters of the operation.
fn has_types(function: Function<'_>, operation: &Operation<'_>) -> bool {
    let Some((result, parameters)) = function.value_type().signature() else { return false };
    let is_number = |ty: Type<'_>| type_of(ty).is_some();
    match operation {
        Operation::Modify { operation, .. } => match parameters.as_slice() {
            [pointer, value] => *operation != "cas" && pointer.is_pointer() && is_number(*value) && result == *value,
            [pointer, value, other] => {
                let fits = pointer.is_pointer() && is_number(*value) && result == *value;
                *operation == "cas" && fits && value == other
            }
            _ => false,
        },
        Operation::Load(_) => matches!(parameters.as_slice(), [pointer] if pointer.is_pointer()) && is_number(result),
        Operation::Store(_) => {
            let fits = matches!(parameters.as_slice(), [pointer, value] if pointer.is_pointer() && is_number(*value));
            fits && result.is_void()
        }
        Operation::Approximate { constraint, .. } => {
            let fits = match *constraint {
                "f" => result.kind() == TypeKind::LLVMFloatTypeKind,
                "h" => result.kind() == TypeKind::LLVMHalfTypeKind,
                _ => result
                    .fixed_vector()
                    .is_some_and(|(ty, lanes)| lanes == 2 && ty.kind() == TypeKind::LLVMHalfTypeKind),
            };
            fits && parameters == [result]
        }
    }
}

/// Returns the bit width of a scalar type that the operations support, and whether it is a floating-point type.
fn type_of(ty: Type<'_>) -> Option<(u32, bool)> {
    match ty.kind() {
        TypeKind::LLVMFloatTypeKind => Some((32, true)),
        TypeKind::LLVMDoubleTypeKind => Some((64, true)),
        _ => ty.int_width().filter(|width| matches!(width, 32 | 64)).map(|width| (width, false)),
    }
}

/// Builds the replacement of a call. Returns its result, if any.
fn lower<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    call: Call<'m>,
    operation: &Operation<'_>,
) -> Option<Value<'m>> {
    let arguments: Vec<Value<'m>> = (0..call.argument_count()).filter_map(|index| call.operand(index)).collect();
    match (operation, arguments.as_slice()) {
        (Operation::Modify { operation: "cas", access, .. }, &[pointer, expected, desired]) => {
            Some(compare_exchange(module, builder, access, pointer, [expected, desired]))
        }
        (Operation::Modify { operation, is_unsigned, access }, &[pointer, value]) => {
            modify(builder, operation, *is_unsigned, access, pointer, value)
        }
        (Operation::Load(access), &[pointer]) => {
            let load = builder.load(call.ty(), pointer, bytes(call.ty()));
            make_atomic(load, access);
            Some(load.as_value())
        }
        (Operation::Store(access), &[pointer, value]) => {
            make_atomic(builder.store(value, pointer, bytes(value.ty())), access);
            None
        }
        (Operation::Approximate { instruction, constraint }, &[value]) => {
            Some(approximate(module, builder, instruction, constraint, value))
        }
        _ => None,
    }
}

/// Returns the size of a scalar in bytes.
fn bytes(ty: Type<'_>) -> u64 {
    type_of(ty).map_or(1, |(bits, _)| u64::from(bits / 8))
}

fn make_atomic(instruction: llvm_ir::Instruction<'_>, access: &Access<'_>) {
    instruction.make_atomic(access.ordering, access.scope.name());
    if access.is_volatile {
        instruction.set_volatile();
    }
}

/// Builds `cmpxchg`, which only accepts integers. The back end supports its ordering and scope.
fn compare_exchange<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    access: &Access<'_>,
    pointer: Value<'m>,
    values: [Value<'m>; 2],
) -> Value<'m> {
    let ty = values[0].ty();
    let int = module.int_type(type_of(ty).map_or(32, |(bits, _)| bits));
    let values = values.map(|value| builder.cast(Opcode::LLVMBitCast, value, int));
    let old = builder.compare_exchange(pointer, values, access.ordering, access.scope.name());
    builder.cast(Opcode::LLVMBitCast, old, ty)
}

/// Builds `atomicrmw` if the back end supports the ordering and the scope; otherwise, the PTX instruction.
pub(super) fn modify<'m>(
    builder: &Builder<'m>,
    operation: &str,
    is_unsigned: bool,
    access: &Access<'_>,
    pointer: Value<'m>,
    value: Value<'m>,
) -> Option<Value<'m>> {
    use AtomicOperation::*;
    let (bits, is_float) = type_of(value.ty())?;
    let (rmw, class) = match (operation, is_unsigned, is_float) {
        ("add", _, true) => (LLVMAtomicRMWBinOpFAdd, 'f'),
        ("add", _, false) => (LLVMAtomicRMWBinOpAdd, 'u'),
        ("exch", ..) => (LLVMAtomicRMWBinOpXchg, 'b'),
        ("and", ..) => (LLVMAtomicRMWBinOpAnd, 'b'),
        ("or", ..) => (LLVMAtomicRMWBinOpOr, 'b'),
        ("xor", ..) => (LLVMAtomicRMWBinOpXor, 'b'),
        ("max", true, _) => (LLVMAtomicRMWBinOpUMax, 'u'),
        ("max", false, _) => (LLVMAtomicRMWBinOpMax, 's'),
        ("min", true, _) => (LLVMAtomicRMWBinOpUMin, 'u'),
        ("min", false, _) => (LLVMAtomicRMWBinOpMin, 's'),
        _ => return None,
    };
    let Access { space, ordering, scope, .. } = *access;
    if ordering == Ordering::Relaxed && scope != Scope::System {
        return Some(builder.atomic_read_modify_write(rmw, pointer, value, ordering, scope.name()).as_value());
    }
    let order = match ordering {
        Ordering::Relaxed => "relaxed",
        Ordering::Acquire => "acquire",
        Ordering::Release => "release",
        Ordering::AcquireRelease => "acq_rel",
    };
    // For GPUs older than sm_70, PTX has no qualifier for relaxed operations.
    let order = if ordering == Ordering::Relaxed { String::new() } else { format!(".{order}") };
    let space = space.map(|space| format!(".{space}")).unwrap_or_default();
    let text = format!("atom{order}.{}{space}.{operation}.{class}{bits} $0, [$1], $2;", scope.ptx());
    let register = match (bits, is_float) {
        (32, true) => 'f',
        (_, true) => 'd',
        (32, false) => 'r',
        (_, false) => 'l',
    };
    let constraints = format!("={register},l,{register},~{{memory}}");
    let ty = value.ty().function(&[pointer.ty(), value.ty()]);
    Some(builder.inline_assembly(ty, (&text, &constraints), true, &[pointer, value]).as_value())
}

/// Builds a PTX instruction with one operand.
fn approximate<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    instruction: &str,
    constraint: &str,
    value: Value<'m>,
) -> Value<'m> {
    let ty = value.ty();
    // Vectors and half-precision numbers are passed in integer registers.
    let register = match constraint {
        "h" => module.int_type(16),
        "r" => module.int_type(32),
        _ => ty,
    };
    let operand = builder.cast(Opcode::LLVMBitCast, value, register);
    let constraints = format!("={constraint},{constraint}");
    let text = format!("{instruction} $0, $1;");
    let call = builder.inline_assembly(register.function(&[register]), (&text, &constraints), false, &[operand]);
    builder.cast(Opcode::LLVMBitCast, call.as_value(), ty)
}

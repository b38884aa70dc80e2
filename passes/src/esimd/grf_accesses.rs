//! The `esimd-grf-accesses` pass: restricts `llvm.genx.vload` and `vstore` to register variables,
//! and turns all other calls to these intrinsics into loads and stores.
//!
//! # Why
//! Earlier passes turn every possible access to a register variable into a call. After inlining and optimization, this
//! pass can determine which of these calls access a register variable.
//!
//! # Input and output
//! ```llvm
//! %v = call <16 x float> @llvm.genx.vload.v16f32.p4(ptr addrspace(4) addrspacecast (ptr @g to ptr addrspace(4)))
//! call void @llvm.genx.vstore.v16f32.p4(<16 x float> %v, ptr addrspace(4) align 4 %p)
//! ```
//! ```llvm
//! %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr @g)
//! store <16 x float> %v, ptr addrspace(4) %p, align 4
//! ```
//!
//! # Algorithm
//! 1. Trace the address of each call through casts, zero-offset `getelementptr`, and stack slots with one value. If it
//!    is a register variable, use the variable itself as the operand. Otherwise, replace the call
//!    with a load or store that has the volatility and alignment of the call, or the alignment of
//!    the type if the call does not specify one.
//! 2. Reject an access to a register variable that does not cover the whole vector, or whose
//!    address may also be that of another object. Reject other uses of its address
//!    (`grf_addresses.rs`), so that an unknown address cannot be that of a register variable.
//! 3. Remove unused declarations.

use super::genx::{self, Intrinsic};
use super::globals::Access;
use super::grf::{Registers, Target, vector_inside};
use super::grf_addresses::Addresses;
use super::scope::Scope;
use crate::diagnostic::{Changed, Code, Failed, PassResult, Problem, Warnings, readable_name};
use crate::names::ATTR_VOLATILE_ACCESS;
use llvm_ir::{Builder, GlobalVariable, Instruction, Module, Opcode, Type, Value};

/// A call to `llvm.genx.vload` or `vstore`.
#[derive(Clone, Copy)]
struct Call<'m> {
    call: llvm_ir::Call<'m>,
    vector: Type<'m>,
    is_load: bool,
    pointer: Value<'m>,
    pointer_index: u32,
}

impl<'m> Call<'m> {
    /// Returns the stored value; `None` for a load. The value may itself be a call that was replaced.
    fn stored(self) -> Option<Value<'m>> {
        self.call.operand(0).filter(|_| !self.is_load)
    }
}

/// The replacement of an instruction.
enum Change<'m> {
    /// A call that becomes a load or store.
    Plain(Call<'m>),
    /// A call whose operand becomes the variable itself.
    Named(Call<'m>, GlobalVariable<'m>, Intrinsic<'m>),
    /// A load or store that becomes a call.
    Call(Access<'m>),
}

/// Runs the pass.
///
/// # Errors
/// Fails if a register variable is used as if it were in memory.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut registers = Registers::of(module);
    let addresses = Addresses::of(registers.variables(module));
    let mut changes = Vec::new();
    let mut errors: Vec<_> = addresses.outside().collect();
    // A module without register variables and genx intrinsics contains nothing to rewrite.
    let looked_at = !registers.is_empty() || module.functions().any(|function| genx::is_access(&function.name()));
    let functions = Scope::of(module).functions().filter(|_| looked_at);
    for instruction in functions.flat_map(|function| function.blocks()).flat_map(|block| block.instructions()) {
        errors.extend(addresses.wrong_use(instruction));
        match change(module, &mut registers, &addresses, instruction) {
            Ok(change) => changes.extend(change),
            Err(problem) => errors.push(problem.at(instruction)),
        }
    }
    Failed::if_any(errors, warnings)?;
    let builder = Builder::new(module);
    for change in &changes {
        match change {
            Change::Plain(call) => to_memory(module, &builder, *call),
            Change::Named(call, variable, intrinsic) => {
                to_variable(module, &builder, *call, *variable, intrinsic);
            }
            Change::Call(access) => access.rewrite(module, &builder),
        }
    }
    let unused = delete_unused_declarations(module);
    Ok(Changed::from(!changes.is_empty() || unused))
}

fn change<'m>(
    module: Module<'m>,
    registers: &mut Registers<'m>,
    addresses: &Addresses<'m>,
    instruction: Instruction<'m>,
) -> Result<Option<Change<'m>>, Problem> {
    if let Some(call) = accessing_call(instruction)? {
        return Ok(match registers.target(call.pointer) {
            Target::Register(variable) if vector_inside(variable.value_type()) != Some(call.vector) => {
                return Err(not_whole(variable));
            }
            Target::Register(variable) => {
                if call.pointer == variable && !has_marks(call) {
                    return Ok(None);
                }
                let intrinsic = if call.is_load {
                    Intrinsic::vload(call.vector, variable.ty())
                } else {
                    Intrinsic::vstore(module, call.vector, variable.ty())
                };
                let Some(intrinsic) = intrinsic else {
                    return Err(wrong(format!("no intrinsic loads or stores '{}'", call.vector)));
                };
                intrinsic.check_name(module)?;
                Some(Change::Named(call, variable, intrinsic))
            }
            Target::Inside(variable) => return Err(not_whole(variable)),
            Target::MaybeRegister(variable) => return Err(not_alone(variable)),
            Target::Unknown => match addresses.variable(call.pointer) {
                Some(variable) => return Err(not_alone(variable)),
                None => Some(Change::Plain(call)),
            },
            Target::Memory => Some(Change::Plain(call)),
        });
    }
    for pointer in accessed_pointers(instruction) {
        match registers.target(pointer) {
            Target::Memory => {}
            Target::Unknown => {
                if let Some(variable) = addresses.variable(pointer) {
                    return Err(not_alone(variable));
                }
            }
            Target::MaybeRegister(variable) => return Err(not_alone(variable)),
            Target::Inside(variable) => return Err(not_whole(variable)),
            Target::Register(variable) => {
                let access = Access::new(module, registers, instruction, Some(variable))?;
                return access.map(|access| Some(Change::Call(access))).ok_or_else(|| not_whole(variable));
            }
        }
    }
    Ok(None)
}

fn wrong(message: String) -> Problem {
    Code::EsimdRegisterVariable.problem(message)
}

fn not_whole(variable: GlobalVariable<'_>) -> Problem {
    let name = readable_name(&variable.name());
    wrong(format!("register variable '{name}' can only be loaded and stored as a whole"))
}

fn not_alone(variable: GlobalVariable<'_>) -> Problem {
    let name = readable_name(&variable.name());
    wrong(format!("cannot determine whether this accesses register variable '{name}' or other memory"))
}

/// Parses an instruction as a call to `llvm.genx.vload` or `vstore`. Returns `None` for other
/// instructions.
///
/// # Errors
/// Fails if the operands do not match the intrinsic.
fn accessing_call(instruction: Instruction<'_>) -> Result<Option<Call<'_>>, Problem> {
    let is_load = genx::is_call(instruction, "vload");
    if !is_load && !genx::is_call(instruction, "vstore") {
        return Ok(None);
    }
    let Some(call) = instruction.as_call() else { return Ok(None) };
    let name = call.called_value().name();
    let pointer_index = u32::from(!is_load);
    let form = || {
        let pointer = instruction.operand(pointer_index).filter(|pointer| pointer.ty().is_pointer())?;
        let vector = if is_load { instruction.ty() } else { instruction.operand(0)?.ty() };
        let right = call.opcode() == Opcode::LLVMCall && call.argument_count() == pointer_index + 1;
        (right && vector.fixed_vector().is_some()).then_some(Call { call, vector, is_load, pointer, pointer_index })
    };
    match form() {
        Some(call) => Ok(Some(call)),
        None => Err(wrong(format!("call to '{name}' does not have the operands of the intrinsic"))),
    }
}

/// Returns the pointers through which an instruction reads or writes memory.
fn accessed_pointers(instruction: Instruction<'_>) -> Vec<Value<'_>> {
    match instruction.opcode() {
        Opcode::LLVMLoad | Opcode::LLVMStore => instruction.accessed_pointer().into_iter().collect(),
        Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => instruction.operand(0).into_iter().collect(),
        Opcode::LLVMCall => {
            let callee =
                instruction.as_call().map(|call| call.called_value()).map(|callee| callee.name()).unwrap_or_default();
            let memory = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|name| callee.starts_with(name));
            let operands = (0..2).filter_map(|index| instruction.operand(index).filter(|it| it.ty().is_pointer()));
            if memory { operands.collect() } else { Vec::new() }
        }
        _ => Vec::new(),
    }
}

/// Returns whether a call represents a volatile load or store.
pub fn is_volatile(call: llvm_ir::Call<'_>) -> bool {
    call.has_call_attribute(ATTR_VOLATILE_ACCESS)
}

/// Returns whether a call carries an alignment or volatility for a memory access.
fn has_marks(call: Call<'_>) -> bool {
    call.call.argument_alignment(call.pointer_index).is_some() || is_volatile(call.call)
}

fn to_memory<'m>(module: Module<'m>, builder: &Builder<'m>, access: Call<'m>) {
    let call = access.call;
    builder.position_before(call);
    let alignment = call.argument_alignment(access.pointer_index);
    let alignment = alignment.unwrap_or_else(|| module.data_layout().abi_alignment(access.vector));
    let new = match access.stored() {
        None => builder.load(access.vector, access.pointer, alignment),
        Some(stored) => builder.store(stored, access.pointer, alignment),
    };
    new.copy_metadata_from(*call);
    if is_volatile(call) {
        new.set_volatile();
    }
    replace(*call, new);
}

fn to_variable<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    access: Call<'m>,
    variable: GlobalVariable<'m>,
    intrinsic: &Intrinsic<'m>,
) {
    let call = access.call;
    builder.position_before(call);
    let new = match access.stored() {
        None => intrinsic.call(module, builder, &[variable.into()]),
        Some(stored) => intrinsic.call(module, builder, &[stored, variable.into()]),
    };
    replace(*call, *new);
}

fn replace<'m>(old: Instruction<'m>, new: Instruction<'m>) {
    if !old.ty().is_void() {
        new.take_name(old);
        old.replace_all_uses_with(new);
    }
    old.erase();
}

/// Deletes unused declarations of the two intrinsics. Returns whether there were any.
fn delete_unused_declarations(module: Module<'_>) -> bool {
    let unused: Vec<_> = module
        .functions()
        .filter(|function| function.is_declaration() && function.is_unused())
        .filter(|function| genx::is_access(&function.name()))
        .collect();
    for function in &unused {
        function.delete();
    }
    !unused.is_empty()
}

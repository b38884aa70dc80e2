//! The `esimd-globals` pass: replaces global variables of `simd` classes with vectors, and accesses to register
//! variables with intrinsics.
//!
//! # Why
//! The type of a `simd` object is a class whose only member is another class, which contains a
//! vector. The vector-compute compiler supports only the vector itself as a global variable. A
//! register variable (attribute `genx_volatile`) has no address; only intrinsics read and write it.
//!
//! # Input and output
//! ```llvm
//! @g = global %"class.sycl::_V1::ext::intel::esimd::simd" zeroinitializer, align 64 #0   ; #0 = { "genx_volatile" … }
//! store <16 x float> %x, ptr @g
//! ```
//! ```llvm
//! @g = global <16 x float> zeroinitializer, align 64 #0
//! call void @llvm.genx.vstore.v16f32.p0(<16 x float> %x, ptr @g)
//! ```
//!
//! # Algorithm
//! 1. Collect the accesses: loads and stores whose address may be that of a register variable, and
//!    whose type is the vector of a register variable or a struct that contains only this vector.
//!    Accesses that are known to be memory accesses stay unchanged.
//! 2. Replace them with intrinsics. If the variable is not known yet, the call keeps the alignment and volatility, so
//!    that `esimd-grf-accesses` can restore the access.
//! 3. Replace each used global variable of a struct type that wraps a vector, unless SYCL code uses it as well.

use super::genx::Intrinsic;
use super::grf::{Registers, Target, is_register, vector_inside};
use super::scope::Scope;
use crate::diagnostic::{Changed, Diagnostic, Failed, PassResult, Problem, Warnings};
use crate::names::ATTR_VOLATILE_ACCESS;
use llvm_ir::{Builder, GlobalVariable, Instruction, Module, Opcode, Type, Value};

/// A load or store that becomes a call.
pub struct Access<'m> {
    instruction: Instruction<'m>,
    vector: Type<'m>,
    intrinsic: Intrinsic<'m>,
    pointer: Value<'m>,
    /// True if the address may be in memory.
    may_be_memory: bool,
}

/// Runs the pass.
///
/// # Errors
/// Fails if the name of an intrinsic is taken.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let (accesses, errors) = accesses(module);
    Failed::if_any(errors, warnings)?;
    let used = Scope::of(module).globals();
    // Register variables belong to ESIMD code, even if SYCL code uses them as well.
    let is_changeable = |it: &GlobalVariable<'m>| used.is_owned(*it) || used.is_used(*it) && is_register(*it);
    let globals: Vec<_> = module.global_variables().filter(is_changeable).filter_map(vector_global).collect();
    let builder = Builder::new(module);
    for access in &accesses {
        access.rewrite(module, &builder);
    }
    for (global, vector) in &globals {
        let initializer = global.initializer().and_then(|initializer| constant_inside(initializer, *vector));
        global.retype(*vector, initializer);
    }
    Ok(Changed::from(!accesses.is_empty() || !globals.is_empty()))
}

/// Returns a used global variable of a struct type that wraps a vector, and the type of that vector.
fn vector_global(global: GlobalVariable<'_>) -> Option<(GlobalVariable<'_>, Type<'_>)> {
    let ty = global.value_type();
    let vector = vector_inside(ty)?;
    let initializer = global.initializer();
    let known = initializer.is_none_or(|initializer| constant_inside(initializer, vector).is_some());
    (vector != ty && known && !global.is_unused()).then_some((global, vector))
}

/// Returns the vector inside a constant of a struct type that wraps it.
fn constant_inside<'m>(constant: Value<'m>, vector: Type<'m>) -> Option<Value<'m>> {
    let mut inner = constant;
    while inner.ty() != vector {
        inner = inner.aggregate_element(0)?;
    }
    Some(inner)
}

/// Collects the accesses that become calls. Reports each distinct problem once.
fn accesses<'m>(module: Module<'m>) -> (Vec<Access<'m>>, Vec<Diagnostic<'m>>) {
    let (mut accesses, mut problems, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    let mut registers = Registers::of(module);
    if registers.is_empty() {
        return (accesses, errors);
    }
    for instruction in Scope::of(module).instructions() {
        match access(module, &mut registers, instruction) {
            Ok(access) => accesses.extend(access),
            Err(problem) if problems.contains(&problem) => {}
            Err(problem) => {
                errors.push(problem.clone().at(instruction));
                problems.push(problem);
            }
        }
    }
    (accesses, errors)
}

fn access<'m>(
    module: Module<'m>,
    registers: &mut Registers<'m>,
    instruction: Instruction<'m>,
) -> Result<Option<Access<'m>>, Problem> {
    let Some(pointer) = instruction.accessed_pointer() else { return Ok(None) };
    match registers.target(pointer) {
        Target::Memory | Target::Inside(_) => Ok(None),
        Target::Register(variable) => Access::new(module, registers, instruction, Some(variable)),
        Target::MaybeRegister(_) | Target::Unknown => Access::new(module, registers, instruction, None),
    }
}

impl<'m> Access<'m> {
    /// Plans the call that replaces a load or store of a whole register variable. `variable` is the accessed variable
    /// if it is known. Returns `None` for atomic accesses and accesses with other types.
    ///
    /// # Errors
    /// Fails if the name of the intrinsic is taken.
    pub fn new(
        module: Module<'m>,
        registers: &Registers<'m>,
        instruction: Instruction<'m>,
        variable: Option<GlobalVariable<'m>>,
    ) -> Result<Option<Self>, Problem> {
        let Some((pointer, vector, intrinsic)) = Access::intrinsic(module, registers, instruction, variable) else {
            return Ok(None);
        };
        intrinsic.check_name(module)?;
        Ok(Some(Access { instruction, vector, intrinsic, pointer, may_be_memory: variable.is_none() }))
    }

    fn intrinsic(
        module: Module<'m>,
        registers: &Registers<'m>,
        instruction: Instruction<'m>,
        variable: Option<GlobalVariable<'m>>,
    ) -> Option<(Value<'m>, Type<'m>, Intrinsic<'m>)> {
        let pointer = variable.map(Into::into).or_else(|| instruction.accessed_pointer())?;
        let vector = registers.vector_of(instruction.accessed_type()?)?;
        let is_another = |variable: GlobalVariable<'m>| vector_inside(variable.value_type()) != Some(vector);
        if instruction.is_atomic_access() || variable.is_some_and(is_another) {
            return None;
        }
        let intrinsic = if instruction.is_instruction_of(Opcode::LLVMLoad) {
            Intrinsic::vload(vector, pointer.ty())?
        } else {
            Intrinsic::vstore(module, vector, pointer.ty())?
        };
        Some((pointer, vector, intrinsic))
    }

    /// Replaces the access with the call.
    pub fn rewrite(&self, module: Module<'m>, builder: &Builder<'m>) {
        let old = self.instruction;
        let pointer = self.pointer;
        builder.position_before(old);
        let (call, pointer_index) = if old.is_instruction_of(Opcode::LLVMLoad) {
            (self.intrinsic.call(module, builder, &[pointer]), 0)
        } else {
            let Some(stored) = old.operand(0) else { return };
            let vector = unwrap(builder, stored, self.vector);
            (self.intrinsic.call(module, builder, &[vector, pointer]), 1)
        };
        if self.may_be_memory {
            call.copy_metadata_from(old);
            if let Some(alignment) = old.access_alignment() {
                call.set_argument_alignment(pointer_index, alignment);
            }
            if old.is_volatile() {
                call.set_call_attribute(ATTR_VOLATILE_ACCESS);
            }
        }
        if pointer_index == 0 {
            call.take_name(old);
            old.replace_all_uses_with(wrap(builder, call.into(), old.ty()));
        }
        old.erase();
    }
}

/// Extracts the vector from a value of a struct type that wraps it.
fn unwrap<'m>(builder: &Builder<'m>, value: Value<'m>, vector: Type<'m>) -> Value<'m> {
    let mut inner = value;
    while inner.ty() != vector && inner.ty().member_count() == Some(1) {
        inner = builder.extract_value(inner, 0);
    }
    inner
}

/// Creates a value of a struct type that wraps the vector.
fn wrap<'m>(builder: &Builder<'m>, vector: Value<'m>, ty: Type<'m>) -> Value<'m> {
    let member = |ty: &Type<'m>| ty.struct_members().and_then(|members| members.first().copied());
    let structs: Vec<_> =
        std::iter::successors(Some(ty), member).take_while(|ty| ty.member_count().is_some()).collect();
    structs.into_iter().rev().fold(vector, |inner, ty| builder.insert_value(ty.poison(), inner, 0))
}

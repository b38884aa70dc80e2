//! Emits code for calls to contract functions: accesses, atomic operations, built-in values, barriers and GLSL.std.450
//! instructions.

use llvm_ir::{Call, Value};
use rspirv::{
    dr::Operand,
    spirv::{Capability, GlslStd450Op, Op, StorageClass, Word},
};
use sycl_passes::{
    diagnostic::readable_name,
    vulkan::{contract, images::LITERAL_SAMPLER},
};

use super::{
    Emitter,
    function::Body,
    memory::{Accessed, Piece, scalar_named},
    words::{Scalar, ids, instruction},
};

/// SPIR-V's scopes.
const DEVICE: u32 = 1;
const WORKGROUP: u32 = 2;
/// SPIR-V's memory semantics.
const ACQUIRE: u32 = 0x2;
const RELEASE: u32 = 0x4;
const ACQUIRE_RELEASE: u32 = 0x8;
const UNIFORM_MEMORY: u32 = 0x40;
const WORKGROUP_MEMORY: u32 = 0x100;
/// The semantics of a barrier whose flags are not constant.
const ALL_MEMORY: u32 = ACQUIRE_RELEASE | UNIFORM_MEMORY | WORKGROUP_MEMORY;

impl<'m> Emitter<'_, 'm> {
    /// Emits a call.
    pub fn call(&mut self, body: &mut Body<'m>, call: Call<'m>) {
        let name = call.called_function().map(|function| function.name()).unwrap_or_default();
        let written = self.call_of(body, call, &name);
        if written.is_none() && self.problems.is_empty() {
            self.reject(
                call.as_value(),
                format!("call to '{}' has no counterpart in SPIR-V for Vulkan", readable_name(&name)),
            );
        }
    }

    fn call_of(&mut self, body: &mut Body<'m>, call: Call<'m>, name: &str) -> Option<()> {
        if sycl_passes::vulkan::memory::is_hint(name) {
            return Some(());
        }
        if let Some(input) = name.strip_prefix(contract::INPUT) {
            return self.input_call(body, call, input);
        }
        if name.starts_with(contract::SPECIALIZATION) {
            return self.specialization_call(body, call);
        }
        if let Some(operation) = name.strip_prefix(contract::IMAGE) {
            return self.image_call(body, call, operation);
        }
        if let Some(operation) = name.strip_prefix(contract::GROUP) {
            return self.group_call(body, call, operation);
        }
        if name == LITERAL_SAMPLER {
            return Some(());
        }
        if let Some(function) = name.strip_prefix(contract::GLSL) {
            return self.glsl_call(body, call, function);
        }
        if let Some(op) = name.strip_prefix(contract::OP) {
            let op = op_named(op.split('.').next()?)?;
            let words = self.arguments(body, call);
            let result = self.scalar_of(call.ty())?;
            return self.put(body, call.into(), op, result, &words).map(|_| ());
        }
        if let Some(rest) = name.strip_prefix(contract::ATOMIC) {
            return self.atomic_call(body, call, rest);
        }
        if name == contract::BARRIER {
            return self.barrier(body, call);
        }
        if name == contract::CLOCK {
            return self.clock(body, call);
        }
        for (prefix, is_volatile) in [(contract::LOAD, false), (contract::VOLATILE_LOAD, true)] {
            if let Some(rest) = name.strip_prefix(prefix) {
                return self.load(body, call, rest, is_volatile);
            }
        }
        for (prefix, is_volatile) in [(contract::STORE, false), (contract::VOLATILE_STORE, true)] {
            if let Some(rest) = name.strip_prefix(prefix) {
                return self.store(body, call, rest, is_volatile);
            }
        }
        None
    }

    /// Returns the IDs of a call's arguments.
    pub fn arguments(&mut self, body: &mut Body<'m>, call: Call<'m>) -> Vec<Word> {
        let arguments: Vec<Value<'m>> = (0..call.argument_count()).filter_map(|index| call.operand(index)).collect();
        arguments.into_iter().map(|argument| self.value(body, argument, call.into())).collect()
    }

    fn input_call(&mut self, body: &mut Body<'m>, call: Call<'m>, name: &str) -> Option<()> {
        let (name, dimension) = name.rsplit_once('.')?;
        let id = self.input(name, dimension.parse().ok()?, &mut body.code)?;
        self.stand_for(body, call, Scalar::Int(32), id)
    }

    fn specialization_call(&mut self, body: &mut Body<'m>, call: Call<'m>) -> Option<()> {
        let scalar = self.scalar_of(call.ty()).filter(|scalar| *scalar != Scalar::Bool)?;
        let spec_id = u32::try_from(call.operand(0)?.signed_int()?).ok()?;
        let default = call.operand(1)?;
        // Replace an undefined value with 0.
        let bits = if default.is_undef() { 0 } else { default.scalar_bits()? };
        let id = self.sycl_constant(scalar, spec_id, bits);
        self.stand_for(body, call, scalar, id)
    }

    /// Makes an existing ID the result of a call.
    fn stand_for(&mut self, body: &mut Body<'m>, call: Call<'m>, scalar: Scalar, id: Word) -> Option<()> {
        if body.is_used(call.as_value()) {
            self.put(body, call.into(), Op::CopyObject, scalar, &[id])?;
        } else {
            body.define(call.as_value(), id);
        }
        Some(())
    }

    fn glsl_call(&mut self, body: &mut Body<'m>, call: Call<'m>, name: &str) -> Option<()> {
        let function = glsl_function(name.split('.').next()?)?;
        let result = self.scalar_of(call.ty())?;
        let set = self.words.set("GLSL.std.450");
        let words = self.arguments(body, call);
        let (ty, id) = (self.words.scalar(result), self.result(body, call.as_value()));
        let mut operands = vec![Operand::IdRef(set), Operand::LiteralExtInstInteger(function as u32)];
        operands.extend(ids(&words));
        body.code.push(instruction(Op::ExtInst, Some(ty), Some(id), operands));
        Some(())
    }

    fn barrier(&mut self, body: &mut Body<'m>, call: Call<'m>) -> Option<()> {
        let constant = |index| u32::try_from(call.operand(index)?.signed_int()?).ok();
        let (execution, memory) = (constant(0).unwrap_or(WORKGROUP), constant(1).unwrap_or(WORKGROUP));
        let semantics = constant(2).unwrap_or(ALL_MEMORY);
        let (memory, semantics) = (self.words.number(memory), self.words.number(semantics));
        let (op, operands) = match execution {
            0 => (Op::MemoryBarrier, vec![memory, semantics]),
            scope => (Op::ControlBarrier, vec![self.words.number(scope), memory, semantics]),
        };
        let operands = match op {
            Op::MemoryBarrier => vec![Operand::IdScope(operands[0]), Operand::IdMemorySemantics(operands[1])],
            _ => {
                vec![
                    Operand::IdScope(operands[0]),
                    Operand::IdScope(operands[1]),
                    Operand::IdMemorySemantics(operands[2]),
                ]
            }
        };
        body.code.push(instruction(op, None, None, operands));
        Some(())
    }

    fn clock(&mut self, body: &mut Body<'m>, call: Call<'m>) -> Option<()> {
        let scope = u32::try_from(call.operand(0)?.signed_int()?).ok()?;
        self.words.need(Capability::ShaderClockKHR);
        self.words.need_extension("SPV_KHR_shader_clock", (u8::MAX, 0));
        let scope = self.words.number(scope);
        let (ty, id) = (self.words.scalar(Scalar::Int(64)), self.result(body, call.as_value()));
        body.code.push(instruction(Op::ReadClockKHR, Some(ty), Some(id), vec![Operand::IdScope(scope)]));
        Some(())
    }

    fn atomic_call(&mut self, body: &mut Body<'m>, call: Call<'m>, name: &str) -> Option<()> {
        let mut parts = name.split('.');
        let (operation, element) = (parts.next()?, scalar_named(parts.next()?)?);
        let Accessed { class, pointer, variable, next, .. } = self.accessed(body, call, Piece::Scalar(element))?;
        self.variables.written.extend(variable);
        let is_local = class == StorageClass::Workgroup;
        let orders = call.operand(next)?.signed_int()? != 0;
        let memory = if is_local { WORKGROUP_MEMORY } else { UNIFORM_MEMORY };
        let order = match operation {
            "load" => ACQUIRE,
            "store" => RELEASE,
            _ => ACQUIRE_RELEASE,
        };
        let scope = self.words.number(if is_local { WORKGROUP } else { DEVICE });
        let semantics = self.words.number(if orders { order | memory } else { 0 });
        let values: Vec<Value<'m>> =
            (next + 1..call.argument_count()).filter_map(|index| call.operand(index)).collect();
        let values: Vec<Word> = values.into_iter().map(|value| self.value(body, value, call.into())).collect();
        self.need_for_atomic(element, operation);
        let mut operands =
            vec![Operand::IdRef(pointer), Operand::IdScope(scope), Operand::IdMemorySemantics(semantics)];
        let op = atomic_op(operation)?;
        if op == Op::AtomicCompareExchange {
            let weaker = self.words.number(if orders { ACQUIRE | memory } else { 0 });
            // LLVM's first operand is the expected value; in SPIR-V, it is the last.
            operands.push(Operand::IdMemorySemantics(weaker));
            operands.extend(ids(&[*values.get(1)?, *values.first()?]));
        } else {
            operands.extend(ids(&values));
        }
        if op == Op::AtomicStore {
            body.code.push(instruction(op, None, None, operands));
            return Some(());
        }
        let (ty, id) = (self.words.scalar(element), self.result(body, call.as_value()));
        body.code.push(instruction(op, Some(ty), Some(id), operands));
        Some(())
    }

    fn need_for_atomic(&mut self, element: Scalar, operation: &str) {
        match (element, operation) {
            (Scalar::Int(64), _) => self.words.need(Capability::Int64Atomics),
            (Scalar::Float(32), "fadd") => {
                self.words.need(Capability::AtomicFloat32AddEXT);
                self.words.need_extension("SPV_EXT_shader_atomic_float_add", (u8::MAX, 0));
            }
            (Scalar::Float(64), "fadd") => {
                self.words.need(Capability::AtomicFloat64AddEXT);
                self.words.need_extension("SPV_EXT_shader_atomic_float_add", (u8::MAX, 0));
            }
            (Scalar::Float(width), "fmin" | "fmax") => {
                let wide = width == 64;
                self.words.need(if wide {
                    Capability::AtomicFloat64MinMaxEXT
                } else {
                    Capability::AtomicFloat32MinMaxEXT
                });
                self.words.need_extension("SPV_EXT_shader_atomic_float_min_max", (u8::MAX, 0));
            }
            _ => {}
        }
    }
}

/// Returns the SPIR-V opcode for the operation in a contract function's name.
fn op_named(name: &str) -> Option<Op> {
    Some(match name {
        "OpBitCount" => Op::BitCount,
        "OpBitReverse" => Op::BitReverse,
        _ => return None,
    })
}

/// Returns the GLSL.std.450 instruction for the operation in a contract function's name.
fn glsl_function(name: &str) -> Option<GlslStd450Op> {
    use GlslStd450Op as Function;
    Some(match name {
        "FAbs" => Function::FAbs,
        "Sqrt" => Function::Sqrt,
        "Floor" => Function::Floor,
        "Ceil" => Function::Ceil,
        "Trunc" => Function::Trunc,
        "RoundEven" => Function::RoundEven,
        "FMax" => Function::FMax,
        "FMin" => Function::FMin,
        "Fma" => Function::Fma,
        "Exp" => Function::Exp,
        "Exp2" => Function::Exp2,
        "Log" => Function::Log,
        "Log2" => Function::Log2,
        "Sin" => Function::Sin,
        "Cos" => Function::Cos,
        "Tan" => Function::Tan,
        "Asin" => Function::Asin,
        "Acos" => Function::Acos,
        "Atan" => Function::Atan,
        "Sinh" => Function::Sinh,
        "Cosh" => Function::Cosh,
        "Tanh" => Function::Tanh,
        "Asinh" => Function::Asinh,
        "Acosh" => Function::Acosh,
        "Atanh" => Function::Atanh,
        "Atan2" => Function::Atan2,
        "InverseSqrt" => Function::InverseSqrt,
        "Pow" => Function::Pow,
        "Ldexp" => Function::Ldexp,
        "FindILsb" => Function::FindILsb,
        "FindUMsb" => Function::FindUMsb,
        _ => return None,
    })
}

fn atomic_op(name: &str) -> Option<Op> {
    Some(match name {
        "load" => Op::AtomicLoad,
        "store" => Op::AtomicStore,
        "xchg" => Op::AtomicExchange,
        "cmpxchg" => Op::AtomicCompareExchange,
        "add" => Op::AtomicIAdd,
        "sub" => Op::AtomicISub,
        "and" => Op::AtomicAnd,
        "or" => Op::AtomicOr,
        "xor" => Op::AtomicXor,
        "max" => Op::AtomicSMax,
        "min" => Op::AtomicSMin,
        "umax" => Op::AtomicUMax,
        "umin" => Op::AtomicUMin,
        "fadd" => Op::AtomicFAddEXT,
        "fmax" => Op::AtomicFMaxEXT,
        "fmin" => Op::AtomicFMinEXT,
        _ => return None,
    })
}

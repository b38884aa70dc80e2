//! Rewrites memory fills, and memory copies whose operands have different alignments.
//!
//! ```llvm
//! call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 16 %p, ptr addrspace(4) align 8 %q, i64 24, i1 false)
//! ```
//! ```llvm
//! call void @syclpasses.spirv.memcpy.8.24.isVoid.p1.p4.i64.i1(ptr addrspace(1) align 16 %p, ptr addrspace(4) align 8 %q, i64 24, i1 false)
//!
//! define internal void @syclpasses.spirv.memcpy.8.24.isVoid.p1.p4.i64.i1(ptr addrspace(1) %x0, ptr addrspace(4) %x1, i64 %x2, i1 %x3) {
//!   call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) align 8 %x0, ptr addrspace(4) align 8 %x1, i64 24, i1 false)
//!   ret void
//! }
//! ```
//!
//! Before SPIR-V 1.4, `OpCopyMemorySized` has one alignment for both operands. LLVM 22 emits the
//! destination's alignment, after `CodeGenPrepare` has raised it to the known alignment of the
//! pointer. It emits a `memset` of known value and size as a copy from a constant, but without the
//! constant's alignment.
//!
//! 1. Determine the alignment that LLVM may emit for a destination: its own, or that of the variable that it points
//!    into.
//! 2. Keep a `memcpy` whose source has at least that alignment. If the alignment in the call is
//!    larger than that of the source, but the alignment of the variable is not, lower the former to
//!    that of the source. Otherwise, move the `memcpy` to a function with the smaller alignment, in
//!    which nothing more is known about the pointers.
//! 3. Replace a `memset` of known value and size with a `memcpy` from a constant with that
//!    alignment. Move a volatile or large `memset` to a function, in which its size is unknown, so
//!    that LLVM emits a loop.

use indexmap::IndexMap;
use llvm_ir::{Builder, Call, CallConv, GlobalVariable, MAX_CASTS, Module, Opcode, Value};

use super::definitions::{Definitions, Signature};
use super::shape::Shape;
use crate::internal_error;

/// The `__constant` address space.
const CONSTANT: u32 = 2;
/// The largest nonzero `memset` that becomes a copy, in bytes.
const LARGEST: u64 = 4096;

/// The rewrite of a call.
enum Step<'m> {
    /// Lowers the alignment of the destination.
    Align(Call<'m>, u64),
    /// Calls a function with this name instead.
    Call(Call<'m>, String),
    /// Copies from a constant.
    Copy(Fill<'m>),
}

/// A `memset` of known value and size.
struct Fill<'m> {
    call: Call<'m>,
    byte: u8,
    size: u64,
    /// The alignments of the destination and of the constant.
    alignments: (u64, u64),
    /// The name of the function that copies; `None` to copy at the call.
    name: Option<String>,
}

/// The rewrites of a module.
pub struct Plan<'m> {
    steps: Vec<Step<'m>>,
}

impl<'m> Plan<'m> {
    /// Finds the copies and fills to rewrite.
    pub fn find(module: Module<'m>, definitions: &mut Definitions) -> Plan<'m> {
        let instructions =
            module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
        Plan { steps: instructions.filter_map(|instruction| step(instruction.as_call()?, definitions)).collect() }
    }

    /// Returns whether there is nothing to rewrite.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Rewrites the calls. The functions must already be in the module.
    pub fn apply(self, module: Module<'m>) {
        let mut constants: IndexMap<(u8, u64), GlobalVariable<'m>> = IndexMap::new();
        let builder = Builder::new(module);
        for step in &self.steps {
            match step {
                Step::Align(call, alignment) => call.set_argument_alignment(0, *alignment),
                Step::Call(call, name) => {
                    builder.position_before(*call);
                    let arguments = (0..call.argument_count()).filter_map(|index| call.operand(index));
                    call_function(module, &builder, name, &arguments.collect::<Vec<_>>());
                    call.erase();
                }
                Step::Copy(fill) => {
                    let constant = *constants
                        .entry((fill.byte, fill.size))
                        .or_insert_with(|| constant_of(module, fill.byte, fill.size));
                    constant.set_alignment(fill.alignments.1.max(constant.alignment()));
                    copy(module, &builder, fill, constant);
                }
            }
        }
    }
}

fn step<'m>(call: Call<'m>, definitions: &mut Definitions) -> Option<Step<'m>> {
    let name = call.called_function()?.name();
    let alignment = |index| call.argument_alignment(index).unwrap_or(1);
    let (target, source) = (alignment(0), alignment(1));
    let bound = known_alignment(call.operand(0)?);
    if name.starts_with("llvm.memcpy.p") {
        return match bound {
            Some(bound) if target.max(bound) <= source => None,
            Some(bound) if bound <= source => Some(Step::Align(call, source)),
            _ => Some(Step::Call(call, define(definitions, call, "memcpy", target.min(source))?)),
        };
    }
    if !name.starts_with("llvm.memset.p") {
        return None;
    }
    let (value, size) = (call.operand(1)?.scalar_bits(), call.operand(2)?.scalar_bits());
    let (byte, size) = (u8::try_from(value?).ok()?, size?);
    if call.operand(3)?.scalar_bits() != Some(0) || (byte != 0 && size > LARGEST) {
        return Some(Step::Call(call, define(definitions, call, "memset", 1)?));
    }
    if size == 0 {
        return None;
    }
    let name = if bound.is_none() { Some(define_fill(definitions, call, target, size)?) } else { None };
    let alignments = (target, bound.map_or(target, |bound| bound.max(target)));
    Some(Step::Copy(Fill { call, byte, size, alignments, name }))
}

/// Returns the largest alignment that LLVM can derive for a pointer; `None` if it cannot derive one.
fn known_alignment(pointer: Value<'_>) -> Option<u64> {
    let mut pointer = pointer;
    for _ in 0..MAX_CASTS {
        if let Some(global) = pointer.as_global_variable() {
            return Some(global.alignment()).filter(|alignment| *alignment != 0);
        }
        if let Some(argument) = pointer.as_argument() {
            let function = argument.parent_function();
            return Some(function.parameter_alignment(argument.index()).unwrap_or(1));
        }
        match pointer.opcode()? {
            Opcode::LLVMAlloca => return pointer.as_instruction()?.alignment(),
            Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast | Opcode::LLVMGetElementPtr => {
                pointer = pointer.operand(0)?
            }
            _ => return None,
        }
    }
    None
}

/// Defines a function that is equivalent to a call to an intrinsic, with another alignment.
fn define(definitions: &mut Definitions, call: Call<'_>, name: &str, alignment: u64) -> Option<String> {
    let types = (0..call.argument_count()).map(|index| Shape::of(call.operand(index)?.ty()));
    let signature = Signature { result: Shape::Void, operands: types.collect::<Option<_>>()? };
    let size = call.operand(2)?.scalar_bits().filter(|_| name == "memcpy");
    Some(add(definitions, &signature, name, alignment, size, call.operand(3)?.scalar_bits() != Some(0)))
}

/// Defines the function that copies a constant to the destination of a `memset`.
fn define_fill(definitions: &mut Definitions, call: Call<'_>, alignment: u64, size: u64) -> Option<String> {
    let operands = vec![Shape::of(call.operand(0)?.ty())?, Shape::Pointer(CONSTANT), Shape::Int(64), Shape::Int(1)];
    Some(add(definitions, &Signature { result: Shape::Void, operands }, "memcpy", alignment, Some(size), false))
}

fn add(
    definitions: &mut Definitions,
    signature: &Signature,
    name: &str,
    alignment: u64,
    size: Option<u64>,
    is_volatile: bool,
) -> String {
    let types: Vec<&Shape> = signature.operands.iter().collect();
    let list = types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let suffixes =
        types.iter().take(3).filter(|shape| ***shape != Shape::Int(8)).map(|shape| shape.suffix()).collect::<Vec<_>>();
    let intrinsic = definitions.declare(&Shape::Void, &format!("llvm.{name}.{}", suffixes.join(".")), &list, "");
    let of = |index: usize, attribute: &str| {
        types.get(index).map(|ty| format!("{ty} {attribute}%x{index}")).unwrap_or_default()
    };
    let aligned = format!("align {alignment} ");
    let second = if name == "memcpy" { of(1, &aligned) } else { of(1, "") };
    let length = match (size, types.get(2)) {
        (Some(size), Some(ty)) => format!("{ty} {size}"),
        _ => of(2, ""),
    };
    let body =
        format!("  call void {intrinsic}({}, {second}, {length}, i1 {is_volatile})\n  ret void\n", of(0, &aligned));
    let size = size.map(|size| format!(".{size}")).unwrap_or_default();
    let volatile = if is_volatile { ".volatile" } else { "" };
    definitions.define(&format!("{name}.{alignment}{size}{volatile}"), signature, &body)
}

fn call_function<'m>(module: Module<'m>, builder: &Builder<'m>, name: &str, arguments: &[Value<'m>]) {
    let Some(function) = module.function(name) else { internal_error!("the function '{name}' was not added") };
    builder.call(function.value_type(), function, arguments, CallConv::LLVMCCallConv);
}

/// Replaces a `memset` with a copy from a constant.
fn copy<'m>(module: Module<'m>, builder: &Builder<'m>, fill: &Fill<'m>, constant: GlobalVariable<'m>) {
    let Some(target) = fill.call.operand(0) else { internal_error!("a memset without a target") };
    builder.position_before(fill.call);
    match &fill.name {
        Some(name) => {
            let size = module.int_type(64).const_int(fill.size).unwrap_or_else(|| module.int_type(64).zero());
            call_function(module, builder, name, &[target, constant.as_value(), size, module.int_type(1).zero()]);
        }
        None => {
            let (to, from) = fill.alignments;
            builder.memcpy((target, to), (constant.as_value(), from), fill.size);
        }
    }
    fill.call.erase();
}

/// Creates a constant array of equal bytes.
fn constant_of(module: Module<'_>, byte: u8, size: u64) -> GlobalVariable<'_> {
    const NAME: &str = "syclpasses.fill";
    if byte != 0 {
        let bytes = vec![byte; usize::try_from(size.min(LARGEST)).unwrap_or_default()];
        return module.add_private_bytes(NAME, &bytes, 1, CONSTANT);
    }
    let constant = module.add_private_bytes(NAME, &[0], 1, CONSTANT);
    let array = module.int_type(8).array_of(size);
    constant.retype(array, Some(array.zero()))
}

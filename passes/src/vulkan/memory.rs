//! The `vulkan-memory` pass: expands copies and fills of memory into loads and stores.
//!
//! # Algorithm
//! 1. Collect the calls to `llvm.memcpy`, `llvm.memmove` and `llvm.memset`, and to intrinsics that
//!    are only optimization hints.
//! 2. Erase the hints.
//! 3. Expand a small copy into loads followed by stores. A unit is as wide as both alignments and
//!    the size permit, and at most 4 bytes.
//! 4. Expand a larger copy into a loop over units, and a copy of unknown size into a loop over
//!    bytes. Reject `llvm.memmove` of such sizes, which would need both directions.

use crate::diagnostic::{Changed, Code, Failed, PassResult, Warnings};
use llvm_ir::{Builder, Call, Instruction, IntPredicate, Module, Opcode, Value};

/// The maximum number of units that are copied without a loop.
const MAX_UNITS: u64 = 64;

/// Runs the pass.
///
/// # Errors
/// Fails for `memmove` of an unknown or large size.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let (mut hints, mut copies) = (Vec::new(), Vec::new());
    for call in instructions.filter_map(Instruction::as_call) {
        let Some(name) = call.called_function().map(|function| function.name()) else { continue };
        if is_hint(&name) {
            hints.push(call);
        } else if ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|prefix| name.starts_with(prefix)) {
            copies.push((call, name));
        }
    }
    let mut problems = Vec::new();
    for (call, name) in &copies {
        if name.starts_with("llvm.memmove.") && size_of(*call).is_none_or(|size| size > MAX_UNITS) {
            let text =
                format!("'memmove' of more than {MAX_UNITS} bytes or of unknown size is not supported on Vulkan");
            problems.push(Code::VulkanMemory.error(call.as_value(), text));
        }
    }
    Failed::if_any(problems, warnings)?;
    let changed = !hints.is_empty() || !copies.is_empty();
    hints.into_iter().for_each(|call| call.erase());
    let builder = Builder::new(module);
    for (call, name) in copies {
        Transfer::of(module, &builder, call, name.starts_with("llvm.memset.")).expand();
        call.erase();
    }
    Ok(Changed::from(changed))
}

/// Returns whether an intrinsic has no effect at run time.
pub fn is_hint(name: &str) -> bool {
    const HINTS: [&str; 8] = [
        "llvm.lifetime.",
        "llvm.assume",
        "llvm.dbg.",
        "llvm.experimental.noalias.scope.decl",
        "llvm.invariant.",
        "llvm.var.annotation",
        "llvm.prefetch.",
        "llvm.donothing",
    ];
    HINTS.iter().any(|prefix| name.starts_with(prefix))
}

fn size_of(call: Call<'_>) -> Option<u64> {
    u64::try_from(call.operand(2)?.signed_int()?).ok()
}

struct Transfer<'b, 'm> {
    module: Module<'m>,
    builder: &'b Builder<'m>,
    call: Call<'m>,
    is_fill: bool,
    /// The size of a unit in bytes.
    unit: u64,
}

impl<'b, 'm> Transfer<'b, 'm> {
    fn of(module: Module<'m>, builder: &'b Builder<'m>, call: Call<'m>, is_fill: bool) -> Transfer<'b, 'm> {
        let alignment = |index| call.argument_alignment(index).unwrap_or(1);
        let alignment: u64 = if is_fill { alignment(0) } else { alignment(0).min(alignment(1)) };
        let size = size_of(call).unwrap_or(1);
        let unit = [4, 2]
            .into_iter()
            .find(|unit: &u64| alignment.is_multiple_of(*unit) && size.is_multiple_of(*unit))
            .unwrap_or(1);
        Transfer { module, builder, call, is_fill, unit }
    }

    fn expand(&self) {
        match size_of(self.call) {
            Some(size) if size / self.unit <= MAX_UNITS => self.expand_straight(size / self.unit),
            _ => self.expand_loop(),
        }
    }

    fn int(&self, bits: u32, value: u64) -> Value<'m> {
        let ty = self.module.int_type(bits);
        ty.const_int(value).unwrap_or(ty.zero())
    }

    /// Returns the value that fills a unit; `None` for a copy.
    fn filling(&self) -> Option<Value<'m>> {
        let byte = self.call.operand(1).filter(|_| self.is_fill)?;
        let ty = self.module.int_type(u32::try_from(self.unit * 8).ok()?);
        let ones = ty.const_int(0x0101_0101 >> (32 - self.unit * 8))?;
        Some(self.builder.binary(Opcode::LLVMMul, self.builder.zext(byte, ty), ones))
    }

    fn unit_load(&self, index: Value<'m>) -> Option<Value<'m>> {
        let ty = self.module.int_type(u32::try_from(self.unit * 8).ok()?);
        let place = self.place(self.call.operand(1)?, index);
        Some(self.builder.load(ty, place, self.unit).as_value())
    }

    fn unit_store(&self, index: Value<'m>, value: Value<'m>) {
        if let Some(target) = self.call.operand(0) {
            self.builder.store(value, self.place(target, index), self.unit);
        }
    }

    fn place(&self, pointer: Value<'m>, index: Value<'m>) -> Value<'m> {
        let ty = self.module.int_type(u32::try_from(self.unit * 8).unwrap_or(8));
        self.builder.element_pointer(ty, pointer, &[index], false)
    }

    fn expand_straight(&self, count: u64) {
        self.builder.position_before(self.call);
        let indices: Vec<Value<'m>> = (0..count).map(|index| self.int(32, index)).collect();
        let filling = self.filling();
        // All loads precede the stores, so that overlapping memory is moved correctly.
        let values: Vec<Option<Value<'m>>> =
            indices.iter().map(|index| filling.or_else(|| self.unit_load(*index))).collect();
        for (index, value) in indices.iter().zip(values) {
            if let Some(value) = value {
                self.unit_store(*index, value);
            }
        }
    }

    fn expand_loop(&self) {
        let Some(before) = self.call.parent_block() else { return };
        let Some(function) = before.parent() else { return };
        let Some(size) = self.call.operand(2) else { return };
        let i32_type = self.module.int_type(32);
        let builder = self.builder;
        builder.position_before(self.call);
        let size =
            if size.ty().int_width() > Some(32) { builder.trunc(size, i32_type) } else { builder.zext(size, i32_type) };
        let count = builder.binary(Opcode::LLVMUDiv, size, self.int(32, self.unit));
        let filling = self.filling();
        let after = self.call.split_block("copied");
        let body = function.add_block_after(before, "copy");
        let header = function.add_block_after(before, "copy.header");
        if let Some(branch) = before.last_instruction() {
            branch.erase();
        }
        builder.position_at_end(before);
        builder.branch(header);
        builder.position_at_end(header);
        let index = builder.phi(i32_type);
        let goes_on = builder.compare(IntPredicate::LLVMIntULT, index.as_value(), count);
        builder.branch_if(goes_on, body, after);
        builder.position_at_end(body);
        if let Some(value) = filling.or_else(|| self.unit_load(index.as_value())) {
            self.unit_store(index.as_value(), value);
        }
        let next = builder.binary(Opcode::LLVMAdd, index.as_value(), self.int(32, 1));
        builder.branch(header);
        index.add_incoming(self.int(32, 0), before);
        index.add_incoming(next, body);
    }
}

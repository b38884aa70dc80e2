//! Replaces `ptrtoaddr` in instructions and constants.

use llvm_ir::{Builder, Instruction, Module, Opcode, Value};
use rustc_hash::FxHashSet;

/// The occurrences of `ptrtoaddr` in instructions, and in the constants that instructions and initializers contain.
#[derive(Default)]
pub struct Found<'m> {
    instructions: Vec<Instruction<'m>>,
    expressions: Vec<Value<'m>>,
    /// The instructions and global variables that contain a signed pointer.
    pub signed: Vec<Value<'m>>,
}

impl<'m> Found<'m> {
    /// Collects the occurrences in a module.
    pub fn collect(module: Module<'m>) -> Found<'m> {
        let mut found = Found::default();
        let mut seen = FxHashSet::default();
        for global in module.global_variables() {
            found.collect_constants(global, global.initializer().into_iter().collect(), &mut seen);
        }
        for instruction in module.functions().flat_map(|f| f.blocks()).flat_map(|block| block.instructions()) {
            if instruction.is_pointer_to_address() {
                found.instructions.push(instruction);
            }
            let operands = (0..instruction.operand_count()).filter_map(|index| instruction.operand(index));
            found.collect_constants(instruction, operands.filter(|value| value.is_constant()).collect(), &mut seen);
        }
        found
    }

    fn collect_constants(
        &mut self,
        place: impl Into<Value<'m>>,
        mut work: Vec<Value<'m>>,
        seen: &mut FxHashSet<Value<'m>>,
    ) {
        let place = place.into();
        while let Some(constant) = work.pop() {
            // A global is a constant as well, and its initializer is an operand.
            if constant.is_global_variable() || constant.is_function() || !seen.insert(constant) {
                continue;
            }
            if constant.is_pointer_to_address() {
                self.expressions.push(constant);
            }
            if constant.is_signed_pointer() {
                self.signed.push(place);
            }
            let operands = (0..constant.operand_count()).filter_map(|index| constant.operand(index));
            work.extend(operands.filter(|value| value.is_constant()));
        }
    }

    /// Replaces each `ptrtoaddr` with `ptrtoint`. Returns whether there were any.
    pub fn rewrite(&self, module: Module<'m>) -> bool {
        let builder = Builder::new(module);
        for instruction in &self.instructions {
            let Some(pointer) = instruction.operand(0) else { continue };
            builder.position_before(*instruction);
            let number = builder.cast(Opcode::LLVMPtrToInt, pointer, instruction.ty());
            instruction.replace_all_uses_with(number);
            if number.is_instruction() {
                number.take_name(*instruction);
            }
            instruction.erase();
        }
        for expression in &self.expressions {
            let number = expression.operand(0).and_then(|pointer| pointer.const_pointer_to_int(expression.ty()));
            if let Some(number) = number {
                expression.replace_all_uses_with(number);
            }
        }
        !self.instructions.is_empty() || !self.expressions.is_empty()
    }
}

//! Replaces calls with writes to the buffer.

use llvm_ir::{Builder, GlobalVariable, Instruction, IntPredicate, Module, Opcode, Value};

use super::{
    super::{
        contract::{self, Effect},
        inlining::is_kernel,
    },
    Part, Plan,
    strings::MeasuredString,
};

/// The format ID of a call that has reserved space, but did not fit. No records follow it.
const NO_RECORD: u32 = u32::MAX;

/// Replaces calls.
pub struct Writer<'m> {
    pub module: Module<'m>,
    pub builder: Builder<'m>,
    pub buffer: GlobalVariable<'m>,
    /// The number of words before the records.
    pub header: u32,
    /// The number of words after the header.
    pub room: u32,
}

/// An argument of a call.
enum Argument<'m> {
    Words(Vec<Value<'m>>),
    String(MeasuredString<'m>),
}

/// The place of a word in the buffer: a number of words after the header, and a constant.
pub struct Place<'m> {
    pub base: Value<'m>,
    pub constant: u32,
}

impl<'m> Writer<'m> {
    /// Returns a constant.
    pub fn number(&self, value: u32) -> Value<'m> {
        let int = self.module.int_type(32);
        int.const_int(u64::from(value)).unwrap_or(int.zero())
    }

    /// Returns the words of an argument.
    fn words(&self, value: Value<'m>) -> Vec<Value<'m>> {
        let builder = &self.builder;
        let word = self.module.int_type(32);
        let value = if value.ty().is_pointer() {
            let bytes = self.module.data_layout().store_size(value.ty()).unwrap_or(4);
            builder.pointer_to_int(value, builder.bytes_type(bytes))
        } else {
            value
        };
        let elements: Vec<Value<'m>> = match value.ty().fixed_vector() {
            Some((_, count)) => (0..count).map(|index| builder.extract_element(value, self.number(index))).collect(),
            None => vec![value],
        };
        let bits = |value: Value<'m>| match value.ty().int_width() {
            Some(_) => value,
            None => {
                let size = self.module.data_layout().store_size(value.ty()).unwrap_or(4);
                let int = self.module.int_type(u32::try_from(size * 8).unwrap_or(32));
                builder.cast(Opcode::LLVMBitCast, value, int)
            }
        };
        let elements: Vec<Value<'m>> = elements.into_iter().map(bits).collect();
        let width = elements.first().and_then(|value| value.ty().int_width()).unwrap_or(32);
        if width == 64 {
            let high = |value: Value<'m>| {
                let by = value.ty().const_int(32).unwrap_or(value.ty().zero());
                builder.trunc(builder.binary(Opcode::LLVMLShr, value, by), word)
            };
            return elements.into_iter().flat_map(|value| [builder.trunc(value, word), high(value)]).collect();
        }
        if width == 32 {
            return elements;
        }
        let join = |chunk: &[Value<'m>]| {
            let mut all = self.number(0);
            for (index, value) in (0..).zip(chunk) {
                let moved = builder.binary(Opcode::LLVMShl, builder.zext(*value, word), self.number(index * width));
                all = builder.binary(Opcode::LLVMOr, all, moved);
            }
            all
        };
        elements.chunks((32 / width) as usize).map(join).collect()
    }

    /// Stores a word of a record.
    pub fn store(&self, place: &Place<'m>, value: Value<'m>) {
        let constant = self.number(place.constant.saturating_add(self.header));
        self.store_word(self.builder.binary(Opcode::LLVMAdd, place.base, constant), value);
    }

    /// Stores a word of the buffer.
    fn store_word(&self, index: Value<'m>, value: Value<'m>) {
        let name = format!("{}i32.p1", contract::STORE);
        let arguments = [self.buffer.as_value(), index, value];
        contract::call(self.module, &self.builder, &name, self.module.void_type(), &arguments, Effect::Any);
    }

    /// Replaces a call.
    pub fn replace(&self, plan: &Plan<'m>) {
        let (builder, call) = (&self.builder, plan.call);
        let Some(instruction) = call.as_value().as_instruction() else { return };
        let (Some(function), Some(mut block)) = (instruction.parent_function(), instruction.parent_block()) else {
            return;
        };
        let after = instruction.split_block("printed");
        block.last_instruction().into_iter().for_each(Instruction::erase);
        builder.position_at_end_like(block, instruction);
        if plan.is_assertion {
            self.store_word(self.number(1), self.number(1));
        }
        let mut arguments = Vec::new();
        for part in &plan.parts {
            arguments.push(match part {
                Part::Text(number) => Argument::Words(vec![self.number(*number)]),
                Part::Value(value) => Argument::Words(self.words(*value)),
                Part::String(pointer) => Argument::String(self.measure(*pointer, &mut block, instruction)),
            });
        }
        let (count, has_strings) = self.count(&arguments);
        let flag = self.module.int_type(1).zero();
        let name = format!("{}add.i32.p1", contract::ATOMIC);
        let operands = [self.buffer.as_value(), self.number(0), flag, count];
        let first = contract::call(self.module, builder, &name, self.module.int_type(32), &operands, Effect::Any);
        let begins = builder.compare(IntPredicate::LLVMIntULT, first, self.number(self.room));
        let id = function.add_block_after(block, "print");
        let mut rest = function.add_block_after(id, "print.arguments");
        builder.branch_if(begins, id, after);
        builder.position_at_end_like(id, instruction);
        let end = builder.binary(Opcode::LLVMAdd, first, count);
        let fits = builder.compare(IntPredicate::LLVMIntULE, end, self.number(self.room));
        let format = self.number(plan.format);
        // Without strings, the host knows the size of the record, and recognizes that it does not fit.
        let format = if has_strings { builder.select(fits, format, self.number(NO_RECORD)) } else { format };
        let mut place = Place { base: first, constant: 0 };
        self.store(&place, format);
        builder.branch_if(fits, rest, after);
        builder.position_at_end_like(rest, instruction);
        place.constant = 1;
        for argument in arguments {
            match argument {
                Argument::Words(words) => {
                    for word in words {
                        self.store(&place, word);
                        place.constant += 1;
                    }
                }
                Argument::String(string) => {
                    self.store(&place, string.length);
                    place.constant += 1;
                    self.copy(&string, &place, &mut rest, instruction);
                    place.base = builder.binary(Opcode::LLVMAdd, place.base, string.words);
                }
            }
        }
        builder.branch(after);
        self.finish(plan, instruction);
    }

    /// Returns the number of words of a record, and whether it contains strings.
    fn count(&self, arguments: &[Argument<'m>]) -> (Value<'m>, bool) {
        let size = |argument: &Argument<'m>| match argument {
            Argument::Words(words) => u32::try_from(words.len()).unwrap_or(u32::MAX),
            Argument::String(_) => 1,
        };
        let fixed = arguments.iter().map(size).fold(1, u32::saturating_add);
        let strings = arguments.iter().filter_map(|argument| match argument {
            Argument::String(string) => Some(string.words),
            Argument::Words(_) => None,
        });
        let add = |sum, words| self.builder.binary(Opcode::LLVMAdd, sum, words);
        let (mut sum, mut has_strings) = (self.number(fixed), false);
        for words in strings {
            (sum, has_strings) = (add(sum, words), true);
        }
        (sum, has_strings)
    }

    /// Removes a call. A failed assertion ends the work-item.
    fn finish(&self, plan: &Plan<'m>, instruction: Instruction<'m>) {
        let result = plan.call.ty();
        if !result.is_void() {
            instruction.replace_all_uses_with(result.zero());
        }
        let last = instruction.parent_block().and_then(|block| block.last_instruction());
        let is_in_kernel = instruction.parent_function().is_some_and(is_kernel);
        let end = last.filter(|last| plan.is_assertion && is_in_kernel && last.opcode() == Opcode::LLVMUnreachable);
        if let Some(end) = end {
            self.builder.position_before(end);
            self.builder.ret_void();
            end.erase();
        }
        instruction.erase();
    }
}

//! The `vulkan-printing` pass: lowers `printf` to writes to a buffer, which the host decodes.
//!
//! The first word of the buffer counts the words that calls have reserved after it. A call reserves
//! space with an atomic addition, then stores its format ID and its arguments, each padded to whole
//! words. Output that does not fit is dropped; hosts can detect this from the count.
//!
//! # Input and output
//! ```llvm
//! %r = call i32 (ptr addrspace(2), ...) @vulkan.print(ptr addrspace(2) @.str, i32 %v)
//! ```
//! ```llvm
//! %1 = call i32 @vulkan.atomic.add.i32.p1(ptr addrspace(1) @vulkan.printf, i32 0, i1 false, i32 2)
//! … branches, by whether it fits …
//! call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 %2, i32 0)
//! call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 %3, i32 %v)
//! ```
//! `!vulkan.facts` records the text and the argument sizes of each format ID.
//!
//! # Algorithm
//! 1. Assign IDs to the formats, and to the literals that are arguments of `%s`.
//! 2. If an argument is a `float` that was promoted to `double`, pass the `float`. Strings must be
//!    literals; `%p` requires a pointer.
//! 3. Replace the calls.

mod format;

use crate::{
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult},
    host::{ModulePass, Session},
    parameters::{Arguments, ParameterError},
};
use llvm_ir::{Builder, Call, GlobalVariable, Instruction, IntPredicate, Metadata, Module, Opcode, Type, Value};
use rustc_hash::FxHashMap;

use super::{
    arguments::number,
    contract::{self, Effect, address_space, fact},
    limits,
};

/// The default size of the buffer in bytes.
pub const DEFAULT_BUFFER: u32 = 1 << 20;

/// The `vulkan-printing` pass.
#[derive(Clone, Copy, Debug)]
pub struct VulkanPrinting {
    /// The size of the buffer in bytes.
    pub buffer: u32,
}

impl VulkanPrinting {
    /// Creates the pass from its arguments.
    ///
    /// # Errors
    /// Fails if the buffer is too small for any call, or if its size exceeds the range of indices.
    pub fn new(arguments: &Arguments) -> Result<VulkanPrinting, ParameterError> {
        let Some(given) = arguments.get("printf-buffer-size") else {
            return Ok(VulkanPrinting { buffer: DEFAULT_BUFFER });
        };
        let buffer = given.parse().ok().filter(|size| (8..=1 << 30).contains(size));
        let text = || ParameterError(format!("'printf-buffer-size={given}' is not in the range 8 to 1073741824 bytes"));
        Ok(VulkanPrinting { buffer: buffer.ok_or_else(text)? })
    }
}

/// An argument of a call.
enum Part<'m> {
    /// A scalar or a vector of scalars.
    Value(Value<'m>),
    /// The literal with this ID.
    Text(u32),
}

/// A call to replace.
struct Plan<'m> {
    call: Call<'m>,
    format: u32,
    parts: Vec<Part<'m>>,
}

/// Formats and literals in the order of their IDs.
#[derive(Default)]
struct Texts {
    numbers: FxHashMap<(Vec<u8>, Vec<u32>), u32>,
    all: Vec<(Vec<u8>, Vec<u32>)>,
}

impl Texts {
    fn number(&mut self, text: &[u8], sizes: Vec<u32>) -> u32 {
        let next = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let key = (text.to_vec(), sizes);
        let number = *self.numbers.entry(key.clone()).or_insert(next);
        if number == next {
            self.all.push(key);
        }
        number
    }
}

impl ModulePass for VulkanPrinting {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        let Some(print) = module.function(contract::PRINT) else { return Ok(Changed::No) };
        let (mut texts, mut plans, mut problems) = (Texts::default(), Vec::new(), Vec::new());
        let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|b| b.instructions());
        for call in instructions.filter_map(Instruction::as_call).filter(|call| call.called_function() == Some(print)) {
            match plan(module, call, &mut texts) {
                Ok(plan) => plans.push(plan),
                Err(text) => {
                    let problem: Diagnostic<'m> = Code::VulkanPrinting.error(call.as_value(), text);
                    problems.push(problem);
                }
            }
        }
        Failed::if_any(problems, &mut session.warnings)?;
        if plans.is_empty() {
            return Ok(Changed::No);
        }
        let words = self.buffer / 4;
        let ty = module.int_type(32).array_of(u64::from(words));
        let buffer = module.add_global_variable(contract::PRINT_BUFFER, ty, address_space::GLOBAL);
        let writer = Writer { module, builder: Builder::new(module), buffer, room: words - 1 };
        plans.iter().for_each(|plan| writer.replace(plan));
        for (id, (text, sizes)) in (0..).zip(&texts.all) {
            let mut operands = vec![number(module, fact::PRINTF_INFO), number(module, id)];
            let literal = String::from_utf8_lossy(text);
            operands.push(module.metadata_string(&literal));
            operands.extend(sizes.iter().map(|size| number(module, *size)));
            let node: Metadata<'m> = module.metadata_node(&operands);
            module.append_named_metadata(contract::MD_FACTS, &[node]);
        }
        Ok(Changed::Yes)
    }
}

/// Returns the bytes of a string literal without the terminating zero.
fn literal<'m>(value: Value<'m>) -> Option<Vec<u8>> {
    let global = value.as_global_variable().filter(|global| global.is_global_constant())?;
    let initializer = global.initializer()?;
    if initializer.is_null_constant() {
        return Some(Vec::new());
    }
    let bytes = initializer.string_bytes()?;
    Some(bytes.split(|byte| *byte == 0).next().unwrap_or_default().to_vec())
}

/// Checks that a literal, as UTF-8, fits a reflection instruction.
fn check_length(what: &str, literal: &[u8]) -> Result<(), String> {
    let (length, most) = (String::from_utf8_lossy(literal).len(), limits::STRING_BYTES);
    if length <= most {
        return Ok(());
    }
    Err(format!("{what} has {length} bytes; a SPIR-V string has at most {most}"))
}

/// Returns the size of an argument in the buffer in bytes, a multiple of the word size; `None` if its type is not
/// supported.
fn size_of(module: Module<'_>, ty: Type<'_>) -> Option<u32> {
    let bits = |ty: Type<'_>| match ty.int_width() {
        Some(width @ (8 | 16 | 32 | 64)) => Some(width),
        Some(_) => None,
        None if ty.is_float_or_vector() || ty.is_pointer() => {
            u32::try_from(module.data_layout().store_size(ty)?.checked_mul(8)?).ok().filter(|bits| *bits <= 64)
        }
        None => None,
    };
    let (element, count) = ty.fixed_vector().unwrap_or((ty, 1));
    Some((bits(element)?.checked_mul(count)? / 8).next_multiple_of(4))
}

fn plan<'m>(module: Module<'m>, call: Call<'m>, texts: &mut Texts) -> Result<Plan<'m>, String> {
    let format = call.operand(0).and_then(literal).ok_or("format of 'printf' must be a string literal")?;
    check_length("format of 'printf'", &format)?;
    let conversions = format::conversions(&format);
    let given: Vec<Value<'m>> = (1..call.argument_count()).filter_map(|index| call.operand(index)).collect();
    // C ignores surplus arguments.
    if conversions.len() > given.len() {
        let (wanted, given) = (conversions.len(), given.len());
        return Err(format!("format of 'printf' has {wanted} conversions, but the call has {given} arguments"));
    }
    let (mut parts, mut sizes) = (Vec::new(), Vec::new());
    for (value, conversion) in given.into_iter().zip(conversions) {
        if conversion == b's' {
            let text = literal(value).ok_or("argument of '%s' must be a string literal")?;
            check_length("argument of '%s'", &text)?;
            parts.push(Part::Text(texts.number(&text, Vec::new())));
            sizes.push(4);
            continue;
        }
        let narrow = value.as_instruction().filter(|found| found.opcode() == Opcode::LLVMFPExt);
        let value = narrow.and_then(|found| found.operand(0)).unwrap_or(value);
        let size = size_of(module, value.ty());
        let size = size.ok_or_else(|| format!("'printf' argument has unsupported type '{}'", value.ty()))?;
        parts.push(Part::Value(value));
        sizes.push(size);
    }
    Ok(Plan { call, format: texts.number(&format, sizes), parts })
}

struct Writer<'m> {
    module: Module<'m>,
    builder: Builder<'m>,
    buffer: GlobalVariable<'m>,
    /// The number of words after the count.
    room: u32,
}

impl<'m> Writer<'m> {
    fn number(&self, value: u32) -> Value<'m> {
        let int = self.module.int_type(32);
        int.const_int(u64::from(value)).unwrap_or(int.zero())
    }

    /// Returns the words of an argument.
    fn words(&self, part: &Part<'m>) -> Vec<Value<'m>> {
        let builder = &self.builder;
        let word = self.module.int_type(32);
        let value = match part {
            Part::Text(number) => return vec![self.number(*number)],
            Part::Value(value) if value.ty().is_pointer() => {
                let bytes = self.module.data_layout().store_size(value.ty()).unwrap_or(4);
                builder.pointer_to_int(*value, builder.bytes_type(bytes))
            }
            Part::Value(value) => *value,
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

    fn store(&self, first: Value<'m>, index: u32, value: Value<'m>) {
        let place = self.builder.binary(Opcode::LLVMAdd, first, self.number(index + 1));
        let name = format!("{}i32.p1", contract::STORE);
        let arguments = [self.buffer.as_value(), place, value];
        contract::call(self.module, &self.builder, &name, self.module.void_type(), &arguments, Effect::Any);
    }

    fn replace(&self, plan: &Plan<'m>) {
        let (builder, call) = (&self.builder, plan.call);
        let Some(instruction) = call.as_value().as_instruction() else { return };
        let (Some(function), Some(before)) = (instruction.parent_function(), instruction.parent_block()) else {
            return;
        };
        builder.position_before(instruction);
        let words: Vec<Value<'m>> = plan.parts.iter().flat_map(|part| self.words(part)).collect();
        let count = u32::try_from(words.len()).unwrap_or(u32::MAX).saturating_add(1);
        let flag = self.module.int_type(1).zero();
        let name = format!("{}add.i32.p1", contract::ATOMIC);
        let arguments = [self.buffer.as_value(), self.number(0), flag, self.number(count)];
        let first = contract::call(self.module, builder, &name, self.module.int_type(32), &arguments, Effect::Any);
        let begins = builder.compare(IntPredicate::LLVMIntULT, first, self.number(self.room));
        let after = instruction.split_block("printed");
        before.last_instruction().into_iter().for_each(Instruction::erase);
        let id = function.add_block_after(before, "print");
        let rest = function.add_block_after(id, "print.arguments");
        builder.position_at_end_like(before, instruction);
        builder.branch_if(begins, id, after);
        builder.position_at_end_like(id, instruction);
        self.store(first, 0, self.number(plan.format));
        let end = builder.binary(Opcode::LLVMAdd, first, self.number(count));
        let fits = builder.compare(IntPredicate::LLVMIntULE, end, self.number(self.room));
        builder.branch_if(fits, rest, after);
        builder.position_at_end_like(rest, instruction);
        for (index, word) in (1..).zip(words) {
            self.store(first, index, word);
        }
        builder.branch(after);
        let result = call.ty();
        if !result.is_void() {
            call.as_value().replace_all_uses_with(result.zero());
        }
        instruction.erase();
    }
}

//! The `vulkan-printing` pass: lowers `printf` and failed assertions to writes to a buffer, which the host decodes.
//!
//! The first word of the buffer counts the words that calls have reserved after the header. A call reserves
//! space with an atomic addition, then stores its format ID and its arguments, each padded to whole
//! words. Output that does not fit is dropped; hosts can detect this from the count. If the module contains
//! assertions, the header has a second word, which is not zero after an assertion has failed.
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
//! ```llvm
//! call void @vulkan.assert(ptr addrspace(4) %expression, ptr addrspace(4) @file, i32 %line, …)
//! unreachable
//! ```
//! ```llvm
//! call void @vulkan.store.i32.p1(ptr addrspace(1) @vulkan.printf, i32 1, i32 1)
//! … as a call of printf …
//! ret void
//! !vulkan.assertions = !{!{i32 0}}
//! ```
//!
//! # Algorithm
//! 1. Assign IDs to the formats, and to the literals that are arguments of `%s`.
//! 2. If an argument is a `float` that was promoted to `double`, pass the `float`; `%p` requires a pointer. A string
//!    that is not a literal is copied to the buffer: `strings` computes its length before the call reserves space.
//!    Its size in the description of the format is 0.
//! 3. `writer`: replace the calls. A failed assertion ends its work-item.

mod format;
mod strings;
mod writer;

use crate::{
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult},
    host::{ModulePass, Session},
    parameters::{Arguments, ParameterError},
};
use llvm_ir::{Builder, Call, Function, Instruction, Metadata, Module, Opcode, Type, Value};
use rustc_hash::FxHashMap;

use super::{
    arguments::number,
    contract::{self, address_space, fact},
    limits,
};
use writer::Writer;

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
    /// A string that is known at run time only.
    String(Value<'m>),
}

/// A call to replace.
struct Plan<'m> {
    call: Call<'m>,
    format: u32,
    parts: Vec<Part<'m>>,
    is_assertion: bool,
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
        let print = [contract::PRINT, contract::ASSERT].map(|name| module.function(name));
        let (mut texts, mut plans, mut problems) = (Texts::default(), Vec::new(), Vec::new());
        let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|b| b.instructions());
        for call in instructions.filter_map(Instruction::as_call) {
            let callee: Option<Function<'m>> = call.called_function();
            let planned = match print {
                [print, _] if print.is_some() && callee == print => plan_print(module, call, &mut texts),
                [_, assert] if assert.is_some() && callee == assert => plan_assertion(module, call, &mut texts),
                _ => continue,
            };
            match planned {
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
        let header = 1 + u32::from(plans.iter().any(|plan| plan.is_assertion));
        let writer = Writer { module, builder: Builder::new(module), buffer, header, room: words - header };
        plans.iter().for_each(|plan| writer.replace(plan));
        describe(module, &texts, &plans);
        Ok(Changed::Yes)
    }
}

/// Records the formats for hosts.
fn describe<'m>(module: Module<'m>, texts: &Texts, plans: &[Plan<'m>]) {
    for (id, (text, sizes)) in (0..).zip(&texts.all) {
        let mut operands = vec![number(module, fact::PRINTF_INFO), number(module, id)];
        let literal = String::from_utf8_lossy(text);
        operands.push(module.metadata_string(&literal));
        operands.extend(sizes.iter().map(|size| number(module, *size)));
        let node: Metadata<'m> = module.metadata_node(&operands);
        module.append_named_metadata(contract::MD_FACTS, &[node]);
    }
    let mut assertions: Vec<u32> = plans.iter().filter(|plan| plan.is_assertion).map(|plan| plan.format).collect();
    assertions.sort_unstable();
    assertions.dedup();
    for format in assertions {
        let node: Metadata<'m> = module.metadata_node(&[number(module, format)]);
        module.append_named_metadata(contract::MD_ASSERTIONS, &[node]);
    }
}

/// Returns the bytes of a string literal without the terminating zero.
fn literal<'m>(value: Value<'m>) -> Option<Vec<u8>> {
    let global = value.strip_casts().as_global_variable().filter(|global| global.is_global_constant())?;
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

/// The text of a failed assertion, as on other devices. Its arguments are those of `vulkan.assert`, with the expression
/// last.
const ASSERTION: &[u8] = b"%s:%d: %s: global id: [%lu,%lu,%lu], local id: [%lu,%lu,%lu] Assertion `%s` failed.\n";

fn plan_print<'m>(module: Module<'m>, call: Call<'m>, texts: &mut Texts) -> Result<Plan<'m>, String> {
    let format = call.operand(0).and_then(literal).ok_or("format of 'printf' must be a string literal")?;
    check_length("format of 'printf'", &format)?;
    let given: Vec<Value<'m>> = (1..call.argument_count()).filter_map(|index| call.operand(index)).collect();
    let (format, parts) = plan(module, &format, given, texts)?;
    Ok(Plan { call, format, parts, is_assertion: false })
}

fn plan_assertion<'m>(module: Module<'m>, call: Call<'m>, texts: &mut Texts) -> Result<Plan<'m>, String> {
    let mut given: Vec<Value<'m>> = (1..call.argument_count()).filter_map(|index| call.operand(index)).collect();
    given.extend(call.operand(0));
    let (format, parts) = plan(module, ASSERTION, given, texts)?;
    Ok(Plan { call, format, parts, is_assertion: true })
}

/// Returns the ID of a format, and the arguments.
fn plan<'m>(
    module: Module<'m>,
    format: &[u8],
    given: Vec<Value<'m>>,
    texts: &mut Texts,
) -> Result<(u32, Vec<Part<'m>>), String> {
    let conversions = format::conversions(format);
    // C ignores surplus arguments.
    if conversions.len() > given.len() {
        let (wanted, given) = (conversions.len(), given.len());
        return Err(format!("format of 'printf' has {wanted} conversions, but the call has {given} arguments"));
    }
    let (mut parts, mut sizes) = (Vec::new(), Vec::new());
    for (value, conversion) in given.into_iter().zip(conversions) {
        if conversion == b's' {
            let (part, size) = string(value, texts)?;
            parts.push(part);
            sizes.push(size);
            continue;
        }
        let narrow = value.as_instruction().filter(|found| found.opcode() == Opcode::LLVMFPExt);
        let value = narrow.and_then(|found| found.operand(0)).unwrap_or(value);
        let size = size_of(module, value.ty());
        let size = size.ok_or_else(|| format!("'printf' argument has unsupported type '{}'", value.ty()))?;
        parts.push(Part::Value(value));
        sizes.push(size);
    }
    Ok((texts.number(format, sizes), parts))
}

/// Returns the argument of `%s`, and its size in the description of the format.
fn string<'m>(value: Value<'m>, texts: &mut Texts) -> Result<(Part<'m>, u32), String> {
    let text = if value.is_null_constant() { Some(b"(null)".to_vec()) } else { literal(value) };
    match text {
        Some(text) => {
            check_length("argument of '%s'", &text)?;
            Ok((Part::Text(texts.number(&text, Vec::new())), 4))
        }
        None if value.ty().is_pointer() => Ok((Part::String(value), 0)),
        None => Err(format!("argument of '%s' has type '{}', which is not a pointer", value.ty())),
    }
}

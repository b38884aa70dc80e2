//! The `vulkan-variables` pass: assigns descriptors to program-scope memory.
//!
//! # Algorithm
//! 1. With `constants-in-storage-buffer`, lay out `__constant` variables in one buffer; always lay out `__global`
//!    variables in another. Replace their uses with addresses in that buffer, and record the initial contents in
//!    `!vulkan.facts`.
//! 2. Bind each buffer, and that of `printf`, at binding 0 of a separate descriptor set, after the sets of arguments.
//!
//! Reflection instructions contain the contents as text, and the length of an instruction is
//! limited. Constants that do not fit stay variables of the module.

use crate::{
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult},
    host::{ModulePass, Session},
    parameters::Arguments,
};
use llvm_ir::{Builder, GlobalVariable, Module, Operand};

use super::{
    arguments::number,
    contract::{self, address_space, fact},
    data, limits,
};

/// The number of bytes that an instruction can hold in hexadecimal, in whole words.
const LIMIT: usize = limits::STRING_BYTES / 8 * 4;

/// The `vulkan-variables` pass.
#[derive(Clone, Copy, Debug)]
pub struct VulkanVariables {
    constants_in_buffer: bool,
}

impl VulkanVariables {
    /// Creates the pass from its arguments.
    pub fn new(arguments: &Arguments) -> VulkanVariables {
        VulkanVariables { constants_in_buffer: arguments.switch("constants-in-storage-buffer").unwrap_or(false) }
    }
}

/// The layout of variables in one buffer.
#[derive(Default)]
struct Layout<'m> {
    bytes: Vec<u8>,
    places: Vec<(GlobalVariable<'m>, u64)>,
}

impl<'m> Layout<'m> {
    /// Adds a variable. If it does not fit, returns the size that the layout would need.
    fn add(&mut self, module: Module<'m>, global: GlobalVariable<'m>, contents: &[u8]) -> Result<(), u64> {
        let layout = module.data_layout();
        let alignment = global.alignment().max(layout.abi_alignment(global.value_type())).max(1);
        let place = (self.bytes.len() as u64).next_multiple_of(alignment);
        let end = place.saturating_add(contents.len() as u64);
        let Some(begin) = usize::try_from(place).ok().filter(|_| end <= LIMIT as u64) else {
            return Err(end);
        };
        self.bytes.resize(begin, 0);
        self.bytes.extend(contents);
        self.places.push((global, place));
        Ok(())
    }
}

impl ModulePass for VulkanVariables {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if !module.has_named_metadata(contract::MD_KERNELS) || module.has_global_variable(contract::PROGRAM_VARIABLES) {
            return Ok(Changed::No);
        }
        let (mut constants, mut variables, mut problems) = (Layout::default(), Layout::default(), Vec::new());
        for global in module.global_variables().filter(|global| !global.is_unused() && !is_bound(module, *global)) {
            let in_global_memory = global.ty().address_space() == address_space::GLOBAL;
            let is_concerned = in_global_memory || self.constants_in_buffer && global.is_global_constant();
            if !is_concerned {
                continue;
            }
            let contents = global.initializer().and_then(|value| data::bytes(module, value));
            let added = match &contents {
                Some(contents) if in_global_memory => variables.add(module, global, contents).map_err(|size| {
                    format!(
                        "program-scope variables up to '{}' have {size} bytes; at most {LIMIT} are supported",
                        global.name()
                    )
                }),
                Some(contents) => {
                    // Constants that do not fit stay variables of the module.
                    let _ = constants.add(module, global, contents);
                    Ok(())
                }
                None if !in_global_memory || global.name() == contract::PRINT_BUFFER => Ok(()),
                None => Err(unsupported(global)),
            };
            if let Err(text) = added {
                let problem: Diagnostic<'m> = Code::VulkanPointer.error(global, text);
                problems.push(problem);
            }
        }
        Failed::if_any(problems, &mut session.warnings)?;
        let mut next = next_set(module);
        let changed = !constants.places.is_empty() || !variables.places.is_empty();
        for (layout, name, space, fact) in [
            (&constants, contract::CONSTANT_DATA, address_space::CONSTANT, fact::CONSTANT_DATA),
            (&variables, contract::PROGRAM_VARIABLES, address_space::GLOBAL, fact::PROGRAM_VARIABLES),
        ] {
            if !layout.places.is_empty() {
                place(module, layout, name, space, (fact, next));
                next += 1;
            }
        }
        let print = module.global_variables().find(|global| global.name() == contract::PRINT_BUFFER);
        if let Some(print) = print.filter(|print| !print.is_unused() && !is_bound(module, *print)) {
            let size = module.data_layout().alloc_size(print.value_type()).and_then(|size| u32::try_from(size).ok());
            bind(module, print, next, size.unwrap_or(0));
            let operands = [fact::PRINTF_BUFFER, next, 0, size.unwrap_or(0)].map(|value| number(module, value));
            module.append_named_metadata(contract::MD_FACTS, &[module.metadata_node(&operands)]);
            return Ok(Changed::Yes);
        }
        Ok(Changed::from(changed))
    }
}

/// Describes why the contents of a variable cannot be in a buffer.
fn unsupported(global: GlobalVariable<'_>) -> String {
    let reason = match global.initializer() {
        None => "is not defined",
        Some(value) if data::has_address(value) => "contains pointers",
        Some(_) => "has an initializer of unsupported type",
    };
    format!("program-scope variable '{}' {reason}", global.name())
}

fn is_bound<'m>(module: Module<'m>, global: GlobalVariable<'m>) -> bool {
    module.attachments(global).get(module.metadata_kind(contract::MD_BINDING)).is_some()
}

/// Returns the first descriptor set that neither literal samplers nor arguments use.
fn next_set(module: Module<'_>) -> u32 {
    let number = |operand: Option<&Operand<'_>>| match operand {
        Some(Operand::Constant(value)) => value.signed_int().and_then(|value| u32::try_from(value).ok()),
        _ => None,
    };
    let mut next = 0;
    for node in module.named_metadata(contract::MD_FACTS) {
        if number(node.first()) == Some(fact::LITERAL_SAMPLER) {
            next = next.max(number(node.get(1)).unwrap_or(0) + 1);
        }
    }
    for argument in module.named_metadata(contract::MD_KERNELS).into_iter().flatten() {
        let Operand::Node(node) = argument else { continue };
        let operands = node.operands();
        let is_bound = matches!(operands.first(), Some(Operand::String(kind)) if !matches!(*kind, b"local" | b"pod_pushconstant" | b"pointer_pushconstant"));
        if is_bound {
            next = next.max(number(operands.get(2)).unwrap_or(0) + 1);
        }
    }
    next
}

/// Binds a variable to a descriptor set.
fn bind<'m>(module: Module<'m>, global: GlobalVariable<'m>, set: u32, size: u32) {
    let numbers = [set, 0, size].map(|value| number(module, value));
    let mut operands = vec![module.metadata_string("data")];
    operands.extend(numbers);
    module.set_attachment(global, contract::MD_BINDING, module.metadata_node(&operands));
}

/// Creates the buffer, and replaces uses of its variables with addresses in it.
fn place<'m>(module: Module<'m>, layout: &Layout<'m>, name: &str, space: u32, (fact, set): (u32, u32)) {
    let words = (layout.bytes.len() as u64).div_ceil(4);
    let buffer = module.add_global_variable(name, module.int_type(32).array_of(words), space);
    buffer.set_alignment(16);
    bind(module, buffer, set, u32::try_from(words * 4).unwrap_or(u32::MAX));
    let builder = Builder::new(module);
    // The builder folds all constants.
    if !module.functions().any(|function| builder.position_at_entry(function)) {
        return;
    }
    for (global, offset) in &layout.places {
        let place = builder.byte_offset(buffer.as_value(), *offset);
        let place = if global.ty() == place.ty() { place } else { builder.address_space_cast(place, global.ty()) };
        global.as_value().replace_all_uses_with(place);
    }
    let mut digits = String::new();
    let rest = layout.bytes.len().next_multiple_of(4) - layout.bytes.len();
    for byte in layout.bytes.iter().chain(std::iter::repeat_n(&0, rest)) {
        digits.push_str(&format!("{byte:02x}"));
    }
    let mut operands = vec![number(module, fact), number(module, set), number(module, 0)];
    operands.push(module.metadata_string(&digits));
    module.append_named_metadata(contract::MD_FACTS, &[module.metadata_node(&operands)]);
}

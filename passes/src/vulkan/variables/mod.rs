//! The `vulkan-variables` pass: places program-scope variables in buffers.
//!
//! # Input and output
//! ```llvm
//! @x = addrspace(1) global i32 5
//! @p = addrspace(1) global ptr addrspace(1) @x
//! … store i32 1, ptr addrspace(1) @x
//! ```
//! ```llvm
//! @vulkan.variables = external addrspace(1) global [3 x i32], !vulkan.binding !{!"data", i32 1, i32 0, i32 12}
//! … store i32 1, ptr addrspace(1) @vulkan.variables
//! !vulkan.facts = !{!{i32 28, i32 1, i32 0, !"05000000…"}}
//! ```
//! With `physical-storage-buffers`:
//! ```llvm
//! %variables = load ptr addrspace(1), ptr addrspace(2) @vulkan.push.k
//! … store i32 1, ptr addrspace(1) %variables
//! !vulkan.facts = !{!{i32 37, i32 0, i32 8, !"05000000…"}, !{i32 29, i32 0, i32 8, i32 8}}
//! ```
//!
//! # Algorithm
//! 1. `references`: find the variables that kernels or the host use.
//! 2. `layout`: with `constants-in-storage-buffer`, lay out `__constant` variables in one buffer; always lay out
//!    `__global` variables in another.
//! 3. Bind each buffer, and that of `printf`, at binding 0 of a separate descriptor set, after the sets of arguments.
//!    Replace uses of variables with addresses in the buffer, and record the initial contents in `!vulkan.facts`.
//! 4. `addresses`: with `physical-storage-buffers`, the host instead passes the address of the buffer of `__global`
//!    variables, for which `vulkan-arguments` has reserved push constants. Then variables can contain pointers to
//!    each other: record the offsets of the pointers and of their targets, so that the host can add the address. Record
//!    the names, offsets and sizes of the variables that the host accesses in `!vulkan.variables.names`.
//!
//! Reflection instructions contain the contents as text, and the length of an instruction is
//! limited. Constants that do not fit stay variables of the module. In a buffer that the host passes by address,
//! variables that are zero are therefore last, and `!vulkan.variables.size` contains the size of the buffer.

mod addresses;
mod layout;
pub mod references;

use crate::{
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult},
    host::{ModulePass, Session},
    names,
    parameters::Arguments,
};
use llvm_ir::{Builder, GlobalVariable, Module, Operand};
use rustc_hash::FxHashMap;

use super::{
    arguments::{number, push_block_name},
    contract::{self, address_space, fact},
    data::{self, Contents},
};
use layout::{ALIGNMENT, LIMIT, Layout, Relocation, SIZE_LIMIT, alignment};

/// The `vulkan-variables` pass.
#[derive(Clone, Copy, Debug)]
pub struct VulkanVariables {
    constants_in_buffer: bool,
    is_physical: bool,
}

impl VulkanVariables {
    /// Creates the pass from its arguments.
    pub fn new(arguments: &Arguments) -> VulkanVariables {
        let switch = |name| arguments.switch(name).unwrap_or(false);
        VulkanVariables {
            constants_in_buffer: switch("constants-in-storage-buffer"),
            is_physical: switch("physical-storage-buffers"),
        }
    }
}

/// The layouts of all buffers.
#[derive(Default)]
struct Layouts<'m> {
    constants: Layout<'m>,
    variables: Layout<'m>,
    /// The pointers in variables.
    relocations: Vec<Relocation>,
}

impl ModulePass for VulkanVariables {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        let is_done = module.has_global_variable(contract::PROGRAM_VARIABLES)
            || module
                .named_metadata(contract::MD_FACTS)
                .iter()
                .any(|node| node.first().and_then(self::operand) == Some(fact::PROGRAM_VARIABLES_POINTER));
        if !module.has_named_metadata(contract::MD_KERNELS) || is_done {
            return Ok(Changed::No);
        }
        let mut problems = Vec::new();
        let layouts = self.layouts(module, &mut problems);
        Failed::if_any(problems, &mut session.warnings)?;
        let Layouts { constants, variables, relocations } = &layouts;
        let mut next = next_set(module);
        let changed = !constants.places.is_empty() || !variables.places.is_empty();
        if !constants.places.is_empty() {
            let (name, space) = (contract::CONSTANT_DATA, address_space::CONSTANT);
            place(module, constants, name, space, (fact::CONSTANT_DATA, next));
            next += 1;
        }
        if !variables.places.is_empty() {
            if self.is_physical {
                place_by_address(module, variables, relocations);
            } else {
                let (name, space) = (contract::PROGRAM_VARIABLES, address_space::GLOBAL);
                place(module, variables, name, space, (fact::PROGRAM_VARIABLES, next));
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

impl VulkanVariables {
    /// Lays out all variables, and reports those that cannot be in a buffer.
    fn layouts<'m>(&self, module: Module<'m>, problems: &mut Vec<Diagnostic<'m>>) -> Layouts<'m> {
        let (mut layouts, mut zeros) = (Layouts::default(), Vec::new());
        let used = references::of_module(module);
        for global in module.global_variables().filter(|global| used.contains(&global.as_value())) {
            if references::is_in_global_memory(module, global) {
                match self.add(module, global, &mut layouts.variables) {
                    Ok(size) => zeros.extend(size.map(|size| (global, size))),
                    Err(text) => problems.push(Code::VulkanPointer.error(global, text)),
                }
            } else if self.constants_in_buffer && global.is_global_constant() && !is_bound(module, global) {
                // Constants that do not fit stay variables of the module.
                let contents = contents(module, global).filter(|contents| contents.pointers.is_empty());
                let _ = contents.map(|contents| layouts.constants.add(module, global, &contents));
            }
        }
        for (global, size) in zeros {
            if let Err(size) = layouts.variables.add_zeros(module, global, size) {
                problems.push(Code::VulkanPointer.error(global, too_large(global, size, SIZE_LIMIT)));
            }
        }
        if problems.is_empty() {
            match layouts.variables.relocations() {
                Ok(relocations) => layouts.relocations = relocations,
                Err(pointer) => problems.extend(layouts.variables.variable_at(pointer.offset).map(|global| {
                    let (name, target) = (global.name(), pointer.target.name());
                    let text = format!(
                        "program-scope variable '{name}' contains a pointer to '{target}', which is not in global memory"
                    );
                    Code::VulkanPointer.error(global, text)
                })),
            }
        }
        layouts
    }

    /// Adds a variable in global memory to the layout. Returns the size of a variable that is to be added after all
    /// others, because it is zero.
    fn add<'m>(
        &self,
        module: Module<'m>,
        global: GlobalVariable<'m>,
        variables: &mut Layout<'m>,
    ) -> Result<Option<u64>, String> {
        let size = module.data_layout().alloc_size(global.value_type()).unwrap_or(u64::MAX);
        if size > SIZE_LIMIT {
            return Err(too_large(global, size, if self.is_physical { SIZE_LIMIT } else { LIMIT as u64 }));
        }
        let contents = contents(module, global).filter(|contents| self.is_physical || contents.pointers.is_empty());
        let contents = contents.ok_or_else(|| self.unsupported(global))?;
        let (name, bytes) = (global.name(), alignment(module, global));
        if bytes > ALIGNMENT {
            return Err(format!(
                "program-scope variable '{name}' has an alignment of {bytes} bytes; at most {ALIGNMENT} are supported"
            ));
        }
        if self.is_physical && contents.pointers.is_empty() && contents.bytes.iter().all(|byte| *byte == 0) {
            return Ok(Some(contents.bytes.len() as u64));
        }
        let added = variables.add(module, global, &contents);
        added.map(|()| None).map_err(|size| too_large(global, size, LIMIT as u64))
    }

    /// Describes why the contents of a variable cannot be in a buffer.
    fn unsupported(&self, global: GlobalVariable<'_>) -> String {
        let reason = match global.initializer() {
            None => "is not defined",
            Some(value) if data::has_address(value) && self.is_physical => "contains an address that is not constant",
            Some(value) if data::has_address(value) => "contains pointers; use '-physical-storage-buffers'",
            Some(_) => "has an initializer of unsupported type",
        };
        format!("program-scope variable '{}' {reason}", global.name())
    }
}

/// Returns the contents of a variable, unless it exceeds the limit of all buffers.
fn contents<'m>(module: Module<'m>, global: GlobalVariable<'m>) -> Option<Contents<'m>> {
    module.data_layout().alloc_size(global.value_type()).filter(|size| *size <= SIZE_LIMIT)?;
    data::contents(module, global.initializer()?)
}

/// Describes variables that exceed the limit of a buffer.
fn too_large(global: GlobalVariable<'_>, size: u64, limit: u64) -> String {
    format!("program-scope variables up to '{}' have {size} bytes; at most {limit} are supported", global.name())
}

fn is_bound<'m>(module: Module<'m>, global: GlobalVariable<'m>) -> bool {
    module.attachments(global).get(module.metadata_kind(contract::MD_BINDING)).is_some()
}

/// Returns an integer operand of metadata.
fn operand(operand: &Operand<'_>) -> Option<u32> {
    match operand {
        Operand::Constant(value) => value.signed_int().and_then(|value| u32::try_from(value).ok()),
        _ => None,
    }
}

/// Returns the first descriptor set that neither literal samplers nor arguments use.
fn next_set(module: Module<'_>) -> u32 {
    let number = |found: Option<&Operand<'_>>| found.and_then(operand);
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
    note(module, fact, &[set, 0], Some(&layout.digits()));
}

/// Replaces uses of variables with addresses in a buffer whose address is in push constants.
fn place_by_address<'m>(module: Module<'m>, layout: &Layout<'m>, relocations: &[Relocation]) {
    let nodes = module.named_metadata(contract::MD_VARIABLES_ADDRESS);
    let Some(offset) = nodes.first().and_then(|node| node.first()).and_then(operand) else { return };
    let blocks: FxHashMap<String, GlobalVariable<'m>> =
        module.global_variables().map(|global| (global.name(), global)).collect();
    for function in module.functions() {
        if let Some(block) = blocks.get(&push_block_name(function)) {
            addresses::replace(module, function, layout, (*block, offset));
        }
    }
    note(module, fact::PROGRAM_VARIABLES_POINTER, &[offset, 8], Some(&layout.digits()));
    // Offsets fit, because the size of the buffer is limited.
    let small = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
    for Relocation { pointer, target } in relocations {
        note(module, fact::PROGRAM_VARIABLE_RELOCATION, &[small(*target), small(*pointer), 8], None);
    }
    if layout.size > layout.bytes.len() as u64 {
        let node = module.metadata_node(&[number(module, small(layout.size.next_multiple_of(4)))]);
        module.append_named_metadata(contract::MD_VARIABLES_SIZE, &[node]);
    }
    for (global, place) in &layout.places {
        let Some(name) = global.text_attribute(names::ATTR_UNIQUE_ID) else { continue };
        let size = module.data_layout().alloc_size(global.value_type()).unwrap_or(0);
        let mut operands = vec![module.metadata_string(&String::from_utf8_lossy(name))];
        operands.extend([*place, size].map(|value| number(module, small(value))));
        module.append_named_metadata(contract::MD_VARIABLES_NAMES, &[module.metadata_node(&operands)]);
    }
}

/// Records a fact for hosts.
fn note(module: Module<'_>, fact: u32, numbers: &[u32], text: Option<&str>) {
    let mut operands = vec![number(module, fact)];
    operands.extend(numbers.iter().map(|value| number(module, *value)));
    operands.extend(text.map(|text| module.metadata_string(text)));
    module.append_named_metadata(contract::MD_FACTS, &[module.metadata_node(&operands)]);
}

//! The `vulkan-addressing` pass: rewrites pointers as pairs of a base object and an offset.
//!
//! # Why
//! Vulkan supports neither pointer arithmetic nor pointer casts, and all memory is typed. A base
//! object (`Root` in the code) is a separate region of memory: a buffer, an array in `__local`
//! memory, or a private or constant variable. It is accessed as an array of integers.
//!
//! # Input and output
//! ```llvm
//! %p = getelementptr float, ptr addrspace(1) %a, i32 %i
//! %v = load float, ptr addrspace(1) %p, align 4
//! ```
//! ```llvm
//! %1 = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32 %i)
//! %v = bitcast i32 %1 to float
//! ```
//!
//! # Algorithm
//! 1. `roots`: find the base objects of each pointer. Reject pointers stored in memory other than private variables,
//!    and pointers created from integers.
//! 2. Choose the element width of each base object that is not a buffer: the width of its narrowest access, limited by
//!    alignment. A buffer can be declared as arrays of several types, none narrower than `narrowest-storage`;
//!    uniform-buffer arguments are always arrays of 32-bit words.
//! 3. `address`: represent each pointer as a base object, a constant, and multiples of values. Constant factors of an
//!    index are folded into its scale. A phi or select of pointers becomes a phi or select of byte
//!    offsets and, if there are several base objects, another phi or select of their indices. A
//!    pointer in a private variable is stored as its offset; a second variable holds the index of
//!    its base object.
//! 4. `access`: rewrite each access as accesses to elements, with shifts if an element is wider or narrower than the
//!    access. Branch on the base object if there are several.
//! 5. `casts`: for a generic pointer that is cast to an address space, select the pointer or null,
//!    depending on the index of the base object.
//! 6. Rewrite comparisons of pointers as comparisons of indices and offsets, and erase all instructions on pointers.
//!
//! With `physical-storage-buffers`, buffers have 64-bit addresses: all their memory is one base object, whose offsets
//! are addresses. Pointers can then be stored in memory and created from integers (`physical`):
//! ```llvm
//! %p = load ptr addrspace(1), ptr addrspace(2) @vulkan.push.k, align 8
//! %v = load float, ptr addrspace(1) %p, align 4
//! ```
//! ```llvm
//! %1 = …the word of push constants
//! %2 = call i32 @vulkan.load.i32.physical(i64 %1)
//! %v = bitcast i32 %2 to float
//! ```

mod access;
mod address;
mod atomic_operations;
mod atomics;
mod casts;
mod memory_accesses;
mod physical;
mod root;
mod roots;
mod scale;
mod source;

use crate::{
    diagnostic::{Changed, Failed, PassResult},
    host::{ModulePass, Session},
    parameters::{Arguments, ParameterError},
};
use llvm_ir::{Function, Instruction, IntPredicate, Module, Opcode, Value};

use address::Addresses;
use memory_accesses::is_access;
use root::Memory;
use roots::Roots;

/// The pass.
#[derive(Clone, Copy, Debug)]
pub struct VulkanAddressing {
    memory: Memory,
}

impl VulkanAddressing {
    /// Creates the pass from its arguments.
    ///
    /// # Errors
    /// Fails for a storage width other than 8, 16 or 32.
    pub fn new(arguments: &Arguments) -> Result<VulkanAddressing, ParameterError> {
        let narrowest = match arguments.get("narrowest-storage") {
            None | Some("8") => 8,
            Some("16") => 16,
            Some("32") => 32,
            Some(other) => return Err(ParameterError(format!("'narrowest-storage={other}': expected 8, 16 or 32"))),
        };
        let is_physical = arguments.switch("physical-storage-buffers").unwrap_or(false);
        let has_uniform_arguments = arguments.switch("constant-args-ubo").unwrap_or(false);
        Ok(VulkanAddressing { memory: Memory { narrowest, is_physical, has_uniform_arguments } })
    }
}

impl ModulePass for VulkanAddressing {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        let functions: Vec<Function<'m>> = module.functions().filter(|function| !function.is_declaration()).collect();
        if self.memory.is_physical {
            functions.iter().for_each(|function| physical::pointers_as_integers(module, *function));
        }
        let mut shared: Vec<Value<'m>> = Vec::new();
        // A kernel can load pointers that another kernel has stored. Iterate until the set of shared variables is
        // stable.
        let (mut plans, problems) = loop {
            let (mut plans, mut problems) = (Vec::new(), Vec::new());
            for function in &functions {
                plans.push((*function, Roots::of(module, *function, self.memory, &shared, &mut problems)));
            }
            let known = shared.len();
            for global in plans.iter().flat_map(|(_, roots)| roots.escaped_globals()) {
                if !shared.contains(&global) {
                    shared.push(global);
                }
            }
            if shared.len() == known {
                break (plans, problems);
            }
        };
        roots::agree_on_shared_widths(&mut plans);
        Failed::if_any(problems, &mut session.warnings)?;
        let mut changed = Changed::No;
        for (function, roots) in plans {
            changed = changed | rewrite(module, function, roots);
        }
        Ok(changed)
    }
}

/// Rewrites all instructions of a function that use pointers.
fn rewrite<'m>(module: Module<'m>, function: Function<'m>, roots: Roots<'m>) -> Changed {
    let instructions: Vec<Instruction<'m>> = function.blocks().flat_map(|block| block.instructions()).collect();
    let concerned = |instruction: &Instruction<'m>| {
        instruction.ty().is_pointer()
            || (0..instruction.operand_count()).any(|index| {
                instruction.operand(index).is_some_and(|operand| operand.ty().is_pointer() && !operand.is_function())
            })
    };
    let concerned_constants: Vec<(Instruction<'m>, u32)> = instructions
        .iter()
        .flat_map(|found| (0..found.operand_count()).map(|index| (*found, index)))
        .filter(|(found, index)| found.operand(*index).is_some_and(is_number_of_constant))
        .collect();
    let concerned: Vec<Instruction<'m>> =
        instructions.into_iter().filter(concerned).filter(|found| !is_access(*found)).collect();
    if concerned_constants.is_empty() && concerned.iter().all(|found| found.opcode() == Opcode::LLVMAlloca) {
        return Changed::No;
    }
    let mut addresses = Addresses::new(module, &roots);
    numbers_of_constants(&mut addresses, &concerned_constants);
    addresses.make_phis(&concerned);
    let mut old = Vec::new();
    for instruction in &concerned {
        if instruction.opcode() == Opcode::LLVMAlloca {
            continue;
        }
        if !instruction.ty().is_pointer() {
            let value = match instruction.opcode() {
                Opcode::LLVMICmp => compare(&mut addresses, *instruction),
                Opcode::LLVMPtrToInt => {
                    addresses.builder.position_before(*instruction);
                    instruction.operand(0).map(|pointer| addresses.as_integer(pointer, instruction.ty()))
                }
                _ => access::lower(&mut addresses, *instruction),
            };
            if let Some(value) = value {
                instruction.replace_all_uses_with(value);
            }
        }
        old.push(*instruction);
    }
    addresses.fill_phis();
    // Erase users before the values they use. Uses that remain in phis become poison.
    old.into_iter().rev().for_each(Instruction::erase);
    Changed::Yes
}

/// Returns whether an operand is a constant `ptrtoint`.
fn is_number_of_constant(operand: Value<'_>) -> bool {
    operand.is_constant() && operand.opcode() == Some(Opcode::LLVMPtrToInt)
}

/// Replaces constant `ptrtoint` operands with the integer value of the pointer.
fn numbers_of_constants<'m>(addresses: &mut Addresses<'_, 'm>, operands: &[(Instruction<'m>, u32)]) {
    for (instruction, index) in operands {
        let Some(operand) = instruction.operand(*index) else { continue };
        let incoming = instruction.incoming().get(*index as usize).and_then(|(_, block)| block.last_instruction());
        addresses.builder.position_before(incoming.unwrap_or(*instruction));
        if let Some(pointer) = operand.operand(0) {
            let number = addresses.as_integer(pointer, operand.ty());
            instruction.set_operand(*index, number);
        }
    }
}

/// Rewrites a comparison of pointers as a comparison of their base objects and offsets.
fn compare<'m>(addresses: &mut Addresses<'_, 'm>, instruction: Instruction<'m>) -> Option<Value<'m>> {
    let predicate = instruction.int_comparison()?;
    let (left, right) = (instruction.operand(0)?, instruction.operand(1)?);
    addresses.builder.position_before(instruction);
    let (left, right) = (addresses.of(left), addresses.of(right));
    let int = addresses.int_of(&[&left, &right]);
    let (a, b) = (addresses.bytes(&left, int), addresses.bytes(&right, int));
    let offsets = addresses.builder.compare(predicate, a, b);
    let (a, b) = (addresses.root_number(&left), addresses.root_number(&right));
    Some(match predicate {
        IntPredicate::LLVMIntEQ => {
            let same = addresses.builder.compare(predicate, a, b);
            addresses.builder.binary(Opcode::LLVMAnd, same, offsets)
        }
        IntPredicate::LLVMIntNE => {
            let differ = addresses.builder.compare(predicate, a, b);
            addresses.builder.binary(Opcode::LLVMOr, differ, offsets)
        }
        // The relative order of different objects is undefined.
        _ => offsets,
    })
}

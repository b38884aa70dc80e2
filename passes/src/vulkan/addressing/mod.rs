//! Pass `vulkan-addressing`: pointers become pairs of a root and an offset.
//!
//! # Why
//! Vulkan has no arithmetic on pointers, no casts of them, and wants to know the type of all memory. A root is memory of its own: a
//! buffer, an array of `__local` memory, a private or constant variable. It is accessed as an array of integers.
//!
//! # In and out
//! ```llvm
//! %p = getelementptr float, ptr addrspace(1) %a, i32 %i
//! %v = load float, ptr addrspace(1) %p, align 4
//! ```
//! ```llvm
//! %1 = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %a, i32 %i)
//! %v = bitcast i32 %1 to float
//! ```
//!
//! # How
//! 1. `roots`: find the roots of each pointer. A pointer that is stored in memory, or made from an integer, has none: an error.
//! 2. Choose the width of the elements of each root that is no buffer: the narrowest access, as its alignment allows. Buffers can be
//!    seen as arrays of several types, not narrower than `narrowest-storage` says; arguments are always an array of 32 bits.
//! 3. `address`: each pointer is a root, a constant, and multiples of values, also of those that an index was multiplied from. A phi or select becomes one of offsets in bytes; if it
//!    has several roots, there is another one of the numbers of roots.
//! 4. `access`: each access becomes accesses of elements, with shifts where an element is wider or narrower. Where there are
//!    several roots, it asks which one it is.
//!    A pointer that is stored in a private variable is its offset there, and the number of its root in another variable.
//! 5. `casts`: a generic pointer that is cast to the address space it points to is that pointer, or null, by the number of its root.
//! 6. Comparisons of pointers compare numbers. Then nothing uses pointers, and they are removed.
//!
//! With `physical-storage-buffers`, buffers have 64-bit addresses: all that memory is one root, whose offsets are addresses, and pointers
//! can be stored, and made from integers (`physical`):
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
mod atomics;
mod casts;
mod physical;
mod roots;
mod scale;

use crate::{
    diagnostic::{Changed, Failed, PassResult},
    host::{ModulePass, Session},
    parameters::{Arguments, ParameterError},
};
use llvm_ir::{Function, Instruction, IntPredicate, Module, Opcode, Value};

use address::Addresses;
use roots::{Memory, Roots};

/// The pass.
#[derive(Clone, Copy, Debug)]
pub struct VulkanAddressing {
    memory: Memory,
}

impl VulkanAddressing {
    /// The pass with these arguments.
    ///
    /// # Errors
    /// For a width that is not 8, 16 or 32.
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
        // A kernel may find pointers in memory that another one left there.
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

/// Rewrites all that uses pointers in a function.
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
        instructions.into_iter().filter(concerned).filter(|found| !roots::is_access(*found)).collect();
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
    // Users come after what they use, but for phis: what is left of uses becomes poison.
    old.into_iter().rev().for_each(Instruction::erase);
    Changed::Yes
}

/// Whether a constant is a pointer as an integer.
fn is_number_of_constant(operand: Value<'_>) -> bool {
    operand.is_constant() && operand.opcode() == Some(Opcode::LLVMPtrToInt)
}

/// Replaces constants that are pointers as integers by their offsets.
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

/// A comparison of pointers as one of their roots and offsets.
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
        // The order of different objects is not defined.
        _ => offsets,
    })
}

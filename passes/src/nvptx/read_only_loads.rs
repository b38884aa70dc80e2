//! The `nvptx-read-only-loads` pass: marks loads of memory that no work-item writes during the kernel.
//!
//! # Why
//! GPUs can load such memory with `ld.global.nc`, which `ptxas` may move across stores. LLVM selects this instruction
//! for loads through kernel parameters with `noalias` and `readonly`. In SYCL, pointers marked with `__restrict__` are
//! usually parameters of functions that the kernel calls; after inlining, only alias scopes represent them.
//!
//! # Input and output
//! ```llvm
//! call void @llvm.experimental.noalias.scope.decl(metadata !1)      ; !1 = !{!scope}
//! %x = load float, ptr addrspace(1) %p, !alias.scope !1
//! store float %x, ptr addrspace(1) %q, !noalias !1
//! ```
//! ```llvm
//! %x = load float, ptr addrspace(1) %p, !alias.scope !1, !invariant.load !2
//! ```
//!
//! # Algorithm
//! For each kernel:
//! 1. Collect the loads of global memory that have scopes, the instructions that may write memory,
//!    with the scopes that they do not alias, and the declarations of scopes. Skip kernels that may
//!    communicate with other work-groups: those with volatile or atomic accesses, fences, inline
//!    assembly, or calls to functions that may write memory.
//! 2. Find the scopes that are declared once, outside loops. Each of them corresponds to a call
//!    that each work-item executes at most once. During this call, no work-item may write the
//!    memory through other pointers (C23, section 6.7.4.2).
//! 3. Mark a load if no write in the kernel aliases its scopes. Then, the kernel also does not
//!    write the memory before or after the call.
//!
//! The cost is linear in the number of instructions and, for each list of scopes, in the number of
//! distinct lists of writes. The pass runs after optimization, because it requires that functions
//! are inlined into the kernels. It does not change modules for other targets.

use llvm_ir::{Block, Builder, Call, Function, Instruction, Metadata, Module, Node, Opcode, Operand};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{SHARED, is_nvptx};
use crate::analysis::components::components;
use crate::analysis::entry_points::is_kernel;
use crate::diagnostic::{Changed, PassResult, Warnings};

/// The address space for global memory. Other loads must stay unmarked: the kernel may have written their memory, and
/// LLVM may then replace a marked load with a value from before a barrier.
const GLOBAL: u32 = 1;
/// The address space for memory of one work-item.
const LOCAL: u32 = 5;
/// The intrinsic that declares scopes.
const DECLARATION: &str = "llvm.experimental.noalias.scope.decl";
/// The prefixes of intrinsics that write only to the memory of an argument.
const COPIES: [&str; 3] = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."];
/// The prefixes of intrinsics that do not write memory, but do not have an attribute that states this.
const HARMLESS: [&str; 3] = ["llvm.lifetime.", "llvm.nvvm.barrier", "llvm.nvvm.bar."];

/// The prefix of barriers across work-groups.
const CLUSTERS: &str = "llvm.nvvm.barrier.cluster";

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let kinds = Kinds {
        scopes: module.metadata_kind("alias.scope"),
        others: module.metadata_kind("noalias"),
        invariant: module.metadata_kind("invariant.load"),
    };
    let kernels = module.functions().filter(|function| is_kernel(*function));
    let loads: Vec<Instruction<'m>> = kernels.flat_map(|kernel| read_only(kernel, kinds)).collect();
    let builder = Builder::new(module);
    loads.iter().for_each(|load| builder.mark_invariant(*load));
    Ok(Changed::from(!loads.is_empty()))
}

/// The kinds of metadata.
#[derive(Clone, Copy)]
struct Kinds {
    /// The scopes of an access.
    scopes: u32,
    /// The scopes that an access does not alias.
    others: u32,
    /// The metadata that marks a load.
    invariant: u32,
}

/// The node of a list of scopes, or `None`.
type Scopes<'m> = Option<Metadata<'m>>;

/// The accesses of a kernel.
#[derive(Default)]
struct Accesses<'m> {
    loads: Vec<(Instruction<'m>, Metadata<'m>)>,
    /// The scopes that writes do not alias.
    writes: FxHashSet<Scopes<'m>>,
    /// The blocks that declare each scope.
    declarations: FxHashMap<Metadata<'m>, Vec<Block<'m>>>,
    /// The scopes of each list.
    lists: FxHashMap<Metadata<'m>, Vec<Node<'m>>>,
}

/// Returns the loads of a kernel that the pass marks.
fn read_only<'m>(kernel: Function<'m>, kinds: Kinds) -> Vec<Instruction<'m>> {
    let Some(accesses) = Accesses::of(kernel, kinds) else { return Vec::new() };
    let unique = accesses.unique_scopes(kernel);
    let mut known = FxHashMap::default();
    let is_read_only = |&&(_, list): &&(Instruction<'m>, Metadata<'m>)| {
        *known.entry(list).or_insert_with(|| accesses.is_never_written(list, &unique))
    };
    accesses.loads.iter().filter(is_read_only).map(|(load, _)| *load).collect()
}

impl<'m> Accesses<'m> {
    /// Returns the accesses of a kernel, or `None` if it may communicate with other work-groups.
    fn of(kernel: Function<'m>, kinds: Kinds) -> Option<Self> {
        let mut accesses = Self::default();
        for block in kernel.blocks() {
            for instruction in block.instructions() {
                accesses.add(block, instruction, kinds)?;
            }
        }
        (!accesses.loads.is_empty()).then_some(accesses)
    }

    fn add(&mut self, block: Block<'m>, instruction: Instruction<'m>, kinds: Kinds) -> Option<()> {
        match instruction.opcode() {
            Opcode::LLVMLoad | Opcode::LLVMStore if instruction.is_volatile_or_atomic() => return None,
            Opcode::LLVMLoad => {
                let is_global = space(instruction, 0) == Some(GLOBAL);
                let is_marked = instruction.metadata(kinds.invariant).is_some();
                if let Some(list) = instruction.metadata(kinds.scopes).filter(|_| is_global && !is_marked) {
                    let list = self.list(list);
                    self.loads.push((instruction, list));
                }
            }
            Opcode::LLVMStore => self.add_write(instruction, 1, kinds),
            Opcode::LLVMCall => self.add_call(block, instruction.as_call()?, kinds)?,
            Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg | Opcode::LLVMFence | Opcode::LLVMInvoke => return None,
            _ => {}
        }
        Some(())
    }

    fn add_call(&mut self, block: Block<'m>, call: Call<'m>, kinds: Kinds) -> Option<()> {
        let function = call.called_function()?;
        let name = function.name();
        let is_one_of = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
        if name == DECLARATION {
            for scope in nodes(call.operand(0)?.as_metadata_node()?) {
                self.declarations.entry(scope.as_metadata()).or_default().push(block);
            }
        } else if is_one_of(&COPIES) {
            self.add_write(*call, 0, kinds);
        } else if function.may_write() && (!is_one_of(&HARMLESS) || is_one_of(&[CLUSTERS])) {
            return None;
        }
        Some(())
    }

    /// Adds an instruction that writes to the address in an operand, unless the address cannot be in global memory.
    fn add_write(&mut self, instruction: Instruction<'m>, address: u32, kinds: Kinds) {
        if !matches!(space(instruction, address), Some(SHARED | LOCAL)) {
            let list = instruction.metadata(kinds.others).map(|list| self.list(list));
            self.writes.insert(list);
        }
    }

    fn list(&mut self, list: Node<'m>) -> Metadata<'m> {
        let key = list.as_metadata();
        self.lists.entry(key).or_insert_with(|| nodes(list));
        key
    }

    /// Returns the scopes that are declared once, outside loops.
    fn unique_scopes(&self, kernel: Function<'m>) -> FxHashSet<Metadata<'m>> {
        let successors: FxHashMap<Block<'m>, Vec<Block<'m>>> =
            kernel.blocks().map(|block| (block, block.successors())).collect();
        let successor = |block: Block<'m>, index: usize| successors.get(&block)?.get(index).copied();
        let is_own_successor = |block: &Block<'m>| successors.get(block).is_some_and(|next| next.contains(block));
        let in_loops: FxHashSet<Block<'m>> = components(kernel.blocks(), successor)
            .into_iter()
            .filter(|component| component.len() > 1 || component.iter().any(is_own_successor))
            .flatten()
            .collect();
        let is_unique = |blocks: &[Block<'m>]| matches!(blocks, [block] if !in_loops.contains(block));
        self.declarations.iter().filter(|(_, blocks)| is_unique(blocks)).map(|(scope, _)| *scope).collect()
    }

    /// Returns whether no write in the kernel aliases an access with these scopes: for each write, there is a domain
    /// whose scopes in the list are all unique, and the write aliases none of them.
    fn is_never_written(&self, list: Metadata<'m>, unique: &FxHashSet<Metadata<'m>>) -> bool {
        let mut domains: FxHashMap<Metadata<'m>, Vec<Metadata<'m>>> = FxHashMap::default();
        for scope in self.lists.get(&list).into_iter().flatten() {
            let Some(Operand::Node(domain)) = scope.operands().get(1).copied() else { return false };
            domains.entry(domain.as_metadata()).or_default().push(scope.as_metadata());
        }
        domains.retain(|_, scopes| scopes.iter().all(|scope| unique.contains(scope)));
        self.writes.iter().all(|write| {
            let others = write.and_then(|list| self.lists.get(&list));
            let others: FxHashSet<Metadata<'m>> =
                others.into_iter().flatten().map(|scope| scope.as_metadata()).collect();
            domains.values().any(|scopes| scopes.iter().all(|scope| others.contains(scope)))
        })
    }
}

/// Returns the address space of the address in an operand.
fn space(instruction: Instruction<'_>, address: u32) -> Option<u32> {
    instruction.operand(address).map(|pointer| pointer.ty().address_space())
}

/// Returns the operands of a node that are nodes.
fn nodes(list: Node<'_>) -> Vec<Node<'_>> {
    let node = |operand| if let Operand::Node(node) = operand { Some(node) } else { None };
    list.operands().into_iter().filter_map(node).collect()
}

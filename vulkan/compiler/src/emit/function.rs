//! Emits kernels as functions: blocks, merge declarations, phis and branches.
//!
//! 1. Create a label for each LLVM block. A loop header becomes two blocks: one with the phis and the loop declaration,
//!    and one with the remaining instructions.
//! 2. Declare private arrays at the beginning of the first block.
//! 3. Create a separate continue target for a loop whose latch cannot be one. If the paths of a selection never
//!    converge, create an unreachable merge block.

use llvm_ir::{Block, Instruction, Opcode, Value};
use rspirv::{
    dr::{Instruction as Word32, Operand},
    spirv::{
        Capability, ExecutionMode, ExecutionModel, FunctionControl, LoopControl, Op, SelectionControl, StorageClass,
        Word,
    },
};
use rustc_hash::{FxHashMap, FxHashSet};
use sycl_passes::vulkan::{
    control_flow::{Merge, Structure},
    limits,
};

use super::{
    Emitter, kernel_name,
    kernels::Kernel,
    words::{Scalar, ids, instruction, width_of},
};

/// A function under construction.
pub struct Body<'m> {
    /// The instructions so far.
    pub code: Vec<Word32>,
    values: FxHashMap<Value<'m>, Word>,
    labels: FxHashMap<Block<'m>, Word>,
    /// The label that phis use for a block that was split.
    ends: FxHashMap<Block<'m>, Word>,
    /// The separate continue targets, by the latch that branches to them.
    continues: FxHashMap<Block<'m>, Word>,
    unreachable: Vec<Word>,
    /// The file, line and column of the last emitted line instruction.
    line: Option<(Word, u32, u32)>,
}

impl<'m> Emitter<'_, 'm> {
    /// Emits a kernel and returns the ID of its function.
    pub fn kernel(&mut self, kernel: &Kernel<'m>) -> Word {
        let all_fixed = self.all_fixed;
        self.begin_kernel(kernel, all_fixed);
        let (function, void, ty) = (self.words.id(), self.words.void(), self.words.kernel_type());
        let name = kernel_name(kernel);
        self.words.name(function, &name);
        let control = vec![Operand::FunctionControl(FunctionControl::NONE), Operand::IdRef(ty)];
        let mut code = vec![instruction(Op::Function, Some(void), Some(function), control)];
        match Structure::of(kernel.function) {
            Some(structure) => {
                self.check_nesting(kernel, &structure);
                code.extend(self.body(&structure));
            }
            None => self.reject(kernel.function, format!("control flow of kernel '{name}' cannot be structured")),
        }
        code.push(instruction(Op::FunctionEnd, None, None, Vec::new()));
        self.words.functions.extend(code);
        self.declare(kernel, function, &name, all_fixed);
        function
    }

    /// Checks that SPIR-V allows the nesting depth of a kernel.
    fn check_nesting(&mut self, kernel: &Kernel<'m>, structure: &Structure<'m>) {
        let Some((block, depth)) = structure.deepest.filter(|(_, depth)| *depth > limits::NESTING) else { return };
        let name = kernel_name(kernel);
        let text = format!(
            "control flow of kernel '{name}' is nested {depth} deep here; SPIR-V allows at most {}",
            limits::NESTING
        );
        let place = block.instructions().find(|found| found.debug_location().is_some());
        self.reject(place.map_or(kernel.function.as_value(), Value::from), text);
    }

    /// Declares the entry point and its execution modes.
    fn declare(&mut self, kernel: &Kernel<'m>, function: Word, name: &str, all_fixed: bool) {
        let mut operands = vec![
            Operand::ExecutionModel(ExecutionModel::GLCompute),
            Operand::IdRef(function),
            Operand::LiteralString(name.to_owned()),
        ];
        operands.extend(ids(&self.variables.interface));
        self.words.entry_points.push(instruction(Op::EntryPoint, None, None, operands));
        if let Some(size) = kernel.required_size.filter(|_| all_fixed) {
            let mut operands = vec![Operand::IdRef(function), Operand::ExecutionMode(ExecutionMode::LocalSize)];
            operands.extend(size.map(Operand::LiteralBit32));
            self.words.modes.push(instruction(Op::ExecutionMode, None, None, operands));
        }
        let options = self.options;
        let controls = &options.float_controls;
        self.float_mode(function, Capability::RoundingModeRTE, ExecutionMode::RoundingModeRTE, &controls.round_to_even);
        self.float_mode(
            function,
            Capability::DenormPreserve,
            ExecutionMode::DenormPreserve,
            &controls.preserve_denormals,
        );
        self.float_mode(
            function,
            Capability::DenormFlushToZero,
            ExecutionMode::DenormFlushToZero,
            &controls.flush_denormals,
        );
    }

    /// Declares an execution mode of an entry point for floating-point types of certain widths.
    fn float_mode(&mut self, function: Word, capability: Capability, mode: ExecutionMode, widths: &[u32]) {
        for width in widths {
            self.words.need(capability);
            self.words.need_extension("SPV_KHR_float_controls", (1, 4));
            let operands = vec![Operand::IdRef(function), Operand::ExecutionMode(mode), Operand::LiteralBit32(*width)];
            self.words.modes.push(instruction(Op::ExecutionMode, None, None, operands));
        }
    }

    fn body(&mut self, structure: &Structure<'m>) -> Vec<Word32> {
        let mut body = Body {
            code: Vec::new(),
            values: FxHashMap::default(),
            labels: FxHashMap::default(),
            ends: FxHashMap::default(),
            continues: FxHashMap::default(),
            unreachable: Vec::new(),
            line: None,
        };
        for block in &structure.blocks {
            let label = self.words.id();
            body.labels.insert(*block, label);
            if let Some(Merge::Loop { continue_target, .. }) = structure.loop_merge(*block) {
                let rest = self.words.id();
                body.ends.insert(*block, rest);
                if continue_target.is_none()
                    && let Some(latch) =
                        structure.blocks.iter().find(|latch| structure.branches_back_to(**latch) == Some(*block))
                {
                    let target = self.words.id();
                    body.continues.insert(*latch, target);
                }
            }
        }
        for block in &structure.blocks {
            self.block(&mut body, structure, *block);
        }
        self.private_arrays(&mut body);
        for label in std::mem::take(&mut body.unreachable) {
            body.code.push(instruction(Op::Label, None, Some(label), Vec::new()));
            body.code.push(instruction(Op::Unreachable, None, None, Vec::new()));
        }
        body.code
    }

    /// Inserts the variables of private arrays after the first label.
    fn private_arrays(&mut self, body: &mut Body<'m>) {
        let class = || vec![Operand::StorageClass(StorageClass::Function)];
        let variables: Vec<Word32> = std::mem::take(&mut self.private)
            .into_iter()
            .map(|(id, pointer)| instruction(Op::Variable, Some(pointer), Some(id), class()))
            .collect();
        body.code.splice(1..1, variables);
    }

    /// Creates the variable of a private array at its first access.
    pub fn private_array(&mut self, alloca: Instruction<'m>, element: Scalar) -> Option<()> {
        let (ty, count) = alloca.allocated_elements()?;
        let size = self.module.data_layout().alloc_size(ty)?.checked_mul(count)?;
        let length = u32::try_from(size.div_ceil(u64::from(width_of(element) / 8))).ok()?.max(1);
        let length = self.words.number(length);
        let scalar = self.words.scalar(element);
        let array = self.words.array(scalar, length, None);
        let pointer = self.words.pointer(StorageClass::Function, array);
        let id = self.words.id();
        self.add_private(alloca.as_value(), element, id);
        self.private.push((id, pointer));
        Some(())
    }

    fn block(&mut self, body: &mut Body<'m>, structure: &Structure<'m>, block: Block<'m>) {
        let label = body.label(block);
        body.code.push(instruction(Op::Label, None, Some(label), Vec::new()));
        let instructions: Vec<Instruction<'m>> = block.instructions().collect();
        let is_phi = |found: &&Instruction<'m>| found.opcode() == Opcode::LLVMPHI;
        for phi in instructions.iter().take_while(is_phi) {
            self.phi(body, structure, block, *phi);
        }
        if let Some(Merge::Loop { merge, continue_target }) = structure.loop_merge(block) {
            let merge = self.label_or_unreachable(body, merge);
            let latch = structure.blocks.iter().find(|latch| structure.branches_back_to(**latch) == Some(block));
            let own = latch.and_then(|latch| body.continues.get(latch).copied());
            let target = continue_target.map(|target| body.label(target)).or(own).unwrap_or(label);
            let mut operands = ids(&[merge, target]);
            operands.push(Operand::LoopControl(LoopControl::NONE));
            body.code.push(instruction(Op::LoopMerge, None, None, operands));
            let rest = body.end(block);
            body.code.push(instruction(Op::Branch, None, None, ids(&[rest])));
            body.code.push(instruction(Op::Label, None, Some(rest), Vec::new()));
        }
        body.line = None;
        for found in instructions.iter().skip_while(is_phi) {
            self.line(body, *found);
            if is_terminator(*found) {
                self.branch(body, structure, block, *found);
            } else {
                self.instruction(body, *found);
            }
        }
        if let (Some(target), Some(header)) = (body.continues.get(&block).copied(), structure.branches_back_to(block)) {
            let header = body.label(header);
            body.code.push(instruction(Op::Label, None, Some(target), Vec::new()));
            body.code.push(instruction(Op::Branch, None, None, ids(&[header])));
        }
    }

    /// Emits the source line of an instruction, unless it equals the previous line.
    fn line(&mut self, body: &mut Body<'m>, found: Instruction<'m>) {
        let Some((file, line, column)) = found.debug_location().filter(|_| self.options.lines) else { return };
        // A line must not appear between a merge declaration and its branch, or before variables; this is neither case.
        let file = self.words.string(&file);
        if body.line != Some((file, line, column)) {
            let operands = vec![Operand::IdRef(file), Operand::LiteralBit32(line), Operand::LiteralBit32(column)];
            body.code.push(instruction(Op::Line, None, None, operands));
            body.line = Some((file, line, column));
        }
    }

    fn label_or_unreachable(&mut self, body: &mut Body<'m>, block: Option<Block<'m>>) -> Word {
        match block {
            Some(block) => body.label(block),
            None => {
                let label = self.words.id();
                body.unreachable.push(label);
                label
            }
        }
    }

    fn phi(&mut self, body: &mut Body<'m>, structure: &Structure<'m>, block: Block<'m>, phi: Instruction<'m>) {
        let Some(ty) = self.composite(phi.ty()) else { return self.reject_instruction(phi) };
        let mut operands = Vec::new();
        let mut done = FxHashSet::default();
        for (value, from) in phi.incoming() {
            if !body.labels.contains_key(&from) || !done.insert(from) {
                continue;
            }
            let is_back = structure.branches_back_to(from) == Some(block);
            let own = body.continues.get(&from).copied().filter(|_| is_back);
            let label = own.unwrap_or_else(|| body.end(from));
            let value = self.value(body, value, phi);
            operands.extend(ids(&[value, label]));
        }
        if done.len() > limits::PHI_PAIRS {
            let text = format!("phi has {} incoming blocks; SPIR-V allows at most {}", done.len(), limits::PHI_PAIRS);
            return self.reject(phi, text);
        }
        let id = self.result(body, phi.as_value());
        body.code.push(instruction(Op::Phi, Some(ty), Some(id), operands));
    }

    fn branch(&mut self, body: &mut Body<'m>, structure: &Structure<'m>, block: Block<'m>, end: Instruction<'m>) {
        let own = body.continues.get(&block).copied();
        let header = structure.branches_back_to(block);
        let target = |body: &Body<'m>, to: Block<'m>| match own {
            Some(own) if header == Some(to) => own,
            _ => body.label(to),
        };
        match (end.opcode(), block.successors().as_slice()) {
            (Opcode::LLVMRet, _) => body.code.push(instruction(Op::Return, None, None, Vec::new())),
            (Opcode::LLVMUnreachable, _) => body.code.push(instruction(Op::Unreachable, None, None, Vec::new())),
            (Opcode::LLVMBr | Opcode::LLVMSwitch, [to, others @ ..]) if others.iter().all(|other| other == to) => {
                let to = target(body, *to);
                body.code.push(instruction(Op::Branch, None, None, ids(&[to])));
            }
            (Opcode::LLVMBr, [yes, no]) => {
                let Some(condition) = end.operand(0) else { return };
                let condition = self.value(body, condition, end);
                self.selection_merge(body, structure, block);
                let (yes, no) = (target(body, *yes), target(body, *no));
                body.code.push(instruction(Op::BranchConditional, None, None, ids(&[condition, yes, no])));
            }
            (Opcode::LLVMSwitch, [default, ..]) => {
                let Some(selector) = end.operand(0) else { return };
                let selector = self.value(body, selector, end);
                self.selection_merge(body, structure, block);
                let mut operands = ids(&[selector, body.label(*default)]);
                let mut cases = end.switch_cases();
                cases.retain(|(_, to)| to != default);
                for (value, to) in structure.in_order(&cases) {
                    let literal = value.scalar_bits().and_then(|bits| u32::try_from(bits).ok());
                    let Some(literal) = literal else { return self.reject_instruction(end) };
                    operands.extend([Operand::LiteralBit32(literal), Operand::IdRef(body.label(to))]);
                }
                let (count, most) = ((operands.len() - 2) / 2, limits::SWITCH_CASES);
                if count > most {
                    return self.reject(end, format!("switch has {count} cases; SPIR-V allows at most {most}"));
                }
                body.code.push(instruction(Op::Switch, None, None, operands));
            }
            _ => self.reject_instruction(end),
        }
    }

    /// Declares the merge block of a selection.
    fn selection_merge(&mut self, body: &mut Body<'m>, structure: &Structure<'m>, block: Block<'m>) {
        if let Some(Merge::Selection { merge }) = structure.selection_merge(block) {
            let merge = self.label_or_unreachable(body, merge);
            let operands = vec![Operand::IdRef(merge), Operand::SelectionControl(SelectionControl::NONE)];
            body.code.push(instruction(Op::SelectionMerge, None, None, operands));
        }
    }

    /// Returns the ID of an instruction's result, which an earlier use may have assigned.
    pub fn result(&mut self, body: &mut Body<'m>, value: Value<'m>) -> Word {
        *body.values.entry(value).or_insert_with(|| self.words.id())
    }

    /// Returns the ID of an operand.
    pub fn value(&mut self, body: &mut Body<'m>, value: Value<'m>, place: Instruction<'m>) -> Word {
        if !value.is_constant() {
            return self.result(body, value);
        }
        match self.scalar_of(value.ty()) {
            // Replace undefined values with 0, so that all uses agree.
            Some(scalar) if value.is_undef() => self.words.constant(scalar, 0),
            Some(scalar) if value.scalar_bits().is_some() => {
                self.words.constant(scalar, value.scalar_bits().unwrap_or(0))
            }
            None if value.is_undef() && self.composite(value.ty()).is_some() => {
                let ty = self.composite(value.ty());
                self.words.global(Op::ConstantNull, ty, Vec::new(), 0)
            }
            _ => {
                self.reject(place, format!("operand of type '{}' has no counterpart in SPIR-V for Vulkan", value.ty()));
                self.words.number(0)
            }
        }
    }
}

impl<'m> Body<'m> {
    fn label(&self, block: Block<'m>) -> Word {
        self.labels.get(&block).copied().unwrap_or(0)
    }

    /// Returns the label of the block with this block's terminator.
    fn end(&self, block: Block<'m>) -> Word {
        self.ends.get(&block).copied().unwrap_or_else(|| self.label(block))
    }

    /// Assigns an existing ID to a value.
    pub fn define(&mut self, value: Value<'m>, id: Word) {
        self.values.insert(value, id);
    }

    /// Returns whether an ID was assigned to a value because of an earlier use.
    pub fn is_used(&self, value: Value<'m>) -> bool {
        self.values.contains_key(&value)
    }
}

/// Returns whether an instruction is a terminator.
fn is_terminator(found: Instruction<'_>) -> bool {
    matches!(
        found.opcode(),
        Opcode::LLVMRet | Opcode::LLVMBr | Opcode::LLVMUnreachable | Opcode::LLVMSwitch | Opcode::LLVMInvoke
    )
}

//! Finds the base objects that a pointer can refer to, and the units in which their memory is accessed.

use crate::diagnostic::{Code, Diagnostic, readable_name};
use llvm_ir::{Argument, Function, Instruction, Module, Opcode, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    super::{
        contract::{self, address_space},
        quads,
    },
    atomic_operations::is_known_atomic,
    memory_accesses::{accessed, is_access, scalar_width},
    root::{Memory, NULL, Root, can_point_to},
    source::{ANY, Source, bit, loaded_from, private_variable, source},
};

/// The base objects of a function.
#[derive(Debug)]
pub struct Roots<'m> {
    /// All base objects, null first.
    pub all: Vec<Root<'m>>,
    numbers: FxHashMap<Value<'m>, usize>,
    /// The base objects of each phi and select of pointers.
    merged: FxHashMap<Value<'m>, Vec<usize>>,
    /// The pointers that are stored in each private variable.
    stored: FxHashMap<Value<'m>, Vec<Value<'m>>>,
    /// The options of memory accesses.
    pub memory: Memory,
    /// The base objects whose pointers are converted to integers, in ascending order.
    pub escaped: Vec<usize>,
}

impl<'m> Roots<'m> {
    /// Finds the base objects of a function and reports unsupported uses of pointers. `shared` are program-scope
    /// variables whose pointers may be in memory; their indices are the same in all functions.
    pub fn of(
        module: Module<'m>,
        function: Function<'m>,
        memory: Memory,
        shared: &[Value<'m>],
        problems: &mut Vec<Diagnostic<'m>>,
    ) -> Roots<'m> {
        let unit = if memory.is_physical { 0 } else { 32 };
        let narrowest = memory.narrowest;
        let null = Root { value: None, unit, narrowest, is_fixed: true, has_quads: false, fits_quads: false };
        let mut roots = Roots {
            all: vec![null],
            numbers: FxHashMap::default(),
            merged: FxHashMap::default(),
            stored: FxHashMap::default(),
            memory,
            escaped: Vec::new(),
        };
        for global in shared {
            roots.add_global(module, *global);
        }
        for parameter in function.parameters() {
            roots.add_parameter(parameter);
        }
        let instructions: Vec<Instruction<'m>> = function.blocks().flat_map(|block| block.instructions()).collect();
        for store in instructions.iter().filter(|found| found.opcode() == Opcode::LLVMStore) {
            if let (Some(value), Some(place)) = (store.operand(0), store.operand(1).and_then(private_variable))
                && value.ty().is_pointer()
            {
                roots.stored.entry(place).or_default().push(value);
            }
        }
        for instruction in &instructions {
            for operand in (0..instruction.operand_count()).filter_map(|index| instruction.operand(index)) {
                roots.add_globals(module, operand, *instruction, problems);
            }
            if instruction.opcode() == Opcode::LLVMAlloca {
                roots.add(instruction.as_value(), u32::MAX, false);
            }
        }
        if memory.is_physical {
            roots.find_escaped(function, &instructions, shared, problems);
        }
        for instruction in &instructions {
            roots.check(module, *instruction, problems);
        }
        roots
    }

    fn add(&mut self, value: Value<'m>, unit: u32, is_fixed: bool) {
        let number = self.all.len();
        if self.numbers.insert(value, number).is_none() {
            let narrowest = self.all.first().map_or(8, |null| null.narrowest);
            let fits_quads = value.is_argument() && value.ty().address_space() != address_space::LOCAL;
            self.all.push(Root { value: Some(value), unit, narrowest, is_fixed, has_quads: false, fits_quads });
        }
    }

    fn add_parameter(&mut self, parameter: Argument<'m>) {
        if !parameter.ty().is_pointer() {
            return;
        }
        match parameter.ty().address_space() {
            address_space::LOCAL => self.add(parameter.as_value(), u32::MAX, false),
            address_space::CONSTANT if self.memory.has_uniform_arguments => self.add(parameter.as_value(), 32, true),
            _ => self.add(parameter.as_value(), 0, true),
        }
    }

    /// Adds the global variables in an operand, including those in constant expressions.
    fn add_globals(
        &mut self,
        module: Module<'m>,
        operand: Value<'m>,
        place: Instruction<'m>,
        problems: &mut Vec<Diagnostic<'m>>,
    ) {
        if operand.as_global_variable().is_none() {
            if operand.is_constant() && !operand.is_function() {
                let parts = (0..operand.operand_count()).filter_map(|index| operand.operand(index));
                parts.for_each(|part| self.add_globals(module, part, place, problems));
            }
            return;
        };
        if !self.numbers.contains_key(&operand) && !self.add_global(module, operand) {
            let is_defined = operand.as_global_variable().is_some_and(|global| global.initializer().is_some());
            let text = if is_defined {
                let space = operand.ty().address_space();
                format!(
                    "program-scope variable '{}' in address space {space} is not supported on Vulkan",
                    operand.name()
                )
            } else {
                format!("program-scope variable '{}' is not defined", operand.name())
            };
            problems.push(Code::VulkanPointer.error(place, text));
            self.add(operand, u32::MAX, false);
        }
    }

    /// Adds a global variable; returns false if Vulkan cannot represent it.
    fn add_global(&mut self, module: Module<'m>, value: Value<'m>) -> bool {
        let Some(global) = value.as_global_variable() else { return false };
        let is_bound = module.attachments(global).get(module.metadata_kind(contract::MD_BINDING)).is_some();
        match value.ty().address_space() {
            _ if is_bound => self.add(value, 32, true),
            address_space::LOCAL => self.add(value, u32::MAX, false),
            // libclc's tables are in another address space.
            _ if global.is_global_constant() && global.initializer().is_some() => self.add(value, u32::MAX, false),
            _ => return false,
        }
        true
    }

    /// Returns the base objects of a pointer in ascending order.
    pub fn of_pointer(&self, pointer: Value<'m>) -> Vec<usize> {
        if let Some(known) = self.merged.get(&pointer) {
            return known.clone();
        }
        let space = pointer.ty().address_space();
        let (mut found, mut seen, mut pending) = (Vec::new(), FxHashSet::default(), vec![(pointer, ANY)]);
        while let Some((pointer, spaces)) = pending.pop() {
            if !seen.insert((pointer, spaces)) {
                continue;
            }
            let cast = |number: usize| if self.is_in(number, spaces) { number } else { NULL };
            let follow = |pointer: Value<'m>| (pointer, spaces);
            match source(pointer) {
                Source::Root(value) => found.extend(self.numbers.get(&value).copied().map(cast)),
                Source::Loaded if loaded_from(pointer).is_some() => {
                    let stored = loaded_from(pointer).and_then(|place| self.stored.get(&place));
                    pending.extend(stored.into_iter().flatten().copied().map(follow));
                }
                Source::Integer => found.extend(self.of_integer(pointer).into_iter().map(cast)),
                Source::Null | Source::Loaded | Source::Unknown => found.push(NULL),
                Source::From(base) => pending.push(follow(base)),
                Source::Cast(from, space) => pending.push((from, spaces | bit(space))),
                Source::Merge(values) => pending.extend(values.into_iter().map(follow)),
            }
        }
        if self.memory.is_physical {
            let fits = |number: &usize| self.all.get(*number).is_some_and(|root| can_point_to(space, root));
            found.retain(fits);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns whether a base object, other than null, is in all these address spaces.
    pub fn is_in(&self, number: usize, spaces: u32) -> bool {
        let value = self.all.get(number).and_then(|root| root.value);
        value.is_some_and(|value| spaces & !bit(value.ty().address_space()) == 0)
    }

    /// Returns the index of a base object.
    pub fn number(&self, value: Value<'m>) -> Option<usize> {
        self.numbers.get(&value).copied()
    }

    /// Checks how an instruction uses pointers and records the width of its access.
    fn check(&mut self, module: Module<'m>, instruction: Instruction<'m>, problems: &mut Vec<Diagnostic<'m>>) {
        let mut reject = |text: &str| problems.push(Code::VulkanPointer.error(instruction, text));
        if instruction.ty().is_pointer() {
            if let Err(text) = self.check_pointer(instruction.as_value()) {
                reject(text);
            }
            return;
        }
        let is_vector = |ty: Type<'m>| ty.fixed_vector().is_some_and(|(element, _)| element.is_pointer());
        if is_vector(instruction.ty()) {
            return reject("vectors of pointers are not supported on Vulkan");
        }
        let is_pointer = |index| instruction.operand(index).is_some_and(|operand: Value<'m>| operand.ty().is_pointer());
        match instruction.opcode() {
            Opcode::LLVMAtomicRMW if !is_known_atomic(instruction) => {
                reject("this atomic operation is not supported on Vulkan");
            }
            Opcode::LLVMStore if is_pointer(0) && instruction.operand(1).and_then(private_variable).is_some() => {}
            Opcode::LLVMStore if is_pointer(0) && instruction.is_atomic_access() => {
                reject("atomic stores of pointers are not supported on Vulkan");
            }
            Opcode::LLVMStore if is_pointer(0) => {
                reject("storing a pointer in memory requires '-physical-storage-buffers'");
            }
            Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => {
                self.note_access(module, instruction, problems);
            }
            Opcode::LLVMICmp | Opcode::LLVMPtrToInt => {}
            Opcode::LLVMCall if is_access(instruction) => {}
            Opcode::LLVMCall => {
                let arguments = instruction.as_call().map_or(0, llvm_ir::Call::argument_count);
                if (0..arguments).any(is_pointer) {
                    let callee = instruction.as_call().and_then(llvm_ir::Call::called_function);
                    let name =
                        callee.map_or("a pointer".to_owned(), |callee| format!("'{}'", readable_name(&callee.name())));
                    reject(&format!("call to {name} with a pointer argument is not supported on Vulkan"));
                }
            }
            _ if (0..instruction.operand_count()).any(is_pointer) => {
                reject("this use of a pointer is not supported on Vulkan");
            }
            _ => {}
        }
    }

    /// Checks the origin of a pointer, and records the base objects of a phi or select.
    fn check_pointer(&mut self, pointer: Value<'m>) -> Result<(), &'static str> {
        match source(pointer) {
            Source::Loaded if loaded_from(pointer).is_some() => {}
            Source::Loaded if pointer.as_instruction().is_some_and(Instruction::is_atomic_access) => {
                return Err("atomic loads of pointers are not supported on Vulkan");
            }
            Source::Loaded => {
                return Err(
                    "cannot determine which object this pointer refers to: it is loaded from memory; use '-physical-storage-buffers'",
                );
            }
            Source::Integer if !self.of_integer(pointer).is_empty() => {}
            Source::Integer if !self.memory.is_physical => {
                return Err("pointers from integers require '-physical-storage-buffers'");
            }
            Source::Integer | Source::Unknown => return Err("cannot determine which object this pointer refers to"),
            Source::Merge(_) => {
                let roots = self.of_pointer(pointer);
                self.merged.insert(pointer, roots);
            }
            Source::Root(_) | Source::Null | Source::From(_) | Source::Cast(..) => {}
        }
        Ok(())
    }

    fn note_access(&mut self, module: Module<'m>, instruction: Instruction<'m>, problems: &mut Vec<Diagnostic<'m>>) {
        let Some((pointer, ty)) = accessed(instruction) else { return };
        let is_quad = quads::is_quad(ty);
        let width = if is_quad { Some(32) } else { scalar_width(ty) };
        let Some(width) = width.filter(|_| module.data_layout().store_size(ty).is_some()) else {
            let text = format!("memory access of type '{ty}' is not supported on Vulkan");
            problems.push(Code::VulkanPointer.error(instruction, text));
            return;
        };
        let alignment = u32::try_from(instruction.alignment().unwrap_or(1)).unwrap_or(u32::MAX).min(8) * 8;
        let is_atomic = matches!(instruction.opcode(), Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg)
            || instruction.is_atomic_access();
        let unit = if is_atomic { width } else { width.min(alignment) };
        if is_atomic && width != 32 && width != 64 {
            let text =
                format!("atomic operation on '{ty}' is not supported on Vulkan: the width must be 32 or 64 bits");
            problems.push(Code::VulkanPointer.error(instruction, text));
        }
        for number in self.of_pointer(pointer) {
            let holds_pointers =
                self.all.get(number).and_then(|root| root.value).is_some_and(|value| self.stored.contains_key(&value));
            if holds_pointers {
                let text = format!("variable that contains pointers is also accessed as '{ty}'");
                problems.push(Code::VulkanPointer.error(instruction, text));
            }
            let Some(root) = self.all.get_mut(number) else { continue };
            root.has_quads |= is_quad && instruction.alignment() >= Some(quads::BYTES);
            root.fits_quads &= !is_atomic && unit == 32;
            if !root.is_fixed {
                root.unit = root.unit.min(unit);
            }
        }
    }
}

/// Chooses one width for each program-scope variable that several kernels use, and 32 bits for objects that are not
/// accessed.
pub fn agree_on_shared_widths<'m>(plans: &mut [(Function<'m>, Roots<'m>)]) {
    let mut units: FxHashMap<Value<'m>, u32> = FxHashMap::default();
    for root in plans.iter().flat_map(|(_, roots)| &roots.all) {
        if let Some(value) = root.value.filter(|value| value.is_global_variable()) {
            units.entry(value).and_modify(|unit| *unit = root.unit.min(*unit)).or_insert(root.unit);
        }
    }
    for root in plans.iter_mut().flat_map(|(_, roots)| &mut roots.all) {
        if let Some(unit) = root.value.and_then(|value| units.get(&value)) {
            root.unit = *unit;
        }
        if root.unit == u32::MAX {
            root.unit = 32;
        }
    }
}

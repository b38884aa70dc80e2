//! Declares base objects as SPIR-V variables, and specialization constants.

use llvm_ir::{Argument as Parameter, GlobalVariable, Operand as Metadata, Value};
use rspirv::{
    dr::Operand,
    spirv::{BuiltIn, Decoration, Op, StorageClass, Word},
};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use sycl_passes::vulkan::{
    arguments::next_spec_id,
    contract::{self, address_space, fact},
    images::ImageType,
};

use super::{
    Emitter,
    kernels::{Argument, Kernel},
    texel::{Image, Texel},
    words::{Scalar, ids, width_of},
};

/// The structure of a base object's type, which determines the indices of an access chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An array. The chain contains the index.
    Array,
    /// A block with an array. The chain contains 0, for the member, and the index.
    Block,
    /// A block with an array of four-word vectors. The chain contains 0, the index divided by four, and the remainder.
    BlockOfVectors,
    /// A constant that is an array of chunks. The chain contains the upper and the lower bits of the index.
    Chunks,
}

/// The elements of a base object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elements {
    /// Scalars.
    Scalars(Scalar),
    /// Four-word vectors.
    Quads,
}

impl Elements {
    /// Returns the scalar type of elements.
    fn scalar(self) -> Scalar {
        match self {
            Elements::Scalars(scalar) => scalar,
            Elements::Quads => Scalar::Int(32),
        }
    }
}

/// The variable of a base object.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// The ID.
    pub id: Word,
    /// The storage class.
    pub class: StorageClass,
    /// The structure of its type.
    pub shape: Shape,
}

/// The variables of a module.
#[derive(Debug, Default)]
pub struct Variables<'m> {
    /// The variables by base object and elements.
    roots: FxHashMap<(Value<'m>, Elements), Variable>,
    /// The variables of storage buffers by descriptor set, binding and elements.
    pub buffers: FxHashMap<(u32, u32, Elements), Variable>,
    /// The variables of buffers that kernels write, or access as volatile.
    pub written: BTreeSet<Word>,
    /// The current kernel's variables of each buffer, by descriptor set and binding.
    views: BTreeMap<(u32, u32), BTreeSet<Word>>,
    /// The variables that have the Aliased decoration.
    aliased: BTreeSet<Word>,
    /// The variables of built-in values.
    pub inputs: FxHashMap<BuiltIn, Word>,
    /// The interface of the current entry point: inputs and, from SPIR-V 1.4 on, all variables outside functions.
    pub interface: Vec<Word>,
    /// The workgroup size.
    pub group_size: [Word; 3],
    /// The specialization constants for the global offset and the number of dimensions: name, SpecId, ID.
    pub specials: Vec<(String, u32, Word)>,
    /// SYCL's specialization constants by SpecId and type.
    sycl_constants: FxHashMap<(u32, Scalar), Word>,
    /// The arguments of the current kernel.
    arguments: FxHashMap<Value<'m>, Argument>,
    /// The variables in local memory, and their sizes in bytes.
    pub local_sizes: Vec<(Word, u32)>,
    /// The images by descriptor set, binding, type and component type.
    pub images: FxHashMap<((u32, u32), ImageType, Texel), Image>,
    /// The samplers by descriptor set and binding.
    pub samplers: FxHashMap<(u32, u32), Word>,
    /// The descriptor sets and bindings of literal samplers, by their bits.
    pub literal_samplers: FxHashMap<u32, (u32, u32)>,
}

impl<'m> Variables<'m> {
    /// Returns the descriptor set and binding of an argument.
    pub fn place_of(&self, argument: Value<'m>) -> Option<(u32, u32)> {
        self.arguments.get(&argument).map(|argument| (argument.set, argument.binding))
    }
}

impl<'m> Emitter<'_, 'm> {
    /// Declares the variables and types that all kernels share: the workgroup size and specialization constants.
    pub fn prepare(&mut self, kernels: &[Kernel<'m>]) {
        self.words.need_extension("SPV_KHR_storage_buffer_storage_class", (1, 3));
        if !self.all_fixed {
            let uint = self.words.uint();
            for dimension in 0..3 {
                let id = self.specialization(u32::try_from(dimension).unwrap_or(0), 1);
                self.variables.group_size[dimension] = id;
            }
            let vector = self.words.vector(uint, 3);
            let operands = ids(&self.variables.group_size);
            let size = self.words.fresh_global(Op::SpecConstantComposite, Some(vector), operands);
            self.words.decorate_built_in(size, BuiltIn::WorkgroupSize);
        }
        for node in self.module.named_metadata(contract::MD_FACTS) {
            let numbers: Vec<u32> = node.iter().filter_map(super::kernels::number).collect();
            if let [fact::LITERAL_SAMPLER, set, binding, bits] = numbers[..] {
                self.variables.literal_samplers.insert(bits, (set, binding));
            }
        }
        let locals = kernels.iter().flat_map(|kernel| &kernel.arguments).filter(|argument| argument.kind == "local");
        let first = locals.map(|argument| argument.spec_id + 1).max().unwrap_or(3).max(next_spec_id(self.module));
        let mut wanted = Vec::new();
        if self.options.work_dim && self.uses_input("WorkDim") {
            wanted.push(("work_dim".to_owned(), 3));
        }
        if self.options.global_offset && self.uses_input("GlobalOffset") {
            wanted.extend(["x", "y", "z"].map(|dimension| (format!("global_offset_{dimension}"), 0)));
        }
        for (spec_id, (name, default)) in (first..).zip(wanted) {
            let id = self.specialization(spec_id, default);
            self.variables.specials.push((name, spec_id, id));
        }
    }

    fn uses_input(&self, name: &str) -> bool {
        let prefix = format!("{}{name}.", contract::INPUT);
        self.module.functions().any(|function| function.name().starts_with(&prefix) && !function.is_unused())
    }

    fn specialization(&mut self, spec_id: u32, default: u32) -> Word {
        self.specialization_of(Scalar::Int(32), spec_id, u64::from(default))
    }

    /// Declares a specialization constant with the bits of its default value.
    fn specialization_of(&mut self, scalar: Scalar, spec_id: u32, default: u64) -> Word {
        let ty = self.words.scalar(scalar);
        #[expect(clippy::cast_possible_truncation, reason = "the upper half is written where there is one")]
        let default = match scalar {
            Scalar::Int(64) | Scalar::Float(64) => Operand::LiteralBit64(default),
            _ => Operand::LiteralBit32(default as u32),
        };
        let id = self.words.fresh_global(Op::SpecConstant, Some(ty), vec![default]);
        self.words.decorate_number(id, Decoration::SpecId, spec_id);
        id
    }

    /// Returns a SYCL specialization constant. All reads of one constant have the same type and default value.
    pub fn sycl_constant(&mut self, scalar: Scalar, spec_id: u32, default: u64) -> Word {
        if let Some(known) = self.variables.sycl_constants.get(&(spec_id, scalar)) {
            return *known;
        }
        let id = self.specialization_of(scalar, spec_id, default);
        self.variables.sycl_constants.insert((spec_id, scalar), id);
        id
    }

    /// Sets the arguments, interface and workgroup size for the next kernel.
    pub fn begin_kernel(&mut self, kernel: &Kernel<'m>, all_fixed: bool) {
        self.variables.interface.clear();
        self.variables.views.clear();
        self.variables.arguments.clear();
        for (parameter, argument) in kernel.function.parameters().into_iter().zip(&kernel.arguments) {
            self.variables.arguments.insert(parameter.as_value(), argument.clone());
        }
        if let Some(size) = kernel.required_size.filter(|_| all_fixed) {
            self.variables.group_size = size.map(|dimension| self.words.number(dimension));
        }
    }

    /// Adds a variable to the interface of the entry point.
    pub fn add_to_interface(&mut self, variable: Word, is_input: bool) {
        if (is_input || self.words.version >= (1, 4)) && !self.variables.interface.contains(&variable) {
            self.variables.interface.push(variable);
        }
    }

    /// Returns the variable of a base object with these elements. If the pointer is not a base object, reports an error
    /// and returns `None`.
    pub fn root(&mut self, root: Value<'m>, elements: Elements, place: Value<'m>) -> Option<Variable> {
        if let Some(known) = self.variables.roots.get(&(root, elements)).copied() {
            if known.class != StorageClass::Function {
                self.add_to_interface(known.id, false);
            }
            return Some(known);
        }
        let known_problems = self.problems.len();
        let variable = if let Some(parameter) = root.as_argument() {
            self.parameter(parameter, elements)
        } else if let Some(global) = root.as_global_variable() {
            self.global_variable(global, elements.scalar(), place)
        } else {
            None
        };
        let Some(variable) = variable else {
            if self.problems.len() == known_problems {
                self.reject(place, format!("'{}' cannot be represented in SPIR-V for Vulkan", root.name()));
            }
            return None;
        };
        self.variables.roots.insert((root, elements), variable);
        self.add_to_interface(variable.id, false);
        Some(variable)
    }

    /// Returns whether a private array has a variable.
    pub fn has_private(&self, alloca: Value<'m>, element: Scalar) -> bool {
        self.variables.roots.contains_key(&(alloca, Elements::Scalars(element)))
    }

    /// Records the variable of a private array.
    pub fn add_private(&mut self, alloca: Value<'m>, element: Scalar, id: Word) {
        let variable = Variable { id, class: StorageClass::Function, shape: Shape::Array };
        self.variables.roots.insert((alloca, Elements::Scalars(element)), variable);
    }

    fn parameter(&mut self, parameter: Parameter<'m>, elements: Elements) -> Option<Variable> {
        let element = elements.scalar();
        let argument = self.variables.arguments.get(&parameter.as_value()).cloned()?;
        match argument.kind.as_str() {
            "buffer" => {
                let variable = self.buffer(argument.set, argument.binding, elements);
                self.add_view((argument.set, argument.binding), variable.id);
                Some(variable)
            }
            "buffer_ubo" => Some(self.uniform(argument.set, argument.binding, element, self.options.max_ubo_size)),
            "local" => Some(self.local_argument(&argument, element)),
            _ => None,
        }
    }

    /// Records a view of a buffer. If a kernel has several views of one buffer, they require the Aliased decoration.
    fn add_view(&mut self, place: (u32, u32), variable: Word) {
        let views = self.variables.views.entry(place).or_default();
        views.insert(variable);
        for view in views.iter().filter(|_| views.len() > 1) {
            if self.variables.aliased.insert(*view) {
                self.words.decorate(*view, Decoration::Aliased, Vec::new());
            }
        }
    }

    /// Declares a storage buffer.
    fn buffer(&mut self, set: u32, binding: u32, elements: Elements) -> Variable {
        let key = (set, binding, elements);
        if let Some(known) = self.variables.buffers.get(&key) {
            return *known;
        }
        let scalar = self.words.scalar(elements.scalar());
        let (ty, shape, bytes) = match elements {
            Elements::Scalars(scalar_type) => (scalar, Shape::Block, width_of(scalar_type) / 8),
            Elements::Quads => (self.words.vector(scalar, 4), Shape::BlockOfVectors, 16),
        };
        let array = self.words.runtime_array(ty, bytes);
        // Modules that compute with 8 or 16 bits may store such elements in buffers without a further capability.
        let id = self.bound_variable(StorageClass::StorageBuffer, array, set, binding);
        let variable = Variable { id, class: StorageClass::StorageBuffer, shape };
        self.variables.buffers.insert(key, variable);
        variable
    }

    /// Declares a uniform buffer of `size` bytes, an array of vectors with a stride of 16 bytes, which all drivers
    /// support.
    fn uniform(&mut self, set: u32, binding: u32, element: Scalar, size: u32) -> Variable {
        let ty = self.words.scalar(element);
        let vector = self.words.vector(ty, 4);
        let length = self.words.number(size.div_ceil(16).max(1));
        let array = self.words.array(vector, length, Some(16));
        let id = self.bound_variable(StorageClass::Uniform, array, set, binding);
        Variable { id, class: StorageClass::Uniform, shape: Shape::BlockOfVectors }
    }

    fn bound_variable(&mut self, class: StorageClass, member: Word, set: u32, binding: u32) -> Word {
        let block = self.words.block(member);
        let pointer = self.words.pointer(class, block);
        let id = self.words.fresh_global(Op::Variable, Some(pointer), vec![Operand::StorageClass(class)]);
        self.words.decorate_number(id, Decoration::DescriptorSet, set);
        self.words.decorate_number(id, Decoration::Binding, binding);
        id
    }

    /// Declares a local array. A specialization constant specifies its length in elements of the argument's type.
    fn local_argument(&mut self, argument: &Argument, element: Scalar) -> Variable {
        let uint = self.words.uint();
        let length = self.specialization(argument.spec_id, 1);
        let bytes = width_of(element) / 8;
        let mut compute = |op: Op, left: Word, right: u32| {
            let right = self.words.number(right);
            let operands = vec![Operand::LiteralSpecConstantOpInteger(op), Operand::IdRef(left), Operand::IdRef(right)];
            self.words.fresh_global(Op::SpecConstantOp, Some(uint), operands)
        };
        let length = if argument.size.is_multiple_of(bytes) {
            match argument.size / bytes {
                1 => length,
                factor => compute(Op::IMul, length, factor),
            }
        } else {
            let size = compute(Op::IMul, length, argument.size);
            let size = compute(Op::IAdd, size, bytes - 1);
            compute(Op::UDiv, size, bytes)
        };
        self.array_variable(StorageClass::Workgroup, element, length)
    }

    fn array_variable(&mut self, class: StorageClass, element: Scalar, length: Word) -> Variable {
        let ty = self.words.scalar(element);
        let array = self.words.array(ty, length, None);
        Variable { id: self.plain_variable(class, array, None), class, shape: Shape::Array }
    }

    /// Declares a variable without decorations.
    pub fn plain_variable(&mut self, class: StorageClass, ty: Word, initializer: Option<Word>) -> Word {
        let pointer = self.words.pointer(class, ty);
        let mut operands = vec![Operand::StorageClass(class)];
        operands.extend(initializer.map(Operand::IdRef));
        self.words.fresh_global(Op::Variable, Some(pointer), operands)
    }

    fn global_variable(&mut self, global: GlobalVariable<'m>, element: Scalar, place: Value<'m>) -> Option<Variable> {
        let node = self.module.attachments(global).get(self.module.metadata_kind(contract::MD_BINDING));
        if let Some(node) = node {
            return self.bound(&node.operands(), element);
        }
        if global.ty().address_space() != address_space::LOCAL {
            return self.constant_variable(global, element, place);
        }
        let bytes = width_of(element) / 8;
        let size = self.module.data_layout().alloc_size(global.value_type())?;
        let count = u32::try_from(size.div_ceil(u64::from(bytes))).ok()?.max(1);
        let length = self.words.number(count);
        let variable = self.array_variable(StorageClass::Workgroup, element, length);
        self.variables.local_sizes.push((variable.id, count.saturating_mul(bytes)));
        Some(variable)
    }

    /// Declares the variable of a bound block, such as POD arguments.
    fn bound(&mut self, node: &[Metadata<'m>], element: Scalar) -> Option<Variable> {
        let (kind, numbers) = node.split_first()?;
        let Metadata::String(kind) = kind else { return None };
        let number = |index: usize| match numbers.get(index) {
            Some(Metadata::Constant(value)) => u32::try_from(value.signed_int()?).ok(),
            _ => None,
        };
        let (set, binding, size) = (number(0)?, number(1)?, number(2)?);
        match *kind {
            b"pod" | b"data" => Some(self.buffer(set, binding, Elements::Scalars(element))),
            b"pod_ubo" => Some(self.uniform(set, binding, element, size)),
            b"pod_pushconstant" => {
                let length = self.words.number((size / 4).max(1));
                let ty = self.words.scalar(element);
                let array = self.words.array(ty, length, Some(4));
                let block = self.words.block(array);
                let class = StorageClass::PushConstant;
                let pointer = self.words.pointer(class, block);
                let id = self.words.fresh_global(Op::Variable, Some(pointer), vec![Operand::StorageClass(class)]);
                Some(Variable { id, class, shape: Shape::Block })
            }
            _ => None,
        }
    }
}

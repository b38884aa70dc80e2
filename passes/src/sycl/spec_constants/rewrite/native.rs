//! `native` mode: replaces reads with SPIR-V specialization constants in SPIR-V friendly IR.
//!
//! ```llvm
//! ; { i32, { float, float } }, SpecIds from 0
//! %1 = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
//! %2 = call spir_func float @_Z20__spirv_SpecConstantif(i32 1, float 2.0)
//! %3 = call spir_func float @_Z20__spirv_SpecConstantif(i32 2, float 3.0)
//! %4 = call spir_func %struct.N @_Z29__spirv_SpecConstantCompositeff_Rstruct.N(float %2, float %3)
//! %5 = call spir_func %struct.A @_Z29__spirv_SpecConstantCompositeistruct.N_Rstruct.A(i32 %1, %struct.N %4)
//! ```
//!
//! Calls are in depth-first order: members in order, and each composite after its members. Padding
//! is a literal `undef` operand without a SpecId.
//!
//! A constant that is returned through memory (`sret`) is written in units ([`units`](super::super::units)): scalars,
//! vectors, and aggregates of scalars. LLVM 22's back end emits invalid `OpCompositeExtract` for an optimized store of
//! a nested aggregate.
//!
//! The functions are declared to access only memory that is inaccessible to the module. Optimizers
//! can therefore move other code across the calls, but cannot remove a call, because the runtime
//! may set every SpecId in the properties.

use super::{Emitter, LayoutRef, SPIR_FUNC, Site, alignment_at};
use crate::internal_error;
use crate::names;
use crate::sycl::spec_constants::constant::{Constant, DefaultValue, constant_of_bits, element_of};
use crate::sycl::spec_constants::defaults::number_at;
use crate::sycl::spec_constants::layout::{Layout, Shape};
use crate::sycl::spec_constants::records::Numbered;
use crate::sycl::spec_constants::units::for_each_flat_part;
use llvm_ir::{Builder, Function, Module, Type, TypeKind, Value};
use rustc_hash::FxHashMap;

/// The largest number of constituents of an `OpSpecConstantComposite`: an instruction has at most
/// 65535 words, three of which are the opcode, the type and the ID.
const MAX_CONSTITUENTS: u64 = 65532;

/// Returns the aggregate that has too many members for SPIR-V, if any.
pub fn check_constituents<'m>(layout: &Layout<'m>) -> Option<Type<'m>> {
    if layout.leaf_count == 0 {
        return None;
    }
    let (count, below) = match &layout.shape {
        Shape::Scalar => return None,
        Shape::Vector { element, count } | Shape::Array { element, count } => (*count, check_constituents(element)),
        Shape::Struct { members } => {
            (members.len() as u64, members.iter().find_map(|(_, member)| check_constituents(member)))
        }
    };
    if count > MAX_CONSTITUENTS { Some(layout.ty) } else { below }
}

/// `memory(inaccessiblemem: readwrite)` as LLVM encodes it: two bits for each location, of which
/// inaccessible memory is the second.
const INACCESSIBLE_MEMORY: u64 = 0b11 << 2;

pub(super) struct Native<'p, 'm> {
    module: Module<'m>,
    numbers: &'p [Numbered],
    i32: Type<'m>,
    /// The function that creates a leaf, and its type, by the type of the leaf.
    leaves: FxHashMap<Type<'m>, (Function<'m>, Type<'m>)>,
    /// The function that creates a composite, and its type, by the type of the composite.
    composites: FxHashMap<Type<'m>, (Function<'m>, Type<'m>)>,
    /// The SpecIds, starting with 0.
    spec_ids: &'p [Value<'m>],
}

/// The state of a walk over one constant.
struct Walk<'p, 'm> {
    constant: &'p Constant<'m>,
    next_id: u32,
    /// The defaults of the leaves in order, if the default value is plain.
    plain: Vec<Value<'m>>,
    next_leaf: usize,
}

impl<'p, 'm> Walk<'p, 'm> {
    fn new(constant: &'p Constant<'m>, first_id: u32) -> Self {
        let mut plain = Vec::new();
        if let DefaultValue::Plain(value) = constant.default {
            plain_leaves(value, &constant.layout, &mut plain);
        }
        Walk { constant, next_id: first_id, plain, next_leaf: 0 }
    }

    /// Returns the default of the next leaf, which is at `offset`.
    fn default_of_leaf(&mut self, layout: &Layout<'m>, offset: u64) -> Value<'m> {
        let plain = self.plain.get(self.next_leaf).copied();
        self.next_leaf += 1;
        match (&self.constant.default, plain) {
            (DefaultValue::Plain(_), Some(value)) => value,
            (DefaultValue::Plain(_), None) => {
                internal_error!("'{}' has more leaves than defaults", self.constant.symbol)
            }
            _ => constant_of_bits(layout.ty, number_at(&self.constant.image().bytes, offset, layout.size)),
        }
    }
}

/// Collects the leaves of a plain constant in order.
fn plain_leaves<'m>(value: Value<'m>, layout: &Layout<'m>, leaves: &mut Vec<Value<'m>>) {
    match &layout.shape {
        _ if layout.leaf_count == 0 => {}
        Shape::Scalar => leaves.push(value),
        Shape::Vector { element, count } | Shape::Array { element, count } => {
            for index in 0..*count {
                plain_leaves(element_of(value, index), element, leaves);
            }
        }
        Shape::Struct { members } => {
            for (index, (_, member)) in (0..).zip(members) {
                plain_leaves(element_of(value, index), member, leaves);
            }
        }
    }
}

impl<'p, 'm> Native<'p, 'm> {
    pub(super) fn new(module: Module<'m>, numbers: &'p [Numbered], spec_ids: &'p [Value<'m>]) -> Self {
        Native {
            module,
            numbers,
            i32: module.int_type(32),
            leaves: FxHashMap::default(),
            composites: FxHashMap::default(),
            spec_ids,
        }
    }

    fn walk<'c>(&self, site: &Site<'c, 'm>) -> Walk<'c, 'm> {
        match self.numbers.get(site.index) {
            Some(Numbered::Native { first_id }) => Walk::new(site.constant, *first_id),
            _ => internal_error!("'{}' has no SpecId", site.constant.symbol),
        }
    }

    /// Creates the value at `offset`; `undef` if it is padding.
    fn build(
        &mut self,
        builder: &Builder<'m>,
        walk: &mut Walk<'_, 'm>,
        layout: &LayoutRef<'m>,
        offset: u64,
    ) -> Value<'m> {
        if layout.leaf_count == 0 {
            return layout.ty.undef();
        }
        let mut constituents = Vec::new();
        match &layout.shape {
            Shape::Scalar => return self.leaf(builder, walk, layout, offset),
            Shape::Vector { element, count } | Shape::Array { element, count } => {
                for index in 0..*count {
                    constituents.push(self.build(builder, walk, element, offset + index * element.size));
                }
            }
            Shape::Struct { members } => {
                for (at, member) in members {
                    constituents.push(self.build(builder, walk, member, offset + at));
                }
            }
        }
        if constituents.iter().all(|constituent| constituent.is_undef()) {
            return layout.ty.undef();
        }
        if matches!(layout.shape, Shape::Vector { .. }) {
            // OpSpecConstantComposite can create vectors as well, but not all consumers accept an undef lane as a
            // constant.
            for constituent in &mut constituents {
                if constituent.is_undef() {
                    *constituent = constituent.ty().zero();
                }
            }
        }
        let (function, ty) = self.composite_function(layout);
        builder.call(ty, function, &constituents, SPIR_FUNC).into()
    }

    /// Writes a part of the constant to its offset in the slot. If the part contains padding, writes each member
    /// separately, so that padding is omitted.
    fn write_part(
        &mut self,
        builder: &Builder<'m>,
        walk: &mut Walk<'_, 'm>,
        slot: (Value<'m>, u64),
        part: &LayoutRef<'m>,
        offset: u64,
    ) {
        match &part.shape {
            Shape::Array { element, count } if walk.constant.has_padding(offset, part) => {
                for index in 0..*count {
                    self.write_whole(builder, walk, slot, element, offset + index * element.size);
                }
            }
            Shape::Struct { members } if walk.constant.has_padding(offset, part) => {
                for (at, member) in members {
                    self.write_whole(builder, walk, slot, member, offset + at);
                }
            }
            _ => self.write_whole(builder, walk, slot, part, offset),
        }
    }

    fn write_whole(
        &mut self,
        builder: &Builder<'m>,
        walk: &mut Walk<'_, 'm>,
        slot: (Value<'m>, u64),
        part: &LayoutRef<'m>,
        offset: u64,
    ) {
        let value = self.build(builder, walk, part, offset);
        if !value.is_undef() {
            builder.store(value, builder.byte_offset(slot.0, offset), alignment_at(slot.1, offset));
        }
    }

    fn leaf(
        &mut self,
        builder: &Builder<'m>,
        walk: &mut Walk<'_, 'm>,
        layout: &LayoutRef<'m>,
        offset: u64,
    ) -> Value<'m> {
        if walk.constant.is_padding(offset, layout) {
            return layout.ty.undef();
        }
        let default = walk.default_of_leaf(layout, offset);
        let Some(&id) = self.spec_ids.get(walk.next_id as usize) else {
            internal_error!("a leaf of '{}' has no SpecId", walk.constant.symbol)
        };
        walk.next_id += 1;
        let (function, ty) = self.leaf_function(layout.ty);
        builder.call(ty, function, &[id, default], SPIR_FUNC).into()
    }

    fn leaf_function(&mut self, ty: Type<'m>) -> (Function<'m>, Type<'m>) {
        if let Some(known) = self.leaves.get(&ty) {
            return *known;
        }
        let name = format!("{}i{}", names::SPIRV_SPEC_CONSTANT, mangled(ty));
        let signature = ty.function(&[self.i32, ty]);
        let function = self.declare(&name, signature);
        function.add_function_attribute("memory", INACCESSIBLE_MEMORY);
        self.leaves.insert(ty, (function, signature));
        (function, signature)
    }

    fn composite_function(&mut self, layout: &LayoutRef<'m>) -> (Function<'m>, Type<'m>) {
        if let Some(known) = self.composites.get(&layout.ty) {
            return *known;
        }
        let members: Vec<Type<'m>> = match &layout.shape {
            Shape::Scalar => Vec::new(),
            Shape::Vector { element, count } | Shape::Array { element, count } => {
                (0..*count).map(|_| element.ty).collect()
            }
            Shape::Struct { members } => members.iter().map(|(_, member)| member.ty).collect(),
        };
        let suffix: String = members.iter().map(|member| mangled(*member)).collect();
        let name = format!("{}{suffix}_R{}", names::SPIRV_SPEC_CONSTANT_COMPOSITE, mangled(layout.ty));
        let signature = layout.ty.function(&members);
        let function = self.declare(&name, signature);
        function.add_function_attribute("memory", 0);
        self.composites.insert(layout.ty, (function, signature));
        (function, signature)
    }

    /// Declares a function. If the name is used with another signature or by a variable, appends a
    /// number. LLVM would insert a dot, and the back end does not recognize names with dots.
    fn declare(&self, name: &str, signature: Type<'m>) -> Function<'m> {
        let mut candidate = name.to_owned();
        for number in 1_u64.. {
            match self.module.function(&candidate) {
                Some(function)
                    if function.value_type() == signature
                        && function.is_declaration()
                        && function.calling_convention() == SPIR_FUNC as u32 =>
                {
                    return function;
                }
                Some(_) => {}
                None => {
                    let function = self.module.add_function(&candidate, signature);
                    if function.name() == candidate {
                        function.set_calling_convention(SPIR_FUNC);
                        function.add_function_attribute("nounwind", 0);
                        function.add_function_attribute("willreturn", 0);
                        return function;
                    }
                    function.delete();
                }
            }
            candidate = format!("{name}_{number}");
        }
        internal_error!("all names that begin with '{name}' are taken")
    }
}

impl<'m> Emitter<'m> for Native<'_, 'm> {
    fn value(&mut self, builder: &Builder<'m>, site: &Site<'_, 'm>) -> Value<'m> {
        let mut walk = self.walk(site);
        self.build(builder, &mut walk, &site.constant.layout, 0)
    }

    fn write(&mut self, builder: &Builder<'m>, site: &Site<'_, 'm>, slot: Value<'m>, alignment: u64) {
        let mut walk = self.walk(site);
        for_each_flat_part(&site.constant.layout, 0, &mut |offset, part| {
            self.write_part(builder, &mut walk, (slot, alignment), part, offset);
        });
    }
}

/// Returns the type as a part of a function name: Itanium's letters for scalars, a struct's own name.
fn mangled(ty: Type<'_>) -> String {
    if let Some((element, count)) = ty.array() {
        return format!("A{count}_{}", mangled(element));
    }
    if let Some((element, count)) = ty.fixed_vector() {
        return format!("Dv{count}_{}", mangled(element));
    }
    if let Some(name) = ty.struct_name() {
        return name;
    }
    match (ty.kind(), ty.int_width()) {
        (_, Some(8)) => "a",
        (_, Some(16)) => "s",
        (_, Some(32)) => "i",
        (_, Some(64)) => "x",
        (TypeKind::LLVMHalfTypeKind, _) => "Dh",
        (TypeKind::LLVMFloatTypeKind, _) => "f",
        (TypeKind::LLVMDoubleTypeKind, _) => "d",
        // A struct without a name.
        (TypeKind::LLVMStructTypeKind, _) => "",
        _ => internal_error!("a leaf of type {ty}"),
    }
    .to_owned()
}

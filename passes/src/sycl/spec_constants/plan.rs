//! Plans the lowering: the constants, their properties, and the constant that each call reads.
//!
//! Does not change the module. Reports each problem of each read, in program order.

use super::collect::{Read, ReadKind, Reads};
use super::constant::{Constant, DefaultValue, MAX_SIZE, MAX_TOTAL_SIZE, has_defined_part, in_memory};
use super::defaults::image_of;
use super::layout::{Layout, Layouts, Shape, Unsupported};
use super::resolve::{Place, Resolver};
use crate::diagnostic::{Code, Diagnostic, Problem, describe_place};
use crate::internal_error;
use llvm_ir::{Call, DataLayout, GlobalVariable, Module, Type, Value};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::rc::Rc;

/// A read of a constant.
#[derive(Debug)]
pub struct PlannedRead<'m> {
    /// The call.
    pub read: Read<'m>,
    /// The index of the constant; `None` if the type has no value, as for an empty class.
    pub constant: Option<usize>,
}

/// The constants and reads that the pass lowers.
#[derive(Debug, Default)]
pub struct Plan<'m> {
    /// The constants, in the order of their first reads.
    pub constants: Vec<Constant<'m>>,
    /// The reads, in program order.
    pub reads: Vec<PlannedRead<'m>>,
}

/// Creates the plan. If `diagnostics` contains an error, the plan is incomplete and must not be executed.
pub fn make_plan<'m>(
    module: Module<'m>,
    reads: &Reads<'m>,
    is_native: bool,
    diagnostics: &mut Vec<Diagnostic<'m>>,
) -> Plan<'m> {
    let mut planner = Planner {
        layout: module.data_layout(),
        is_native,
        layouts: Layouts::new(module, is_native),
        resolver: Resolver::new(module),
        by_symbol: FxHashMap::default(),
        constants: Vec::new(),
        total_size: 0,
    };
    planner.by_symbol.reserve(reads.count());
    planner.constants.reserve(reads.count());
    let mut planned = Vec::with_capacity(reads.count());
    for (call, read) in reads.sites() {
        let result = read.and_then(|read| {
            let constant = planner.constant_of(&read, diagnostics)?;
            Ok(PlannedRead { read, constant })
        });
        match result {
            Ok(read) => planned.push(read),
            Err(problem) => diagnostics.push(problem.at(call)),
        }
    }
    Plan { constants: planner.constants, reads: planned }
}

struct Planner<'m> {
    layout: DataLayout<'m>,
    is_native: bool,
    layouts: Layouts<'m>,
    resolver: Resolver<'m>,
    by_symbol: FxHashMap<&'m str, usize>,
    constants: Vec<Constant<'m>>,
    /// The total size of all constants in bytes.
    total_size: u64,
}

impl<'m> Planner<'m> {
    /// Returns the index of the constant that `read` reads. Adds the constant at its first read.
    fn constant_of(
        &mut self,
        read: &Read<'m>,
        diagnostics: &mut Vec<Diagnostic<'m>>,
    ) -> Result<Option<usize>, Problem> {
        let name = self.name_of(read)?;
        if matches!(read.kind, ReadKind::Empty) {
            return Ok(None);
        }
        let holder = match self.resolver.resolve_one(read.default()) {
            Ok(holder) => holder,
            Err(e) => {
                let symbol = symbol_at(name)?;
                let message = format!("the default value of specialization constant '{symbol}' {}", e.0);
                return Err(Code::SpecConstantDefault.problem(message));
            }
        };
        let symbol = symbol_at(name)?;
        let known = self.by_symbol.get(symbol).copied();
        // Most reads of a constant are identical, so the default value is not read again.
        if let Some(index) = known
            && let Some(constant) = self.constants.get(index)
            && constant.holder == holder
            && read_type(read, None) == Some(constant.value_type)
        {
            self.raise_alignment(index, read);
            return Ok(known);
        }
        let constant = self.describe(read, symbol, holder, diagnostics)?;
        if constant.size == 0 {
            return Ok(None);
        }
        let index = match known {
            Some(index) => {
                self.check_same(index, &constant)?;
                index
            }
            None => {
                self.total_size += constant.size;
                self.by_symbol.insert(symbol, self.constants.len());
                self.constants.push(constant);
                self.constants.len() - 1
            }
        };
        self.raise_alignment(index, read);
        Ok(Some(index))
    }

    /// Returns the location of the symbolic ID. If there are several, all must contain the same string.
    fn name_of(&self, read: &Read<'m>) -> Result<Place<'m>, Problem> {
        let places = match self.resolver.resolve_global(read.name()) {
            Some(place) => return Ok(place),
            None => self.resolver.resolve(read.name()).map_err(|e| bad_id(&e.0))?,
        };
        let [first, others @ ..] = places.as_slice() else { internal_error!("a pointer was resolved to no location") };
        for other in others {
            if symbol_at(*other)? != symbol_at(*first)? {
                return Err(bad_id("is not the same on all paths"));
            }
        }
        Ok(*first)
    }

    /// Describes the constant according to one read.
    fn describe(
        &mut self,
        read: &Read<'m>,
        symbol: &'m str,
        holder: Place<'m>,
        diagnostics: &mut Vec<Diagnostic<'m>>,
    ) -> Result<Constant<'m>, Problem> {
        let initializer = constant_content(holder.global).map_err(|why| {
            Code::SpecConstantDefault.problem(format!("the default value of specialization constant '{symbol}' {why}"))
        })?;
        let bad_type =
            |what: String| Code::SpecConstantType.problem(format!("specialization constant '{symbol}' {what}"));
        let ty = read_type(read, Some(initializer)).ok_or_else(|| bad_type("has no type".to_owned()))?;
        let layout = self.layout_of(read, ty).map_err(|e| {
            let place = if e.path.is_empty() { String::new() } else { format!(" at '{}'", e.path) };
            bad_type(format!("has a {}{place}, which cannot be specialized", e.what))
        })?;
        if matches!(read.kind, ReadKind::ArrayLength { .. }) && layout.ty.int_width().is_none() {
            return Err(bad_type(format!("of type {ty} is not an integer, and so cannot be the length of an array")));
        }
        let (alignment, first_read) = (layout.alignment, read.call);
        let constant =
            |layout: Rc<Layout<'m>>, size: u64, default: DefaultValue<'m>, data_layout: DataLayout<'m>| Constant {
                symbol,
                value_type: ty,
                layout,
                size,
                default,
                alignment,
                first_read,
                holder,
                holder_address_space: holder.global.ty().address_space(),
                data_layout,
                read_image: OnceCell::new(),
            };
        if layout.size <= MAX_SIZE
            && let Some(default) = default_of_own_type(initializer, holder, &layout)
        {
            let size = layout.size;
            self.check_total_size(symbol, size)?;
            return Ok(constant(layout, size, default, self.layout.clone()));
        }
        let offset = self.default_offset(symbol, holder, initializer)?;
        let size = self.size_of(read, &layout, initializer, offset);
        if size > MAX_SIZE {
            return Err(Code::SpecConstantLimit.problem(format!(
                "specialization constant '{symbol}' has {size} bytes; at most {MAX_SIZE} are supported"
            )));
        }
        self.check_total_size(symbol, size)?;
        self.check_bool_lanes(symbol, ty, &layout, initializer, offset)?;
        let default = self.default_of(symbol, &layout, size, (initializer, offset), read.call, diagnostics)?;
        Ok(constant(layout, size, default, self.layout.clone()))
    }

    /// Rejects a new constant that exceeds the total size.
    fn check_total_size(&self, symbol: &str, size: u64) -> Result<(), Problem> {
        let total = self.total_size + size;
        if total <= MAX_TOTAL_SIZE || self.by_symbol.contains_key(symbol) {
            return Ok(());
        }
        Err(Code::SpecConstantLimit.problem(format!(
            "the specialization constants up to '{symbol}' have {total} bytes; at most {MAX_TOTAL_SIZE} are supported"
        )))
    }

    /// Returns the default value: `size` bytes of the initializer, starting at an offset.
    fn default_of(
        &self,
        symbol: &str,
        layout: &Layout<'m>,
        size: u64,
        (initializer, offset): (Value<'m>, u64),
        call: Call<'m>,
        diagnostics: &mut Vec<Diagnostic<'m>>,
    ) -> Result<DefaultValue<'m>, Problem> {
        let member = if offset == 0 { default_member(initializer) } else { None };
        let about = format!("the default value of specialization constant '{symbol}'");
        let mut image = image_of(&self.layout, initializer, offset, in_memory(size)).map_err(|e| {
            let message = format!("{about} contains {}, which has no value at compile time", e.0);
            Code::SpecConstantDefault.problem(message)
        })?;
        if image.is_undefined() && size > 0 {
            if !is_empty_class(layout) {
                let message = format!("{about} is undefined; zero is used");
                diagnostics.push(Code::SpecConstantDefault.warning(call, message));
            }
            image.defined.fill(true);
        }
        let written = member.filter(|member| self.layout.alloc_size(member.ty()) == Some(size) && !member.is_undef());
        Ok(DefaultValue::Bytes { image: Box::new(image), written })
    }

    fn layout_of(&mut self, read: &Read<'m>, ty: Type<'m>) -> Result<Rc<Layout<'m>>, Unsupported> {
        match read.kind {
            ReadKind::Return(_) => self.layouts.of_returned_value(ty),
            _ => self.layouts.of_value(ty),
        }
    }

    /// Returns the size of the constant in bytes. CPUs and GPUs return a small class as an integer, or as a literal
    /// struct of integers, that may be larger than the class; in this case, the size is that of the default value.
    fn size_of(&self, read: &Read<'m>, layout: &Layout<'m>, initializer: Value<'m>, offset: u64) -> u64 {
        let is_coerced = matches!(read.kind, ReadKind::Return(_))
            && layout.ty.struct_name().is_none()
            && layout.ty.fixed_vector().is_none();
        if self.is_native || !is_coerced || offset != 0 {
            return layout.size;
        }
        let held = default_member(initializer).and_then(|member| self.layout.alloc_size(member.ty()));
        held.filter(|&held| held > 0).unwrap_or(layout.size).min(layout.size)
    }

    /// Returns the byte offset of the default value in its global, and checks that it is in bounds.
    fn default_offset(&self, symbol: &str, holder: Place<'m>, initializer: Value<'m>) -> Result<u64, Problem> {
        let size = self.layout.alloc_size(initializer.ty()).unwrap_or(0);
        u64::try_from(holder.offset).ok().filter(|&offset| offset < size.max(1)).ok_or_else(|| {
            Code::SpecConstantDefault.problem(format!(
                "the default value of specialization constant '{symbol}' is at byte {} of '{}', which has {size} bytes",
                holder.offset,
                holder.global.name()
            ))
        })
    }

    /// Rejects vectors of booleans that the front end packs: a constant has one byte for each lane, so the default is
    /// too short.
    fn check_bool_lanes(
        &self,
        symbol: &str,
        ty: Type<'m>,
        layout: &Layout<'m>,
        initializer: Value<'m>,
        offset: u64,
    ) -> Result<(), Problem> {
        let is_bool_vector = ty.fixed_vector().is_some_and(|(element, _)| element.is_int(1));
        let held = self.layout.alloc_size(initializer.ty()).unwrap_or(0);
        if is_bool_vector && held.saturating_sub(offset) < layout.leaf_count {
            return Err(Code::SpecConstantType.problem(format!(
                "specialization constant '{symbol}' of type {ty} stores its lanes as single bits, which cannot be specialized"
            )));
        }
        Ok(())
    }

    /// Checks that two reads of one symbolic ID agree in all properties.
    fn check_same(&self, index: usize, other: &Constant<'m>) -> Result<(), Problem> {
        let Some(known) = self.constants.get(index) else { internal_error!("there is no constant {index}") };
        let symbol = &known.symbol;
        let conflict = |message: String| Err(Code::SpecConstantConflict.problem(message));
        let first = describe_place(known.first_read);
        if known.size != other.size || !known.layout.has_same_leaves(&other.layout) {
            let (here, there) = (other.layout.ty, known.layout.ty);
            return conflict(format!(
                "specialization constant '{symbol}' is read as {here} here, but as {there} at {first}"
            ));
        }
        if !known.has_same_default(other) {
            return conflict(format!(
                "specialization constant '{symbol}' has a different default value here than at {first}"
            ));
        }
        let local = |place: Place<'m>| place.global.has_local_linkage();
        if known.holder != other.holder && (local(known.holder) || local(other.holder)) {
            return conflict(format!(
                "symbolic ID '{symbol}' names two different specialization constants: '{}' here and '{}' at {first}; rename one of them or give it external linkage",
                other.holder.global.name(),
                known.holder.global.name()
            ));
        }
        Ok(())
    }

    /// Raises the alignment to that of the object that the call fills: the type may be packed although the class is
    /// not.
    fn raise_alignment(&mut self, index: usize, read: &Read<'m>) {
        if let (ReadKind::StructReturn { alignment: Some(alignment), .. }, Some(constant)) =
            (read.kind, self.constants.get_mut(index))
        {
            constant.alignment = constant.alignment.max(alignment);
        }
    }
}

/// Returns whether the layout is that of a C++ class without members: a struct of one byte, which no code reads.
fn is_empty_class(layout: &Layout<'_>) -> bool {
    layout.size == 1 && matches!(layout.shape, Shape::Struct { .. })
}

/// Returns the type of the value that a call reads. The length of an array has the type of its default value.
fn read_type<'m>(read: &Read<'m>, initializer: Option<Value<'m>>) -> Option<Type<'m>> {
    match read.kind {
        ReadKind::Return(ty) | ReadKind::StructReturn { ty, .. } => Some(ty),
        ReadKind::ArrayLength { .. } => default_member(initializer?).map(Value::ty),
        ReadKind::Empty => None,
    }
}

/// Returns the default value if it has the type of the constant, consists of numbers, and is not
/// entirely undefined.
fn default_of_own_type<'m>(initializer: Value<'m>, holder: Place<'m>, layout: &Layout<'m>) -> Option<DefaultValue<'m>> {
    let member = if holder.offset == 0 { default_member(initializer)? } else { return None };
    if member.ty() != layout.ty {
        return None;
    }
    if member.is_plain_constant() {
        return Some(DefaultValue::Plain(member));
    }
    (has_defined_part(member) && member.is_plain_or_undef()).then_some(DefaultValue::Partial(member))
}

/// Returns the only member of a `sycl::specialization_id`, which is the default value, or the whole
/// value of any other global.
fn default_member(initializer: Value<'_>) -> Option<Value<'_>> {
    match initializer.ty().member_count() {
        Some(1) => initializer.aggregate_element(0),
        _ => Some(initializer),
    }
}

/// Returns the content of a global, which must be known and constant. The error is the end of a sentence whose subject
/// is the value in the global.
fn constant_content(global: GlobalVariable<'_>) -> Result<Value<'_>, String> {
    let Some(initializer) = global.initializer() else {
        return Err(format!("is not known: '{}' is only declared in this module", global.name()));
    };
    if global.has_definitive_content() {
        return Ok(initializer);
    }
    Err(if global.is_global_constant() {
        format!("is not known: another module may replace '{}'", global.name())
    } else {
        format!("is not known: '{}' is not constant", global.name())
    })
}

/// Returns the string at a location, as in C: up to the first NUL, which may be missing.
fn symbol_at(place: Place<'_>) -> Result<&str, Problem> {
    let name = || place.global.name();
    let initializer = constant_content(place.global).map_err(|why| bad_id(&why))?;
    let bytes = match initializer.string_bytes() {
        Some(bytes) => bytes,
        None if initializer.is_null_constant() => &[],
        None => return Err(bad_id(&format!("is not a string: '{}' has type {}", name(), initializer.ty()))),
    };
    let tail = usize::try_from(place.offset).ok().and_then(|start| bytes.get(start..)).unwrap_or_default();
    let text = tail.split(|byte| *byte == 0).next().unwrap_or_default();
    if text.is_empty() {
        return Err(bad_id(&format!("is empty: '{}'", name())));
    }
    std::str::from_utf8(text).map_err(|_| bad_id(&format!("is not UTF-8: '{}'", name())))
}

fn bad_id(why: &str) -> Problem {
    Code::SpecConstantId.problem(format!("the symbolic ID of a specialization constant {why}"))
}

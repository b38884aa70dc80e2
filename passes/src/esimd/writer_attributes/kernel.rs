//! Changes kernels to the types and attributes that the SPIR-V translator expects.

use super::super::genx::Intrinsic;
use super::super::records::{Record, SURFACE};
use super::super::used_lists::is_entry;
use super::surface::Surface;
use super::{ATTR_VC_ARGUMENT_IO_KIND, ATTR_VC_MEDIA_BLOCK_IO, ATTR_VC_NAMED_BARRIER_COUNT, ATTR_VC_SLM_SIZE};
use crate::diagnostic::{Code, Diagnostic, Problem, readable_name};
use crate::internal_error;
use crate::names::DESCRIPTION_POINTER;
use llvm_ir::{Builder, CallConv, Function, Module, Type, Value};

/// The address space of global memory.
const GLOBAL: u32 = 1;
/// The generic address space.
const GENERIC: u32 = 4;

/// The new type of a parameter.
pub struct Change<'m> {
    index: u32,
    ty: Type<'m>,
    conversion: Conversion<'m>,
}

/// The conversion of the new parameter to the old type.
enum Conversion<'m> {
    /// An `addrspacecast`.
    Cast,
    /// A conversion through an integer, if the address spaces are unrelated.
    Integer,
    /// A call to an intrinsic.
    Intrinsic(Intrinsic<'m>),
}

/// Plans the new parameter types of a kernel.
pub fn plan<'m>(module: Module<'m>, record: &Record<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) -> Vec<Change<'m>> {
    let kernel = record.kernel;
    let name = readable_name(&kernel.name());
    let mut changes = Vec::new();
    let parameters = kernel.parameters();
    for ((index, parameter), (kind, description)) in
        (0..).zip(&parameters).zip(record.kinds.iter().zip(&record.descriptions))
    {
        match change(module, kernel, index, parameter.ty(), *kind, description) {
            Ok(change) => changes.extend(change),
            Err(problem) => diagnostics.push(problem.of(format!("parameter {index} of kernel '{name}'")).at(kernel)),
        }
    }
    if kernel.name() != record.name
        && (module.function(&record.name).is_some() || module.has_other_than_function(&record.name))
    {
        let message = format!("kernel '{name}' cannot be renamed to '{}': the name is taken", record.name);
        diagnostics.push(Code::EsimdNameTaken.error(kernel, message));
    }
    if is_used(kernel) || kernel.ty().address_space() != 0 {
        let surface = changes.iter().find(|change| matches!(change.conversion, Conversion::Intrinsic(_)));
        if let Some(change) = surface {
            let index = change.index;
            let message = format!("parameter {index} of kernel '{name}' cannot become a surface: the kernel is used");
            diagnostics.push(Code::EsimdSurface.error(kernel, message));
        }
        changes.clear();
    }
    changes
}

/// Returns whether code or data uses a kernel. Entries of `llvm.used` do not count.
fn is_used(kernel: Function<'_>) -> bool {
    !kernel.users().all(is_entry)
}

fn change<'m>(
    module: Module<'m>,
    kernel: Function<'m>,
    index: u32,
    old: Type<'m>,
    kind: u32,
    description: &str,
) -> Result<Option<Change<'m>>, Problem> {
    if kind == SURFACE {
        let surface = Surface::parse(description)?;
        if old.is_target_type() {
            return Ok(None);
        }
        if !old.is_pointer() && !old.is_int(32) {
            return Err(Code::EsimdSurface.problem(format!("a surface cannot be of type '{old}'")));
        }
        let Some(ty) = surface.ty(module) else { internal_error!("'{description}' has no type") };
        let Some(intrinsic) = Intrinsic::address_convert(old, ty, &surface.suffix()) else {
            internal_error!("no intrinsic converts a surface to '{old}'");
        };
        intrinsic.check_name(module)?;
        return Ok(Some(Change { index, ty, conversion: Conversion::Intrinsic(intrinsic) }));
    }
    let is_address = description.split_whitespace().next() == Some(DESCRIPTION_POINTER);
    if kind != 0
        || !is_address
        || !old.is_pointer()
        || old.address_space() == GLOBAL
        || kernel.is_parameter_copied(index)
    {
        return Ok(None);
    }
    let conversion = if old.address_space() == GENERIC { Conversion::Cast } else { Conversion::Integer };
    Ok(Some(Change { index, ty: module.pointer_type(GLOBAL), conversion }))
}

/// Rewrites a kernel.
pub fn rewrite<'m>(module: Module<'m>, record: &Record<'m>, changes: &[Change<'m>]) {
    let kernel = if changes.is_empty() { record.kernel } else { retype(module, record.kernel, changes) };
    for (index, (kind, description)) in (0..).zip(record.kinds.iter().zip(&record.descriptions)) {
        if *kind == SURFACE && Surface::parse(description).is_ok_and(|surface| surface.is_media_block) {
            kernel.set_parameter_text_attribute(index, ATTR_VC_MEDIA_BLOCK_IO, "");
        }
    }
    for (index, io_kind) in (0..).zip(&record.io_kinds) {
        kernel.set_parameter_text_attribute(index, ATTR_VC_ARGUMENT_IO_KIND, &io_kind.to_string());
    }
    kernel.set_text_attribute(ATTR_VC_SLM_SIZE, &record.slm_size.to_string());
    kernel.set_text_attribute(ATTR_VC_NAMED_BARRIER_COUNT, &record.named_barriers.to_string());
    if kernel.name() != record.name {
        kernel.set_name(&record.name);
    }
    kernel.set_calling_convention(CallConv::LLVMSPIRKERNELCallConv);
}

fn retype<'m>(module: Module<'m>, old: Function<'m>, changes: &[Change<'m>]) -> Function<'m> {
    let Some((result, mut types)) = old.value_type().signature() else {
        internal_error!("kernel '{}' has no function type", old.name());
    };
    for change in changes {
        match usize::try_from(change.index).ok().and_then(|index| types.get_mut(index)) {
            Some(ty) => *ty = change.ty,
            None => internal_error!("kernel '{}' has no parameter {}", old.name(), change.index),
        }
    }
    let sources: Vec<_> = (0..).zip(&types).map(|(index, _)| Some(index)).collect();
    let parameters = old.parameters();
    let new = old.retype(result.function(&types), &sources);
    let builder = Builder::new(module);
    let has_body = builder.position_at_entry(new);
    for change in changes {
        let was = usize::try_from(change.index).ok().and_then(|index| parameters.get(index));
        let (Some(was), Some(now)) = (was, new.parameter(change.index)) else {
            internal_error!("kernel '{}' has no parameter {}", new.name(), change.index);
        };
        // Debug information may refer to the parameter even if no instruction uses it.
        if has_body && (!was.is_unused() || new.has_subprogram()) {
            was.replace_all_uses_with(convert(module, &builder, now.into(), was.ty(), &change.conversion));
        }
    }
    old.replace_all_uses_with(new);
    old.delete();
    new
}

fn convert<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    value: Value<'m>,
    ty: Type<'m>,
    conversion: &Conversion<'m>,
) -> Value<'m> {
    match conversion {
        Conversion::Cast => builder.address_space_cast(value, ty),
        Conversion::Integer => {
            let Some(bytes) = module.data_layout().alloc_size(value.ty()) else {
                internal_error!("the pointer '{}' has no size", value.name());
            };
            builder.int_to_pointer(builder.pointer_to_int(value, builder.bytes_type(bytes)), ty)
        }
        Conversion::Intrinsic(intrinsic) => intrinsic.call(module, builder, &[value]).into(),
    }
}

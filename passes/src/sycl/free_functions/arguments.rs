//! Plans the conversion of the parameters of a free function to parameters of a kernel.
//!
//! | parameter in C++ | in the function | in the kernel |
//! |---|---|---|
//! | `T *` | pointer, generic | pointer to global memory |
//! | number | number | the same; `bool` as `i8` |
//! | trivially copyable class | pointer, `byval` | the same |
//! | `work_group_memory` | `byval` | pointer to local memory; for CUDA and HIP GPUs, an `i32`: the offset in local memory |
//! | `local_accessor` | `byval` | the same, and its ranges and offset, each `byval` |
//! | `accessor` | `byval` | pointer to global memory, and its ranges and offset, each `byval` |
//! | class, for AMD GPUs | pointer to constant memory, `byref` | the same |
//! | the classes for local memory, for AMD GPUs | pointer to local memory; `local_accessor` and `accessor` are errors | an `i32`, the offset |
//! | reference, other class, class with a pointer to local memory | | an error |
//!
//! The classes for local memory and buffers are recognized by name, and their layout is checked.

use llvm_ir::{Function, Module, Type, TypeAttribute, TypeKind};

use crate::diagnostic::{Code, Diagnostic, readable_name};

/// The address spaces of SPIR-V and NVPTX.
pub const GLOBAL: u32 = 1;
pub const LOCAL: u32 = 3;

/// The maximum nesting depth of types that are searched for pointers to local memory. A deeper type is assumed to
/// contain one.
const MAX_DEPTH: u32 = 64;

/// The classes whose objects become several parameters.
const LOCAL_ACCESSOR: &str = "class.sycl::_V1::local_accessor";
const ACCESSOR: &str = "class.sycl::_V1::accessor";
/// The class whose objects become a single pointer to local memory.
const WORK_GROUP_MEMORY: &str = "class.sycl::_V1::ext::oneapi::experimental::work_group_memory";

/// The way in which a parameter changes.
#[derive(Clone, Debug)]
pub enum Argument<'m> {
    /// Unchanged.
    Same,
    /// A generic pointer that becomes a pointer to global memory.
    GlobalPointer,
    /// A pointer to local memory that becomes an offset.
    LocalOffset,
    /// A boolean that becomes a byte.
    Boolean,
    /// An object of this type that becomes a parameter for each of its members.
    Members(Type<'m>, Vec<Type<'m>>),
}

/// Returns whether the target is an AMD GPU. Its kernels have a separate calling convention in clang's output.
pub fn is_amd(module: Module<'_>) -> bool {
    module.triple().starts_with("amdgcn")
}

/// Plans all parameters. Returns `None` after an error.
pub fn plan<'m>(
    module: Module<'m>,
    function: Function<'m>,
    errors: &mut Vec<Diagnostic<'m>>,
) -> Option<Vec<Argument<'m>>> {
    let mut arguments = Vec::new();
    for index in 0..function.parameter_count() {
        match argument(module, function, index) {
            Ok(argument) => arguments.push(argument),
            Err(problem) => {
                let name = readable_name(&function.name());
                let message = format!("parameter {} of kernel '{name}' {problem}", index.saturating_add(1));
                errors.push(Code::FreeFunctionKernel.error(function, message));
            }
        }
    }
    (arguments.len() == function.parameters().len()).then_some(arguments)
}

fn argument<'m>(module: Module<'m>, function: Function<'m>, index: u32) -> Result<Argument<'m>, String> {
    let Some(ty) = function.parameter(index).map(|parameter| parameter.ty()) else {
        return Err("does not exist".to_owned());
    };
    if let Some(object) = function.parameter_type_attribute(index, TypeAttribute::Byval) {
        return by_value(object);
    }
    if let Some(object) = function.parameter_type_attribute(index, TypeAttribute::Byref) {
        return match has_local_pointer(object, 0) {
            _ if is_class(object, ACCESSOR) => {
                Err("is an accessor, which kernels for AMD GPUs cannot accept; pass a pointer".to_owned())
            }
            true => Err("has a class for local memory; for AMD GPUs, use work_group_memory".to_owned()),
            false => Ok(Argument::Same),
        };
    }
    let is_of_class = ["sret", "nest", "dead_on_return"];
    if is_of_class.iter().any(|name| function.has_parameter_attribute(index, name)) {
        return Err("is an object of a class that cannot be copied byte by byte".to_owned());
    }
    match ty.kind() {
        TypeKind::LLVMPointerTypeKind => pointer(module, function, index, ty),
        TypeKind::LLVMIntegerTypeKind if ty.is_int(1) => Ok(Argument::Boolean),
        TypeKind::LLVMIntegerTypeKind if [8, 16, 32, 64].iter().any(|bits| ty.is_int(*bits)) => Ok(Argument::Same),
        TypeKind::LLVMHalfTypeKind
        | TypeKind::LLVMFloatTypeKind
        | TypeKind::LLVMDoubleTypeKind
        | TypeKind::LLVMVectorTypeKind => Ok(Argument::Same),
        _ => Err(format!("has type {ty}, which kernels cannot accept")),
    }
}

fn pointer<'m>(module: Module<'m>, function: Function<'m>, index: u32, ty: Type<'m>) -> Result<Argument<'m>, String> {
    if ["dereferenceable", "nonnull"].iter().any(|name| function.has_parameter_attribute(index, name)) {
        return Err("is a reference; pass a pointer or a value".to_owned());
    }
    let generic = if super::super::spec_constants::is_spir(module) { 4 } else { 0 };
    match ty.address_space() {
        GLOBAL => Ok(Argument::Same),
        LOCAL if is_amd(module) => Ok(Argument::LocalOffset),
        space if space == generic => Ok(Argument::GlobalPointer),
        space => Err(format!("is a pointer to address space {space}; kernels accept pointers to global memory")),
    }
}

/// Returns whether the type of an object is a given class from the header. LLVM may have appended a
/// number to the class name.
fn is_class(object: Type<'_>, class: &str) -> bool {
    object.struct_name().unwrap_or_default().strip_prefix(class).is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix('.').is_some_and(|number| number.bytes().all(|c| c.is_ascii_digit()))
    })
}

/// Plans an object that is passed as bytes, or that has one of the classes for local memory and buffers.
fn by_value<'m>(object: Type<'m>) -> Result<Argument<'m>, String> {
    let name = object.struct_name().unwrap_or_default();
    let classes = [(WORK_GROUP_MEMORY, 1, LOCAL), (LOCAL_ACCESSOR, 4, LOCAL), (ACCESSOR, 4, GLOBAL)];
    let (count, space) = match classes.into_iter().find(|(class, ..)| is_class(object, class)) {
        Some((_, count, space)) => (count, space),
        None if !has_local_pointer(object, 0) => return Ok(Argument::Same),
        None => return Err(format!("has a member for local memory, in '{name}'; pass it as a separate parameter")),
    };
    let members = object.struct_members().unwrap_or_default();
    let first_is_pointer = members.first().is_some_and(|ty| ty.is_pointer() && ty.address_space() == space);
    let others_are_objects = members.iter().skip(1).all(|ty| ty.member_count().is_some());
    if members.len() == count && first_is_pointer && others_are_objects {
        Ok(Argument::Members(object, members))
    } else {
        Err(format!("has class '{name}', whose members differ from those that the header declares"))
    }
}

/// Returns whether an object of this type contains a pointer to local memory.
fn has_local_pointer(ty: Type<'_>, depth: u32) -> bool {
    if depth > MAX_DEPTH {
        return true;
    }
    let inside = |ty: Type<'_>| has_local_pointer(ty, depth.saturating_add(1));
    if ty.is_pointer() {
        return ty.address_space() == LOCAL;
    }
    match (ty.struct_members(), ty.array()) {
        (Some(members), _) => members.into_iter().any(inside),
        (None, Some((element, _))) => inside(element),
        _ => false,
    }
}

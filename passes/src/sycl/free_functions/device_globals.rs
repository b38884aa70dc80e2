//! Lowers device globals from the header `rtc/include/sycl/detail/device_global.hpp`.
//!
//! # Input and output
//! ```text
//! @DG = addrspace(1) global %class { ptr addrspace(1) null, ptr @_ZN4sycl3_V16detail19device_global_factsI… }
//! @_ZN4sycl3_V16detail19device_global_factsI… = constant { i64, i64, i64 } { i64 SIZE, i64 IS_IMAGE_SCOPE, i64 HOST_ACCESS }
//! ```
//!
//! becomes the form that DPC++'s front end writes:
//!
//! ```text
//! @DG = addrspace(1) global %class zeroinitializer, !spirv.Decorations !{!{i32 6147, i32 HOST_ACCESS, !"ID"}} #0
//! attributes #0 = { "sycl-device-global-size"="SIZE" "sycl-device-image-scope" "sycl-host-access"="…" "sycl-unique-id"="ID" }
//! ```
//!
//! # Algorithm
//! 1. [`find`] collects the variables whose initializer ends with a pointer to such a constant. It
//!    reports device globals that the host could not find: those with internal linkage, inside
//!    other objects, or inside functions.
//! 2. [`lower`] sets the pointer to null, and adds the attributes to the variable.

use std::collections::HashSet;

use llvm_ir::{GlobalVariable, Metadata, Module, Value};

use crate::diagnostic::{Code, Diagnostic, readable_name};
use crate::names;

/// The prefix of the constants' names.
const FACTS: &str = "_ZN4sycl3_V16detail19device_global_factsI";
/// The SPIR-V `HostAccessINTEL` decoration.
const HOST_ACCESS: u64 = 6147;
/// The default host access, read and write.
const READ_WRITE: u64 = 2;

/// A device global.
#[derive(Debug)]
pub struct DeviceGlobal<'m> {
    variable: GlobalVariable<'m>,
    size: u64,
    is_image_scope: bool,
    host_access: u64,
    /// The members of the initializer. The last one is the pointer to the constant.
    members: Vec<Value<'m>>,
}

/// Finds the device globals of a module.
pub fn find<'m>(module: Module<'m>, errors: &mut Vec<Diagnostic<'m>>) -> Vec<DeviceGlobal<'m>> {
    let mut found = Vec::new();
    for variable in module.global_variables() {
        let Some(global) = device_global(variable) else { continue };
        if variable.has_local_linkage() {
            let name = readable_name(&variable.name());
            let message = format!("device_global '{name}' has internal linkage; the host could not find it");
            errors.push(Code::FreeFunctionKernel.module_error(message));
        }
        found.push(global);
    }
    let is_found = |variable: GlobalVariable<'m>| found.iter().any(|global| global.variable == variable);
    if module
        .global_variables()
        .filter(|variable| variable.name().starts_with(FACTS))
        .any(|facts| users(facts.as_value()).into_iter().any(|user| !user.as_global_variable().is_some_and(is_found)))
    {
        let message =
            "this device_global is not a namespace-scope variable or static data member; the host could not find it";
        errors.push(Code::FreeFunctionKernel.module_error(message));
    }
    found
}

/// Returns the variables and instructions that use a constant, directly or through other constants.
fn users(constant: Value<'_>) -> Vec<Value<'_>> {
    let (mut seen, mut rest, mut users) = (HashSet::new(), vec![constant], Vec::new());
    while let Some(next) = rest.pop() {
        for user in next.users().filter(|user| seen.insert(*user)) {
            if user.is_constant() && !user.is_global() { rest.push(user) } else { users.push(user) }
        }
    }
    users
}

/// Returns a variable as a device global, if it is one.
fn device_global(variable: GlobalVariable<'_>) -> Option<DeviceGlobal<'_>> {
    let initializer = variable.initializer()?;
    let count = initializer.ty().member_count()?;
    let facts = initializer.aggregate_element(count.checked_sub(1)?)?.strip_casts().as_global_variable()?;
    if !facts.name().starts_with(FACTS) {
        return None;
    }
    let numbers = facts.initializer()?;
    let number = |index| numbers.aggregate_element(index)?.scalar_bits();
    Some(DeviceGlobal {
        variable,
        size: number(0)?,
        is_image_scope: number(1)? != 0,
        host_access: number(2)?,
        members: (0..count).map(|index| initializer.aggregate_element(index)).collect::<Option<_>>()?,
    })
}

/// Converts the variables to the form that the host expects.
pub fn lower<'m>(module: Module<'m>, globals: &[DeviceGlobal<'m>]) {
    for global in globals {
        let variable = global.variable;
        let name = variable.name();
        let id = if name.starts_with("_Z") { name.clone() } else { format!("_Z{}{name}", name.len()) };
        let mut members = global.members.clone();
        if let Some(last) = members.last_mut() {
            *last = last.ty().zero();
        }
        if let Some(ty) = variable.initializer().map(Value::ty) {
            variable.set_initializer(ty.const_struct(&members), false);
        }
        variable.set_text_attribute(names::ATTR_DEVICE_GLOBAL_SIZE, &global.size.to_string());
        if global.is_image_scope {
            variable.set_text_attribute(names::ATTR_DEVICE_IMAGE_SCOPE, "");
        }
        if global.host_access != READ_WRITE {
            variable.set_text_attribute(names::ATTR_HOST_ACCESS, &global.host_access.to_string());
        }
        variable.set_text_attribute(names::ATTR_UNIQUE_ID, &id);
        let number = |value| module.int_type(32).const_int(value).map(Metadata::of_constant);
        let parts = [number(HOST_ACCESS), number(global.host_access), Some(module.metadata_string(&id))];
        let decoration = module.metadata_node(&parts.into_iter().flatten().collect::<Vec<_>>());
        module.set_attachment(variable, "spirv.Decorations", module.metadata_node(&[decoration]));
    }
}

//! The property sets with a property for each global variable: device globals and host pipes.

use device_image::{ByteArray, PropertySets, PropertyValue, names as sets};

use crate::diagnostic::Code;
use crate::names;
use llvm_ir::{GlobalVariable, Module};

use super::facts::{not_a_number, parse_number};
use super::report::Report;
use super::{insert_once, text};

/// A `device_global` or host pipe.
#[derive(Debug)]
pub struct Shared<'m> {
    variable: GlobalVariable<'m>,
    /// The name that the host uses.
    id: &'m str,
    /// The size of the object, or of an element of the pipe, in bytes.
    size: u32,
}

/// Collects the global variables that have `attribute`, whose value is their size.
pub fn with_size<'m>(module: Module<'m>, attribute: &str, report: &mut Report<'m>) -> Vec<Shared<'m>> {
    let mut found = Vec::new();
    for variable in module.global_variables() {
        let Some(size) = variable.text_attribute(attribute) else { continue };
        let name = variable.name();
        let Some(size) = parse_number(size) else {
            let message = format!("global variable '{name}': {}", not_a_number(attribute, size));
            report.module_error(Code::MalformedAttribute, message);
            continue;
        };
        let id = variable.text_attribute(names::ATTR_UNIQUE_ID);
        match id.map(std::str::from_utf8) {
            Some(Ok(id)) if !id.is_empty() => found.push(Shared { variable, id, size }),
            _ => report.module_error(
                Code::MalformedAttribute,
                format!(
                    "global variable '{name}': attribute '{}' is missing or is not valid UTF-8",
                    names::ATTR_UNIQUE_ID
                ),
            ),
        }
    }
    found
}

/// Adds `SYCL/device globals`.
pub fn add_device_globals<'m>(globals: &[Shared<'m>], to: &mut PropertySets, report: &mut Report<'m>) {
    for global in globals {
        let scope = global.variable.text_attribute(names::ATTR_DEVICE_IMAGE_SCOPE);
        let is_image_scope = scope.is_some_and(|value| value != b"false");
        let bytes = [global.size.to_le_bytes(), u32::from(is_image_scope).to_le_bytes()].concat();
        let value = PropertyValue::ByteArray(ByteArray::from_bytes(bytes));
        insert_once(to, sets::DEVICE_GLOBALS, global.id, value, report);
    }
}

/// Adds the device globals' part of `SYCL/program metadata`: their names in the module.
pub fn add_global_ids<'m>(globals: &[Shared<'m>], to: &mut PropertySets, report: &mut Report<'m>) {
    for global in globals {
        let name = format!("{}@{}", global.id, sets::GLOBAL_ID_MAPPING);
        insert_once(to, sets::PROGRAM_METADATA, &name, text(&global.variable.name()), report);
    }
}

/// Adds `SYCL/host pipes`.
pub fn add_host_pipes<'m>(module: Module<'m>, to: &mut PropertySets, report: &mut Report<'m>) {
    for pipe in with_size(module, names::ATTR_HOST_PIPE_SIZE, report) {
        let value = PropertyValue::ByteArray(ByteArray::from_bytes(pipe.size.to_le_bytes().to_vec()));
        insert_once(to, sets::HOST_PIPES, pipe.id, value, report);
    }
}

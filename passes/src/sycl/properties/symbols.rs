//! The property sets for linking images with each other: exported and imported symbols, virtual functions.

use device_image::builtins::OF_CUDA;
use device_image::{PropertySets, PropertyValue, names as sets};
use indexmap::IndexSet;

use crate::analysis::entry_points::{EntryKind, base_name, is_kernel};
use crate::diagnostic::Code;
use crate::names;
use llvm_ir::Function;

use super::report::Report;
use super::{Image, text};

/// Adds `SYCL/exported symbols`.
pub fn add_exported(image: &Image<'_>, to: &mut PropertySets) {
    for entry in image.entries.iter().filter(|entry| entry.kind == EntryKind::Exported) {
        to.get_or_insert(sets::EXPORTED_SYMBOLS).insert(&entry.name, PropertyValue::Uint32(1));
    }
}

/// Adds `SYCL/imported symbols`: reachable functions without a body that are not part of the
/// language. Only for modules from DPC++'s front end, because other front ends call OpenCL builtins
/// by names that a user's function may have.
pub fn add_imported(image: &Image<'_>, to: &mut PropertySets) {
    if !image.module.functions().any(|function| function.text_attribute(names::ATTR_MODULE_ID).is_some()) {
        return;
    }
    let is_cuda = image.module.triple().starts_with("nvptx64");
    let reached = image.module.functions().filter(|function| image.reached.contains(function));
    for function in reached.filter(|function| function.is_declaration()) {
        let name = function.name();
        if is_importable(function, &name) && !(is_cuda && OF_CUDA.contains(&name.as_str())) {
            to.get_or_insert(sets::IMPORTED_SYMBOLS).insert(name, PropertyValue::Uint32(1));
        }
    }
}

/// Returns whether another image may define the function. Names that begin with two underscores belong to the language
/// and its libraries; only one of these libraries is an image. Devices provide the functions of the
/// C library, and no image defines them. An unresolved import makes an image unusable, whereas a
/// missing import may still be resolved. When in doubt, the function is excluded.
fn is_importable(function: Function<'_>, name: &str) -> bool {
    let is_c_library = names::C_LIBRARY.split(' ').any(|known| name == known || name.strip_suffix('f') == Some(known));
    let is_library_image = name.starts_with(names::BFLOAT16_CONVERSION) && name.contains("BF16");
    let is_reserved = base_name(name).starts_with("__") && !is_library_image;
    let is_virtual = function.text_attribute(names::ATTR_INDIRECTLY_CALLABLE).is_some();
    !is_reserved && !is_c_library && !is_virtual && !name.starts_with("llvm.") && !is_kernel(function)
}

/// Adds `SYCL/virtual functions`: the sets of virtual functions that the module defines, and those that its entry
/// points call.
pub fn add_virtual_functions<'m>(image: &Image<'m>, to: &mut PropertySets, report: &mut Report<'m>) {
    let provided = image.entries.iter().filter(|entry| entry.kind == EntryKind::Virtual).map(|entry| entry.function);
    let calling = image.entries.iter().map(|entry| entry.function);
    let provided = virtual_sets(provided, names::ATTR_INDIRECTLY_CALLABLE, report);
    let used = virtual_sets(calling, names::ATTR_CALLS_INDIRECTLY, report);
    for (property, list) in [(sets::VIRTUAL_FUNCTIONS_SET, provided), (sets::USES_VIRTUAL_FUNCTIONS_SET, used)] {
        if !list.is_empty() {
            to.get_or_insert(sets::VIRTUAL_FUNCTIONS).insert(property, text(&list));
        }
    }
}

/// Joins with `,` the sets that an attribute of the functions names, each once, in the order of their first occurrence.
fn virtual_sets<'m>(functions: impl Iterator<Item = Function<'m>>, attribute: &str, report: &mut Report<'m>) -> String {
    let mut found = IndexSet::new();
    for function in functions {
        let Some(list) = function.text_attribute(attribute) else { continue };
        match std::str::from_utf8(list) {
            Ok(list) => found.extend(list.split(',').filter(|set| !set.is_empty())),
            Err(_) => report.error(Code::MalformedAttribute, function, format!("attribute '{attribute}' is not UTF-8")),
        }
    }
    found.into_iter().collect::<Vec<_>>().join(",")
}

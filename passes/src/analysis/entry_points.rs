//! Entry points: the functions through which a runtime or another image enters the module.

use std::collections::HashSet;

use super::esimd_code;
use crate::diagnostic::{Code, Failed, Warnings};
use crate::names;
use llvm_ir::{CallConv, Function, Linkage, Module, Operand, Value};

/// The calling conventions of kernels.
const KERNELS: [CallConv; 3] =
    [CallConv::LLVMSPIRKERNELCallConv, CallConv::LLVMPTXKernelCallConv, CallConv::LLVMAMDGPUKERNELCallConv];

/// The prefixes of functions that belong to the language, regardless of the module that defines
/// them.
const BUILTINS: [&str; 4] = ["__spirv_", "__sycl_", "__esimd_", "__builtin_"];

/// The reason why a function is an entry point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// The runtime launches it.
    Kernel,
    /// Other images may call it: `SYCL_EXTERNAL`.
    Exported,
    /// Other images may call it through a table of virtual functions.
    Virtual,
}

/// An entry point.
#[derive(Clone, Debug)]
pub struct EntryPoint<'m> {
    /// The function, which has a body.
    pub function: Function<'m>,
    /// Its name.
    pub name: String,
    /// The reason why it is an entry point.
    pub kind: EntryKind,
    /// True if it is ESIMD code.
    pub is_esimd: bool,
}

/// Returns the entry points of the module, in module order.
///
/// Kernels are recognized by their calling convention (SPIR, NVPTX or AMDGPU) or by NVPTX's annotation, exported
/// functions by the attribute that DPC++'s front end attaches to `SYCL_EXTERNAL` functions, and virtual functions by
/// their attribute.
///
/// # Errors
/// Fails if the name of an entry point is not UTF-8 or contains a line break, because tables for runtimes cannot
/// contain it.
pub fn entry_points<'m>(module: Module<'m>) -> Result<Vec<EntryPoint<'m>>, Failed<'m>> {
    let entries = with_any_name(module);
    let is_wrong = |entry: &&EntryPoint<'_>| entry.name.contains(['\n', '\r', char::REPLACEMENT_CHARACTER]);
    let message = "the name of an entry point is not UTF-8 or contains a line break";
    let error = |entry: &EntryPoint<'m>| Code::EntryPointName.error(entry.function, message);
    let errors = entries.iter().filter(is_wrong).map(error).collect();
    Failed::if_any(errors, &mut Warnings::new()).map(|()| entries)
}

/// Returns the entry points of the module, in module order, regardless of their names.
pub fn with_any_name<'m>(module: Module<'m>) -> Vec<EntryPoint<'m>> {
    let annotated = annotated_kernels(module);
    let definitions = module.functions().filter(|function| !function.is_declaration());
    let entries = definitions.filter_map(|function| {
        let kind = kind_of(function, &annotated)?;
        Some(EntryPoint { function, name: function.name(), kind, is_esimd: esimd_code::is_marked(module, function) })
    });
    entries.collect()
}

/// Returns whether the image is ESIMD code, that is, whether all of its kernels are ESIMD kernels.
/// An image without kernels provides functions to other images; its other entry points determine
/// the result.
pub fn are_esimd(entries: &[EntryPoint<'_>]) -> bool {
    let has_kernels = entries.iter().any(|entry| entry.kind == EntryKind::Kernel);
    let mut deciding = entries.iter().filter(|entry| !has_kernels || entry.kind == EntryKind::Kernel);
    !entries.is_empty() && deciding.all(|entry| entry.is_esimd)
}

/// Formats the entry table of the image: the names of the entry points, one per line.
pub fn symbols(entries: &[EntryPoint<'_>]) -> String {
    entries.iter().flat_map(|entry| [entry.name.as_str(), "\n"]).collect()
}

fn kind_of<'m>(function: Function<'m>, annotated: &HashSet<Value<'m>>) -> Option<EntryKind> {
    if is_kernel(function) || annotated.contains(&function) {
        return Some(EntryKind::Kernel);
    }
    if function.text_attribute(names::ATTR_INDIRECTLY_CALLABLE).is_some() {
        return Some(EntryKind::Virtual);
    }
    let visible = !function.has_local_linkage() && function.linkage() != Linkage::LLVMAvailableExternallyLinkage;
    let exported = visible
        && function.text_attribute(names::ATTR_MODULE_ID).is_some()
        && !BUILTINS.iter().any(|prefix| base_name(&function.name()).starts_with(prefix));
    exported.then_some(EntryKind::Exported)
}

/// Returns whether the calling convention is that of a kernel.
pub fn is_kernel(function: Function<'_>) -> bool {
    KERNELS.iter().any(|kernel| *kernel as u32 == function.calling_convention())
}

/// Returns the functions that are NVPTX kernels by annotation, the form used before NVPTX had a calling convention for
/// kernels.
fn annotated_kernels<'m>(module: Module<'m>) -> HashSet<Value<'m>> {
    let annotations = module.named_metadata(names::MD_NVVM_ANNOTATIONS);
    let kernels = annotations.iter().filter_map(|node| match node.as_slice() {
        [Operand::Constant(function), rest @ ..] => {
            let marks = rest.chunks(2).any(|mark| matches!(mark, [Operand::String(b"kernel"), _]));
            (marks && function.is_function()).then_some(*function)
        }
        _ => None,
    });
    kernels.collect()
}

/// Returns a function name without mangled parameters and enclosing namespaces, for prefix checks: the part after `_Z`,
/// `N` and the length of an Itanium name, or else the whole name.
pub fn base_name(name: &str) -> &str {
    match name.strip_prefix("_Z") {
        Some(mangled) => mangled.trim_start_matches('N').trim_start_matches(|c: char| c.is_ascii_digit()),
        None => name,
    }
}

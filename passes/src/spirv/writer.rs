//! Which SPIR-V writer is right for a module.

use crate::analysis::esimd_code;
use crate::diagnostic::readable_name;
use crate::names::GENX;
use crate::spirv::misread_names::is_misread;
use llvm_ir::{Instruction, Module, Opcode};
use serde::{Deserialize, Serialize};

/// A program that writes SPIR-V.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Writer {
    /// LLVM's SPIR-V back end.
    Llvm,
    /// The Khronos translator.
    Translator,
}

impl Writer {
    /// The writer of a name: `llvm` or `translator`.
    pub fn find(name: &str) -> Option<Writer> {
        match name {
            "llvm" => Some(Writer::Llvm),
            "translator" => Some(Writer::Translator),
            _ => None,
        }
    }

    /// What messages call it.
    pub fn description(self) -> &'static str {
        match self {
            Writer::Llvm => "LLVM's SPIR-V back end",
            Writer::Translator => "the Khronos SPIR-V translator",
        }
    }
}

/// Which writer is right for a module, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The writer.
    pub writer: Writer,
    /// The fact that decides, as in "ESIMD code".
    pub reason: String,
    /// Whether the other one cannot write the module.
    pub is_required: bool,
}

/// Whether a module has ESIMD code, which is compiled by another compiler than SYCL code.
pub fn has_esimd_code(module: Module<'_>) -> bool {
    module.functions().any(|function| esimd_code::is_marked(module, function) || function.name().starts_with(GENX))
}

/// Decides who writes a module: LLVM, unless there is something that only the translator can write.
pub fn choose_writer(module: Module<'_>) -> Choice {
    let only_translator = |reason: String| Choice { writer: Writer::Translator, reason, is_required: true };
    if has_esimd_code(module) {
        return only_translator("it has ESIMD code".to_owned());
    }
    for function in module.functions() {
        let name = || readable_name(&function.name());
        // `spirv-legalize` renames functions that other images do not see.
        if !function.has_local_linkage() && !function.is_unused() && is_misread(function) {
            return only_translator(format!("the name of function '{}', which LLVM takes for a builtin", name()));
        }
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            if let Some(fact) = only_for_translator(instruction) {
                return only_translator(format!("{fact} in function '{}'", name()));
            }
        }
    }
    Choice { writer: Writer::Llvm, reason: "nothing in it needs the translator".to_owned(), is_required: false }
}

/// What LLVM 22 crashes on or refuses, and the translator writes.
fn only_for_translator(instruction: Instruction<'_>) -> Option<&'static str> {
    let ty = instruction.ty();
    let is_aggregate = ty.member_count().is_some() || ty.array().is_some();
    match instruction.opcode() {
        Opcode::LLVMPHI if is_aggregate => Some("a phi of a struct or array"),
        Opcode::LLVMSelect if is_aggregate => Some("a select of structs or arrays"),
        _ if ty.fixed_vector().is_some_and(|(element, _)| element.is_pointer()) => Some("a vector of pointers"),
        _ => None,
    }
}

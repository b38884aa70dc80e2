//! Chooses the SPIR-V emitter for a module.

use crate::analysis::esimd_code;
use crate::diagnostic::readable_name;
use crate::names::GENX;
use crate::spirv::legalize;
use crate::spirv::misread_names::is_misread;
use llvm_ir::{Instruction, Module, Opcode};
use serde::{Deserialize, Serialize};

/// A SPIR-V emitter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Writer {
    /// LLVM's SPIR-V back end.
    Llvm,
    /// The Khronos translator.
    Translator,
    /// The translator in DPC++'s front end, which keeps debug information.
    Dpcpp,
}

impl Writer {
    /// Returns the emitter with the name `llvm`, `translator` or `dpcpp`.
    pub fn find(name: &str) -> Option<Writer> {
        match name {
            "llvm" => Some(Writer::Llvm),
            "translator" => Some(Writer::Translator),
            "dpcpp" => Some(Writer::Dpcpp),
            _ => None,
        }
    }

    /// Returns the description for messages.
    pub fn description(self) -> &'static str {
        match self {
            Writer::Llvm => "LLVM's SPIR-V back end",
            Writer::Translator => "the Khronos SPIR-V translator",
            Writer::Dpcpp => "the SPIR-V translator in DPC++'s front end",
        }
    }
}

/// The emitter that is chosen for a module, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The emitter.
    pub writer: Writer,
    /// The reason for the choice, as in "ESIMD code".
    pub reason: String,
    /// True if the other emitter cannot emit the module.
    pub is_required: bool,
}

/// Returns whether a module has ESIMD code, which is compiled by a different compiler than SYCL code.
pub fn has_esimd_code(module: Module<'_>) -> bool {
    module.functions().any(|function| esimd_code::is_marked(module, function) || function.name().starts_with(GENX))
}

/// Chooses the emitter of a module: LLVM, unless only the translator supports the module.
pub fn choose_writer(module: Module<'_>) -> Choice {
    let only_translator = |reason: String| Choice { writer: Writer::Translator, reason, is_required: true };
    if has_esimd_code(module) {
        return only_translator("it has ESIMD code".to_owned());
    }
    for function in module.functions() {
        let name = || readable_name(&function.name());
        // `spirv-legalize` renames functions that are not visible to other images.
        if !function.has_local_linkage() && !function.is_unused() && is_misread(function) {
            return only_translator(format!("the name of function '{}', which LLVM mistakes for a builtin", name()));
        }
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            if let Some(fact) = only_for_translator(instruction) {
                return only_translator(format!("{fact} in function '{}'", name()));
            }
        }
    }
    Choice { writer: Writer::Llvm, reason: "it does not require the translator".to_owned(), is_required: false }
}

/// Describes a construct that the translator supports, and that LLVM 22 rejects or crashes on.
fn only_for_translator(instruction: Instruction<'_>) -> Option<&'static str> {
    let ty = instruction.ty();
    // `spirv-legalize` splits the other aggregates.
    let is_aggregate = (ty.member_count().is_some() || ty.array().is_some()) && !legalize::is_split(instruction);
    match instruction.opcode() {
        Opcode::LLVMPHI if is_aggregate => Some("a phi of nested structs or arrays"),
        Opcode::LLVMSelect if is_aggregate => Some("a select of nested structs or arrays"),
        _ if ty.fixed_vector().is_some_and(|(element, _)| element.is_pointer()) => Some("a vector of pointers"),
        _ => None,
    }
}

//! Which SPIR-V writer is right for a module.

use crate::analysis::esimd_code;
use crate::names::GENX;
use llvm_ir::Module;
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

/// Decides who writes a module.
pub fn choose_writer(module: Module<'_>) -> Choice {
    if has_esimd_code(module) {
        return Choice { writer: Writer::Translator, reason: "it has ESIMD code".to_owned(), is_required: true };
    }
    Choice { writer: Writer::Llvm, reason: "nothing in it needs another".to_owned(), is_required: false }
}

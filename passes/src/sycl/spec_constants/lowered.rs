//! Records in a module the mode of an earlier lowering, and a hash that identifies the module.
//!
//! SpecIds and buffer offsets are unique only within one module. A module with SpecIds or offsets
//! contains a module flag:
//!
//! ```llvm
//! !llvm.module.flags = !{!0}
//! !0 = !{i32 1, !"syclpasses-specialization-constants", !"native 8f14e45fceea167a5a36dedd4bea2543"}
//! ```
//!
//! Behavior 1 is *error*: the IR linker rejects two modules whose flags differ, and keeps the flag if only one of them
//! has it. The hash covers the name of the source file, the functions that the module defines, and the constants, so it
//! is deterministic. Two modules with the same hash have the same constants with the same SpecIds
//! or offsets; `sycl-properties` rejects the linked module, in which each constant occurs twice.

use super::Mode;
use super::constant::Constant;
use crate::names;
use llvm_ir::Module;
use siphasher::sip128::{Hasher128, SipHasher13};
use std::fmt;
use std::hash::Hasher;

/// The kind of a [`Mode`], which a lowered module records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeKind {
    /// SPIR-V specialization constants.
    Native,
    /// Loads from the emulation buffer.
    Emulation,
    /// The default values.
    DefaultValues,
    /// The values in a file.
    Values,
}

impl fmt::Display for ModeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ModeKind {
    /// Returns the name of the mode as a value of the `mode` parameter.
    pub fn name(self) -> &'static str {
        match self {
            ModeKind::Native => "native",
            ModeKind::Emulation => "emulation",
            ModeKind::DefaultValues => "default-values",
            ModeKind::Values => "values",
        }
    }

    /// Returns the mode in which the constants of a module were lowered; `None` if none were, or if the module does not
    /// record the mode, for example because DPC++ lowered it.
    pub fn of_lowered(module: Module<'_>) -> Option<ModeKind> {
        let flag = module.text_flag(names::FLAG_SPEC_CONSTANTS);
        if module.has_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS) {
            Some(ModeKind::Native)
        } else if flag.is_some_and(|flag| flag.starts_with(ModeKind::Emulation.name())) {
            Some(ModeKind::Emulation)
        } else if module.has_named_metadata(names::MD_DEFAULT_VALUES_MODULE) {
            Some(ModeKind::DefaultValues)
        } else {
            // The list exists and is empty.
            let is_empty = module.named_metadata_len(names::MD_SPEC_CONSTANTS) == 0;
            (is_empty && module.has_named_metadata(names::MD_SPEC_CONSTANTS)).then_some(ModeKind::Values)
        }
    }
}

impl Mode<'_> {
    /// Returns the kind of the mode.
    pub fn kind(&self) -> ModeKind {
        match self {
            Mode::Native => ModeKind::Native,
            Mode::Emulation => ModeKind::Emulation,
            Mode::DefaultValues => ModeKind::DefaultValues,
            Mode::Values(_) => ModeKind::Values,
        }
    }
}

/// Returns whether the module has SpecIds or buffer offsets.
pub fn has_numbers(module: Module<'_>) -> bool {
    module.named_metadata_len(names::MD_SPEC_CONSTANTS) > 0 || module.has_flag(names::FLAG_SPEC_CONSTANTS)
}

/// Adds the flag that distinguishes a module with SpecIds or offsets from other such modules.
pub(super) fn seal(module: Module<'_>, mode: ModeKind, constants: &[Constant<'_>]) {
    if constants.is_empty() {
        return;
    }
    let mut hasher = SipHasher13::new();
    let mut add = |bytes: &[u8]| {
        hasher.write(&(bytes.len() as u64).to_le_bytes());
        hasher.write(bytes);
    };
    add(module.source_name());
    for function in module.functions().filter(|function| !function.is_declaration()) {
        add(function.name().as_bytes());
    }
    for constant in constants {
        add(constant.symbol.as_bytes());
        add(&constant.size.to_le_bytes());
    }
    let hash = hasher.finish128().as_u128();
    module.add_text_flag(names::FLAG_SPEC_CONSTANTS, &format!("{mode} {hash:032x}"));
}

//! What a module says of an earlier lowering: in which mode it was, and a value of its own.
//!
//! SpecIds and buffer offsets are unique in one module only. So a module that has some carries a module flag:
//!
//! ```llvm
//! !llvm.module.flags = !{!0}
//! !0 = !{i32 1, !"syclpasses-specialization-constants", !"native 8f14e45fceea167a5a36dedd4bea2543"}
//! ```
//!
//! Behaviour 1 is *error*: the IR linker refuses two modules whose flags differ, and takes the flag of one where the other
//! has none. The value is a hash of the source file's name, of the functions that the module defines, and of the constants.
//! The same module always gets the same value. Two modules with the same value have the same constants with the same numbers;
//! `sycl-properties` refuses what the linker makes of them, because each constant is there twice.

use super::Mode;
use super::constant::Constant;
use crate::names;
use llvm_ir::Module;
use siphasher::sip128::{Hasher128, SipHasher13};
use std::fmt;
use std::hash::Hasher;

/// The part of a [`Mode`] that a module tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeKind {
    /// SPIR-V specialization constants.
    Native,
    /// Loads from the emulation buffer.
    Emulation,
    /// The default values.
    DefaultValues,
    /// Given values.
    Values,
}

impl fmt::Display for ModeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ModeKind {
    /// The name of the mode as the parameter `mode` has it.
    pub fn name(self) -> &'static str {
        match self {
            ModeKind::Native => "native",
            ModeKind::Emulation => "emulation",
            ModeKind::DefaultValues => "default-values",
            ModeKind::Values => "values",
        }
    }

    /// The mode in which the constants of a module were lowered. `None` if none were, and where the module does not tell,
    /// such as one that DPC++ lowered.
    pub fn of_lowered(module: Module<'_>) -> Option<ModeKind> {
        let flag = module.text_flag(names::FLAG_SPEC_CONSTANTS);
        if module.has_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS) {
            Some(ModeKind::Native)
        } else if flag.is_some_and(|flag| flag.starts_with(ModeKind::Emulation.name())) {
            Some(ModeKind::Emulation)
        } else if module.has_named_metadata(names::MD_DEFAULT_VALUES_MODULE) {
            Some(ModeKind::DefaultValues)
        } else {
            // The list is there, but nothing is in it.
            let is_empty = module.named_metadata_len(names::MD_SPEC_CONSTANTS) == 0;
            (is_empty && module.has_named_metadata(names::MD_SPEC_CONSTANTS)).then_some(ModeKind::Values)
        }
    }
}

impl Mode<'_> {
    /// Which mode it is.
    pub fn kind(&self) -> ModeKind {
        match self {
            Mode::Native => ModeKind::Native,
            Mode::Emulation => ModeKind::Emulation,
            Mode::DefaultValues => ModeKind::DefaultValues,
            Mode::Values(_) => ModeKind::Values,
        }
    }
}

/// Whether the module has SpecIds or buffer offsets.
pub fn has_numbers(module: Module<'_>) -> bool {
    module.named_metadata_len(names::MD_SPEC_CONSTANTS) > 0 || module.has_flag(names::FLAG_SPEC_CONSTANTS)
}

/// Gives a module that has numbers now the flag that keeps it apart from others.
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

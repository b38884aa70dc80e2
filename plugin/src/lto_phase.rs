//! The LTO phases. Derives the phase from module flags for hosts that do not report it.

use llvm_ir::Module;
use sycl_passes::sycl::{lto, state};

/// An LTO phase. The numbers are those of `SyclPhase` in `cpp/plugin.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    None,
    ThinPreLink,
    ThinPostLink,
    FullPreLink,
    /// The host does not report the phase.
    Unknown,
}

impl Phase {
    /// Returns the phase with this number.
    pub fn from_number(number: u32) -> Option<Phase> {
        [Phase::None, Phase::ThinPreLink, Phase::ThinPostLink, Phase::FullPreLink, Phase::Unknown]
            .into_iter()
            .find(|phase| *phase as u32 == number)
    }
}

/// Returns whether the module is from an LTO compile step. clang adds these flags before it runs the passes of such a
/// step.
fn is_lto_object(module: Module<'_>) -> bool {
    module.has_flag("ThinLTO") || module.has_flag("EnableSplitLTOUnit")
}

/// Returns the phase in which the first pass of the plugin runs on the module.
pub fn phase_at_the_start(module: Module<'_>) -> Phase {
    if !is_lto_object(module) {
        Phase::None
    } else if !lto::has_recorded_mode(module) {
        Phase::FullPreLink
    } else if module.has_flag("ThinLTO") {
        // This is an object for full LTO that is compiled separately. An LTO link would run a different pipeline.
        Phase::None
    } else {
        Phase::ThinPostLink
    }
}

/// Returns the phase in which the last pass of the plugin runs on the module.
pub fn phase_at_the_end(module: Module<'_>) -> Phase {
    if is_lto_object(module) && !state::is_lowered(module) { Phase::FullPreLink } else { Phase::None }
}

//! Specifies which kernels may contract a multiplication and an addition.
//!
//! SPIR-V expresses this for each kernel with the `ContractionOff` execution mode. LLVM 22 emits it
//! for all kernels in a module without `!opencl.enable.FP_CONTRACT`, which SYCL IR does not
//! contain, and otherwise for no kernel. Like the translator, this step adds the mode to each
//! kernel that reaches an addition that must not be contracted.

use llvm_ir::{Function, Metadata, Module, Opcode};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::esimd_code::has_kernel_convention;

/// Named metadata that allows contraction unless a kernel forbids it.
const FP_CONTRACT: &str = "opencl.enable.FP_CONTRACT";
/// Named metadata with execution modes: `!{ptr @kernel, i32 mode}`.
const EXECUTION_MODE: &str = "spirv.ExecutionMode";
/// The value of the `ContractionOff` execution mode.
const CONTRACTION_OFF: u64 = 31;

/// The metadata to add to a module.
pub struct Plan<'m> {
    /// The kernels that must not contract.
    off: Vec<Function<'m>>,
}

impl<'m> Plan<'m> {
    /// Analyzes a module. Returns `None` if it already has this metadata, or if it has no kernels.
    pub fn find(module: Module<'m>) -> Option<Plan<'m>> {
        if module.has_named_metadata(FP_CONTRACT) || module.has_named_metadata(EXECUTION_MODE) {
            return None;
        }
        let kernels: Vec<_> = module
            .functions()
            .filter(|function| has_kernel_convention(*function) && !function.is_declaration())
            .collect();
        if kernels.is_empty() {
            return None;
        }
        let exact: Vec<_> = module.functions().filter(|function| is_exact(*function)).collect();
        let reaching = CallGraph::leading_to(module, exact.iter().copied()).reaching(exact);
        Some(Plan { off: kernels.into_iter().filter(|kernel| reaching.contains(kernel)).collect() })
    }

    /// Adds the metadata.
    pub fn apply(self, module: Module<'m>) {
        module.create_named_metadata(FP_CONTRACT);
        let Some(mode) = module.int_type(32).const_int(CONTRACTION_OFF) else { return };
        for kernel in self.off {
            let node = module.metadata_node(&[Metadata::of_constant(kernel), Metadata::of_constant(mode)]);
            module.append_named_metadata(EXECUTION_MODE, &[node]);
        }
    }
}

/// Returns whether a function has an addition that must not be contracted, or an indirect call.
fn is_exact(function: Function<'_>) -> bool {
    function.blocks().flat_map(|block| block.instructions()).any(|instruction| match instruction.opcode() {
        Opcode::LLVMFAdd | Opcode::LLVMFSub => !instruction.may_contract(),
        Opcode::LLVMCall => instruction.as_call().is_some_and(|call| call.called_function().is_none()),
        _ => false,
    })
}

//! Whether a device may contract a multiplication and an addition.
//!
//! SPIR-V says it for a kernel: `ContractionOff`. LLVM 22 writes that for all kernels of a module without
//! `!opencl.enable.FP_CONTRACT`, which the IR of SYCL lacks; with it, for none. Here it is for the kernels that need it, which are
//! those of the translator: a kernel that reaches an addition which must not be contracted.

use llvm_ir::{Function, Metadata, Module, Opcode};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::esimd_code::has_kernel_convention;

/// Named metadata: contraction is allowed where nothing forbids it.
const FP_CONTRACT: &str = "opencl.enable.FP_CONTRACT";
/// Named metadata: `!{ptr @kernel, i32 mode}`.
const EXECUTION_MODE: &str = "spirv.ExecutionMode";
/// The number of `ContractionOff`.
const CONTRACTION_OFF: u64 = 31;

/// What is to be done; `None` if the module says it all itself.
pub struct Plan<'m> {
    /// The kernels that must not contract.
    off: Vec<Function<'m>>,
}

impl<'m> Plan<'m> {
    /// Looks at a module.
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

/// Whether a function has an addition that may not be contracted, or a call whose target is not known.
fn is_exact(function: Function<'_>) -> bool {
    function.blocks().flat_map(|block| block.instructions()).any(|instruction| match instruction.opcode() {
        Opcode::LLVMFAdd | Opcode::LLVMFSub => !instruction.may_contract(),
        Opcode::LLVMCall => instruction.as_call().is_some_and(|call| call.called_function().is_none()),
        _ => false,
    })
}

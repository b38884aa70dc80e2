//! Reports virtual calls in kernels that do not have the required property.
//!
//! The front end compiles virtual functions for the device only if they have the `indirectly_callable` property; the
//! virtual tables of other classes contain null pointers. The runtime links these functions only to kernels with the
//! `assume_indirect_calls` property. So a virtual call in another kernel jumps to an address without device code.
//!
//! 1. Find the first call in each function that the front end marks as virtual and that the optimizer did not resolve.
//! 2. Find the kernels without the property that reach these functions by direct calls. Virtual functions may make
//!    virtual calls.
//! 3. Report each such call, with the first such kernel.

use llvm_ir::{Call, Function, Traits};

use crate::analysis::call_graph::CallGraph;
use crate::diagnostic::{Code, readable_name};
use crate::names;

use super::Image;
use super::report::Report;

/// Reports the virtual calls of kernels without the property.
pub fn check<'m>(image: &Image<'m>, report: &mut Report<'m>) {
    let calls: Vec<(Call<'m>, Function<'m>)> = image
        .module
        .functions()
        .filter_map(|function| {
            let mut instructions = function.blocks().flat_map(|block| block.instructions_of(Traits::CALLS_POINTER));
            let call =
                instructions.find_map(|(instruction, _)| instruction.as_call().filter(|call| is_virtual(*call)))?;
            Some((call, function))
        })
        .collect();
    if calls.is_empty() {
        return;
    }
    let graph = CallGraph::leading_to(image.module, calls.iter().map(|(_, function)| *function));
    let has_property = |function: Function<'m>| function.text_attribute(names::ATTR_CALLS_INDIRECTLY).is_some();
    let kernels: Vec<_> = image.kernels.iter().filter(|kernel| !has_property(kernel.function)).collect();
    for (call, function) in calls {
        let reaching = graph.reaching([function]);
        if let Some(kernel) = kernels.iter().find(|kernel| reaching.contains(&kernel.function)) {
            let message = format!(
                "virtual call in kernel '{}', which does not have property 'assume_indirect_calls'; the functions that it calls \
                 must have property 'indirectly_callable'",
                readable_name(&kernel.name)
            );
            report.error(Code::VirtualCall, call, message);
        }
    }
}

fn is_virtual(call: Call<'_>) -> bool {
    call.called_function().is_none() && call.has_call_attribute(names::ATTR_VIRTUAL_CALL)
}

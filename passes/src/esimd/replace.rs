//! Removes instructions whose result is known.

use llvm_ir::{Builder, Instruction, Opcode, Value};

/// Removes a call, invoke or other instruction, and replaces its result with `value`. After an invoke, control
/// continues at the normal destination, and the unwind destination loses a predecessor.
pub fn replace_call<'m>(builder: &Builder<'m>, call: impl Into<Instruction<'m>>, value: Option<Value<'m>>) {
    let call = call.into();
    if let Some(value) = value {
        call.replace_all_uses_with(value);
    }
    if let Some(invoke) = call.as_call()
        && let Some(normal) = invoke.normal_destination()
        && let Some(unwind) = invoke.unwind_destination()
        && let Some(block) = call.parent_block()
    {
        let phis: Vec<_> = unwind.instructions().take_while(|inst| inst.opcode() == Opcode::LLVMPHI).collect();
        for phi in phis {
            let kept: Vec<_> = phi.incoming().into_iter().filter(|(_, from)| *from != block).collect();
            if let Some(new) = builder.phi_like(phi, &kept) {
                phi.replace_all_uses_with(new);
                new.take_name(phi);
            }
            phi.erase();
        }
        builder.position_before(call);
        builder.branch(normal);
    }
    call.erase();
}

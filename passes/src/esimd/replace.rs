//! Removal of calls whose result is known.

use crate::ir::{Builder, Opcode, Value};

/// Removes a call or invoke; its result is `value` from now on. The block after an invoke stays, the one for exceptions loses
/// a way in.
pub fn replace_call<'m>(builder: &Builder<'m>, call: Value<'m>, value: Option<Value<'m>>) {
    if let Some(value) = value {
        call.replace_all_uses_with(value);
    }
    if let (Some(normal), Some(unwind), Some(block)) =
        (call.normal_destination(), call.unwind_destination(), call.parent_block())
    {
        let phis: Vec<_> = unwind.instructions().take_while(|inst| inst.opcode() == Some(Opcode::LLVMPHI)).collect();
        for phi in phis {
            let kept: Vec<_> = phi.incoming().into_iter().filter(|(_, from)| *from != block).collect();
            if let Some(new) = builder.phi_like(phi, &kept) {
                phi.replace_all_uses_with(new);
                new.take_name(phi);
            }
            phi.erase_instruction();
        }
        builder.position_before(call);
        builder.branch(normal);
    }
    call.erase_instruction();
}

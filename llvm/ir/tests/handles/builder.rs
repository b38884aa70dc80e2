//! The builder rejects operands that would make LLVM access invalid memory.

use llvm_ir::{Builder, CallConv, Metadata, Module, Opcode, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};
use test_support::with_module;

const IR: &str = "%S = type { i32, float }\n\
                  define i32 @f(i32 %i, float %x, ptr %p, <4 x i32> %v, %S %s) {\n  ret i32 %i\n}";

/// Returns whether `build` panics with a message.
fn rejects<T>(build: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(build)).is_err()
}

fn with_builder(body: impl for<'m> FnOnce(Module<'m>, &Builder<'m>, [Value<'m>; 5])) {
    with_module(IR, |module| {
        let before = module.print();
        let function = module.function("f").unwrap();
        let builder = Builder::new(module);
        let parameters: Vec<Value<'_>> = function.parameters().into_iter().map(Into::into).collect();
        assert!(rejects(|| builder.freeze(parameters[0])), "without a position");
        assert!(builder.position_at_entry(function));
        body(module, &builder, parameters.try_into().unwrap());
        assert_eq!(module.print(), before, "something was built");
    });
}

#[test]
fn operands_of_other_types_are_rejected() {
    with_builder(|module, builder, [i, x, p, v, s]| {
        let (i32, void) = (module.int_type(32), module.void_type());
        assert!(rejects(|| builder.load(i32, i, 4)));
        assert!(rejects(|| builder.load(void, p, 4)));
        assert!(rejects(|| builder.store(i, x, 4)));
        assert!(rejects(|| builder.memcpy((i, 1), (p, 1), 8)));
        assert!(rejects(|| builder.alloca(void, 4)));
        assert!(rejects(|| builder.array_alloca(i32, x, 4)));
        assert!(rejects(|| builder.binary(Opcode::LLVMAdd, i, x)));
        assert!(rejects(|| builder.binary(Opcode::LLVMAdd, x, x)));
        assert!(rejects(|| builder.binary(Opcode::LLVMLoad, i, i)));
        assert!(rejects(|| builder.not_equal(i, v)));
        assert!(rejects(|| builder.trunc(i, module.int_type(64))));
        assert!(rejects(|| builder.address_space_cast(i, module.pointer_type(4))));
        assert!(rejects(|| builder.extract_value(s, 2)));
        assert!(rejects(|| builder.insert_value(s, i, 1)));
        assert!(rejects(|| builder.ret(x)));
        let function = module.function("f").unwrap();
        let ty = function.value_type();
        assert!(rejects(|| builder.call(ty, function, &[i, x, p, v], CallConv::LLVMCCallConv)));
        assert!(rejects(|| builder.call(ty, function, &[x, i, p, v, s], CallConv::LLVMCCallConv)));
        assert!(rejects(|| builder.masked_gather(p, 4, v, v)));
    });
}

#[test]
fn addresses_that_cannot_be_are_rejected() {
    with_builder(|module, builder, [i, _, p, _, s]| {
        let index = |number| module.int_type(32).const_int(number).unwrap();
        let ty = s.ty();
        assert!(rejects(|| builder.element_pointer(ty, p, &[index(0), index(2)], true)));
        assert!(rejects(|| builder.element_pointer(ty, p, &[index(0), i], true)));
        assert!(rejects(|| builder.element_pointer(ty, i, &[index(0)], true)));
        assert!(rejects(|| builder.element_pointer(ty, p, &[], true)));
    });
}

#[test]
fn constants_and_types_that_cannot_be_are_rejected() {
    with_builder(|module, _, [i, _, _, _, s]| {
        let (i32, void) = (module.int_type(32), module.void_type());
        let zero = i32.zero();
        assert!(rejects(|| s.ty().const_struct(&[zero])));
        assert!(rejects(|| s.ty().const_struct(&[zero, zero])));
        assert!(rejects(|| i32.const_array(&[i])));
        assert!(rejects(|| void.zero()));
        assert!(rejects(|| void.array_of(1)));
        assert!(rejects(|| i32.function(&[void])));
        assert!(rejects(|| module.int_type(0)));
        assert!(rejects(|| module.add_function("g", i32)));
        assert!(rejects(|| Metadata::of_constant(i)));
        assert!(rejects(|| module.data_layout().member_offset(s.ty(), 2)));
        assert!(rejects(|| module.append_named_metadata("n", &[module.metadata_string("no node")])));
    });
}

#[test]
fn a_use_is_not_replaced_by_a_value_of_another_type() {
    with_builder(|module, _, [i, x, ..]| {
        assert!(rejects(|| i.replace_all_uses_with(x)));
        let ret = module.function("f").unwrap().blocks().next().unwrap().last_instruction().unwrap();
        assert!(rejects(|| ret.set_operand(0, x)));
        assert!(rejects(|| ret.set_operand(1, i)));
    });
}

//! What LLVM would take without a word, and then read memory that is not there.

use llvm_ir::{Builder, CallConv, Metadata, Module, Opcode, Value};
use std::panic::{AssertUnwindSafe, catch_unwind};
use test_support::with_module;

const IR: &str = "%S = type { i32, float }\n\
                  define i32 @f(i32 %i, float %x, ptr %p, <4 x i32> %v, %S %s) {\n  ret i32 %i\n}";

/// Whether building stops with a message.
fn refuses<T>(build: impl FnOnce() -> T) -> bool {
    catch_unwind(AssertUnwindSafe(build)).is_err()
}

fn with_builder(body: impl for<'m> FnOnce(Module<'m>, &Builder<'m>, [Value<'m>; 5])) {
    with_module(IR, |module| {
        let before = module.print();
        let function = module.function("f").unwrap();
        let builder = Builder::new(module);
        let parameters: Vec<Value<'_>> = function.parameters().into_iter().map(Into::into).collect();
        assert!(refuses(|| builder.freeze(parameters[0])), "without a position");
        assert!(builder.position_at_entry(function));
        body(module, &builder, parameters.try_into().unwrap());
        assert_eq!(module.print(), before, "something was built");
    });
}

#[test]
fn operands_of_other_types_are_refused() {
    with_builder(|module, builder, [i, x, p, v, s]| {
        let (i32, void) = (module.int_type(32), module.void_type());
        assert!(refuses(|| builder.load(i32, i, 4)));
        assert!(refuses(|| builder.load(void, p, 4)));
        assert!(refuses(|| builder.store(i, x, 4)));
        assert!(refuses(|| builder.memcpy((i, 1), (p, 1), 8)));
        assert!(refuses(|| builder.alloca(void, 4)));
        assert!(refuses(|| builder.array_alloca(i32, x, 4)));
        assert!(refuses(|| builder.binary(Opcode::LLVMAdd, i, x)));
        assert!(refuses(|| builder.binary(Opcode::LLVMAdd, x, x)));
        assert!(refuses(|| builder.binary(Opcode::LLVMLoad, i, i)));
        assert!(refuses(|| builder.not_equal(i, v)));
        assert!(refuses(|| builder.trunc(i, module.int_type(64))));
        assert!(refuses(|| builder.address_space_cast(i, module.pointer_type(4))));
        assert!(refuses(|| builder.extract_value(s, 2)));
        assert!(refuses(|| builder.insert_value(s, i, 1)));
        assert!(refuses(|| builder.ret(x)));
        let function = module.function("f").unwrap();
        let ty = function.value_type();
        assert!(refuses(|| builder.call(ty, function, &[i, x, p, v], CallConv::LLVMCCallConv)));
        assert!(refuses(|| builder.call(ty, function, &[x, i, p, v, s], CallConv::LLVMCCallConv)));
        assert!(refuses(|| builder.masked_gather(p, 4, v, v)));
    });
}

#[test]
fn addresses_that_cannot_be_are_refused() {
    with_builder(|module, builder, [i, _, p, _, s]| {
        let index = |number| module.int_type(32).const_int(number).unwrap();
        let ty = s.ty();
        assert!(refuses(|| builder.element_pointer(ty, p, &[index(0), index(2)], true)));
        assert!(refuses(|| builder.element_pointer(ty, p, &[index(0), i], true)));
        assert!(refuses(|| builder.element_pointer(ty, i, &[index(0)], true)));
        assert!(refuses(|| builder.element_pointer(ty, p, &[], true)));
    });
}

#[test]
fn constants_and_types_that_cannot_be_are_refused() {
    with_builder(|module, _, [i, _, _, _, s]| {
        let (i32, void) = (module.int_type(32), module.void_type());
        let zero = i32.zero();
        assert!(refuses(|| s.ty().const_struct(&[zero])));
        assert!(refuses(|| s.ty().const_struct(&[zero, zero])));
        assert!(refuses(|| i32.const_array(&[i])));
        assert!(refuses(|| void.zero()));
        assert!(refuses(|| void.array_of(1)));
        assert!(refuses(|| i32.function(&[void])));
        assert!(refuses(|| module.int_type(0)));
        assert!(refuses(|| module.add_function("g", i32)));
        assert!(refuses(|| Metadata::of_constant(i)));
        assert!(refuses(|| module.data_layout().member_offset(s.ty(), 2)));
        assert!(refuses(|| module.append_named_metadata("n", &[module.metadata_string("no node")])));
    });
}

#[test]
fn a_use_is_not_replaced_by_a_value_of_another_type() {
    with_builder(|module, _, [i, x, ..]| {
        assert!(refuses(|| i.replace_all_uses_with(x)));
        let ret = module.function("f").unwrap().blocks().next().unwrap().last_instruction().unwrap();
        assert!(refuses(|| ret.set_operand(0, x)));
        assert!(refuses(|| ret.set_operand(1, i)));
    });
}

//! The kinds of values, and the alignments in the data layout and on instructions.

use llvm_ir::{Function, GlobalValue, Instruction, MAX_ALIGNMENT, Opcode, Value};
use test_support::with_module;

#[test]
fn conversions_check_the_kind() {
    let ir =
        "@g = global i32 0\n@a = alias i32, ptr @g\ndefine void @f(i32 %x) {\n  call void @f(i32 %x)\n  ret void\n}";
    with_module(ir, |module| {
        let function = module.function("f").unwrap();
        let global = module.global_variables().next().unwrap();
        assert_eq!(global.users().next().unwrap().as_global_alias().unwrap().aliasee(), Some(global.into()));
        assert_eq!(function.as_value().as_function(), Some(function));
        assert!(function.as_global_variable().is_none() && function.as_instruction().is_none());
        assert!(global.as_function().is_none() && global.as_global_object().is_some());
        let parameter = function.parameter(0).unwrap();
        assert_eq!((parameter.parent_function(), parameter.index()), (function, 0));
        assert!(function.parameter(1).is_none());
        let call = function.users().next().unwrap().as_call().unwrap();
        assert_eq!((call.called_function(), call.opcode()), (Some(function), Opcode::LLVMCall));
        assert_eq!(call.operand(0), Some(parameter.into()));
        let general: [Value<'_>; 2] = [call.into(), Instruction::from(call).into()];
        assert_eq!(general[0], general[1]);
        assert!(GlobalValue::from(function) == function);
    });
}

#[test]
fn sets_of_functions_are_asked_for_values() {
    with_module("declare void @f()", |module| {
        let functions: std::collections::HashSet<Function<'_>> = module.functions().collect();
        assert!(functions.contains(&module.function("f").unwrap().as_value()));
    });
}

#[test]
fn alignments_have_64_bits() {
    let ir = "define void @f(<4 x i32> %v) {\n  %a = alloca <4 x i32>, align 4294967296\n  \
              store <4 x i32> %v, ptr %a, align 4294967296\n  %l = load <4 x i32>, ptr %a, align 4294967296\n  ret void\n}";
    with_module(ir, |module| {
        let block = module.function("f").unwrap().blocks().next().unwrap();
        let found: Vec<_> = block.instructions().map(Instruction::alignment).collect();
        assert_eq!(found, [Some(MAX_ALIGNMENT), Some(MAX_ALIGNMENT), Some(MAX_ALIGNMENT), None]);
        let load = block.instructions().nth(2).unwrap();
        load.set_alignment(u64::MAX);
        assert_eq!(load.access_alignment(), Some(MAX_ALIGNMENT));
        load.set_alignment(48);
        assert_eq!(load.access_alignment(), Some(32));
    });
}

#[test]
fn the_alignment_of_a_large_type_does_not_wrap() {
    with_module("", |module| {
        let vector = module.int_type(64).vector_of(1 << 30).unwrap();
        assert_eq!(module.data_layout().abi_alignment(vector), MAX_ALIGNMENT);
    });
}

#[test]
fn attributes_of_no_parameter_are_none() {
    with_module("declare void @f(ptr align 8)", |module| {
        let function = module.function("f").unwrap();
        for index in [1, u32::MAX] {
            function.raise_parameter_attribute(index, "align", 16);
            function.set_parameter_text_attribute(index, "a", "b");
            assert_eq!(
                (function.parameter_alignment(index), function.parameter_text_attribute(index, "a")),
                (None, None)
            );
        }
        // A type attribute requires a type, and none is specified.
        function.add_function_attribute("sret", 1);
        assert_eq!(module.print().lines().last(), Some("declare void @f(ptr align 8)"));
    });
}

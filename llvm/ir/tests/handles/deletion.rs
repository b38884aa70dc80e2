//! Values in use are not deleted.

use test_support::with_module;

#[test]
fn what_is_used_stays() {
    let ir = "@g = global ptr @f\n@v = global i32 0\ndefine void @f() {\n  %l = load i32, ptr @v\n  ret void\n}";
    with_module(ir, |module| {
        let variable = module.global_variables().nth(1).unwrap();
        assert!(!variable.delete() && !module.function("f").unwrap().delete());
        assert!(module.has_global_variable("v") && module.function("f").is_some());
    });
}

#[test]
fn a_function_that_only_its_body_uses_is_removed() {
    let ir = "define internal void @f(i32 %x) {\n  call void @f(i32 %x)\n  store ptr @f, ptr null\n  ret void\n}\n\
              define internal void @g() {\nentry:\n  indirectbr ptr blockaddress(@g, %next), [label %next]\nnext:\n  ret void\n}";
    with_module(ir, |module| {
        assert!(module.function("f").unwrap().delete() && module.function("g").unwrap().delete());
        assert_eq!(module.functions().count(), 0);
    });
}

#[test]
fn a_function_whose_parameter_another_one_uses_stays() {
    with_module("define void @f(i32 %x) {\n  store i32 %x, ptr null\n  ret void\n}", |module| {
        let old = module.function("f").unwrap();
        let new = old.retype(module.void_type().function(&[module.int_type(64)]), &[Some(0)]);
        assert_eq!((new.name().as_str(), new.blocks().count(), old.blocks().count()), ("f", 1, 0));
        assert!(!old.delete());
        let [was, now] = [old, new].map(|function| function.parameter(0).unwrap());
        was.replace_all_uses_with(was.ty().zero());
        assert!(now.is_unused() && old.delete());
    });
}

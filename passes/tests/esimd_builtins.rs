//! Runs `lower-esimd-intrinsics` on calls to builtins with random types and template arguments. The
//! result must be a valid module without builtins, or errors and an unchanged module.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail by panicking")]

use proptest::prelude::*;
use sycl_passes::{
    diagnostic::{Failed, Warnings},
    esimd::intrinsics,
};
use test_support::with_owned_module;

/// Runs the pass. Returns the errors, and the module before and after.
fn lower(text: &str) -> (Vec<String>, String, String) {
    with_owned_module(text, |owned| {
        let module = owned.as_module();
        let before = module.print();
        let result = intrinsics::run(module, &mut Warnings::new());
        let after = module.print();
        let changed = result.as_ref().is_ok_and(|changed| changed.is_yes());
        assert_eq!(changed, before != after, "{before}");
        assert_eq!(owned.verify(), Ok(()), "{after}");
        let errors = result.err().map(Failed::into_errors).unwrap_or_default();
        (errors.into_iter().map(|error| error.message).collect(), before, after)
    })
}

/// Returns the rows in the table: builtin, result and operands.
fn rows() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let table = include_str!("../src/esimd/intrinsics/table.txt");
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let columns: Vec<_> = line.split_ascii_whitespace().collect();
            (columns[0], columns[2], columns[3].split(',').filter(|operand| *operand != "-").collect())
        })
        .collect()
}

/// Generates the type of an argument or result. Common types come first.
fn any_type() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "<16 x float>",
        "<16 x i32>",
        "<16 x i16>",
        "i32",
        "<16 x i64>",
        "ptr addrspace(4)",
        "i16",
        "float",
        "<8 x i32>",
        "<8 x i16>",
        "half",
        "i8",
        "<16 x i8>",
        "<16 x double>",
        "<16 x i32>",
        "i64",
        "i1",
        "<16 x i1>",
        "ptr",
        "bfloat",
        "<3 x i5>",
        "{ i32, i32 }",
        "[2 x i32]",
        "x86_fp80",
        "<16 x ptr>",
        "<vscale x 4 x i32>",
        "fp128",
        "i128",
        "i65",
    ])
}

fn any_template_argument() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => (0..40_i64).prop_map(|number| format!("Li{number}E")),
        2 => (0..7_u32).prop_map(|power| format!("Lm{}E", 1_u64 << power)),
        1 => any::<i64>().prop_map(|number| {
            format!("Ll{}{}E", if number < 0 { "n" } else { "" }, number.unsigned_abs())
        }),
        1 => (0..260_u32).prop_map(|number| format!("LN1a1bE{number}E")),
        1 => prop::sample::select(vec!["f", "Lb1E", "JLi1EE", "XLi1EE", "Dv4_f", "T_"]).prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn random_calls(
        row in 0..rows().len(),
        template in prop::collection::vec(any_template_argument(), 0..14),
        types in prop::collection::vec(any_type(), 14),
        result in any_type(),
        agrees in any::<bool>(),
        extra in prop::sample::select(vec![0, 0, 0, 0, 1]),
    ) {
        let (builtin, result_class, operands) = &rows()[row];
        // A type of the class in the table, unless the case requests any type.
        let of_class = |class: &str, any: &'static str| match class {
            _ if !agrees => any,
            "vec" | "=ret" => "<16 x float>",
            "int" | "any" | "p3" | "p4" => "<16 x i32>",
            "fp" => "<16 x float>",
            "ptr" | "*float" | "*i16" => "ptr addrspace(4)",
            "i8" => "i8",
            "i16" => "i16",
            "i32" => "i32",
            "<16xi32>" => "<16 x i32>",
            _ => any,
        };
        let mut arguments: Vec<&str> = Vec::new();
        for operand in operands {
            let (source, class) = operand.split_once(':').unwrap();
            let (kind, number) = source.split_at(1);
            if kind == "a" || kind == "m" {
                let index: usize = number.parse().unwrap();
                arguments.resize(arguments.len().max(index + 1), "ptr addrspace(4)");
                arguments[index] = if kind == "m" && agrees { "<16 x i16>" } else { of_class(class, types[index]) };
            }
        }
        arguments.extend(std::iter::repeat_n("i32", extra));
        let result = match *result_class {
            "void" | "pair" | "-" => "void",
            class => of_class(class, result),
        };
        let name = if builtin.starts_with("__") {
            (*builtin).to_owned()
        } else {
            format!("_Z{}__esimd_{builtin}I{}Evv", builtin.len() + "__esimd_".len(), template.concat())
        };
        let parameters: Vec<String> = arguments.iter().enumerate().map(|(index, ty)| format!("{ty} %a{index}")).collect();
        let (value, end) = if result == "void" { ("", "ret void".to_owned()) } else { ("%r = ", format!("ret {result} %r")) };
        let text = format!(
            "declare spir_func {result} @{name}({})\ndefine {result} @f({}) {{ {value}call spir_func {result} @{name}({})\n{end} }}",
            arguments.join(", "), parameters.join(", "), parameters.join(", "),
        );
        let (errors, _, after) = lower(&text);
        let kept = ["slm_alloc", "slm_free", "nbarrier_init", "named_barrier_allocate"].contains(builtin);
        prop_assert!(!errors.is_empty() || kept || !after.contains(name.as_str()), "{}", after);
        prop_assert!(errors.len() <= 1, "{errors:?}");
    }
}

/// A valid call is lowered. This shows that the random calls do not all fail for the same reason.
#[test]
fn a_right_call() {
    let (errors, _, after) = lower(
        "declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEvv(<16 x float>)
         define <16 x float> @f(<16 x float> %x) {
           %r = call spir_func <16 x float> @_Z11__esimd_invIfLi16EEvv(<16 x float> %x)
           ret <16 x float> %r }",
    );
    assert_eq!(errors, Vec::<String>::new());
    assert!(after.contains("call <16 x float> @llvm.genx.inv.v16f32(<16 x float> %x)"), "{after}");
}

/// Element types, as template arguments and in LLVM.
const ELEMENTS: [(&str, &str); 5] = [("f", "float"), ("i", "i32"), ("s", "i16"), ("DF16_", "half"), ("l", "i64")];

/// Returns a type from `shapes.txt`. Template arguments that are types are `elements`; all numbers are `count`, or
/// codes for 1.
fn shaped(shape: &str, elements: &[(&str, &str)], count: u32, anything: &str) -> String {
    let mut parts = shape.split('*');
    let element = parts.next().unwrap();
    let element = match element {
        "_" => return anything.to_owned(),
        "f16" => "half".to_owned(),
        "f32" => "float".to_owned(),
        _ => match element.strip_prefix('t') {
            Some(index) => elements[index.parse::<usize>().unwrap() % elements.len()].1.to_owned(),
            None => element.to_owned(),
        },
    };
    let counts = parts.map(|part| match part.strip_prefix('t') {
        Some(_) => count,
        None => part.parse().unwrap_or(1),
    });
    match counts.reduce(|product, count| product * count) {
        Some(count) => format!("<{count} x {element}>"),
        None => element,
    }
}

/// Returns the template arguments of a builtin for the same choice.
fn template(builtin: &str, shapes: &str, elements: &[(&str, &str)], operation: u32, count: u32) -> String {
    let used = |kind: char, index: usize| {
        shapes.split([' ', ',']).flat_map(|shape| shape.split('*')).any(|part| part == format!("{kind}{index}"))
    };
    let is_type =
        |index: usize| shapes.split([' ', ',']).any(|shape| shape.split('*').next() == Some(&format!("t{index}")));
    // Builtins with fewer template arguments ignore the additional ones.
    let arguments = (0..13).map(|index| match index {
        _ if is_type(index) => elements[index % elements.len()].0.to_owned(),
        0 if builtin.contains("atomic") && !builtin.starts_with("lsc") => format!("Li{operation}E"),
        _ if used('t', index) => format!("Li{count}E"),
        _ if used('p', index) => "Li0E".to_owned(),
        _ => "Li1E".to_owned(),
    });
    format!("I{}Evv", arguments.collect::<String>())
}

/// Each builtin is lowered with the types that the headers declare, for several element types and
/// atomic operations.
#[test]
fn every_builtin_as_the_headers_declare_it() {
    let lines = include_str!("../src/esimd/intrinsics/shapes.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (builtin, shapes) = line.split_once(' ').unwrap();
        let (result, arguments) = shapes.trim().split_once(' ').unwrap();
        let lowers = |count: u32, types: usize, operation: u32, anything: &str| {
            let elements = [ELEMENTS[types % 5], ELEMENTS[types / 5 % 5], ELEMENTS[types / 25]];
            let result = shaped(result, &elements, count, anything);
            let arguments = arguments.trim().split(',').filter(|argument| *argument != "-");
            let arguments: Vec<_> = arguments.map(|it| shaped(it, &elements, count, "ptr addrspace(4)")).collect();
            let name = if builtin.starts_with("__") {
                builtin.to_owned()
            } else {
                let template = template(builtin, shapes, &elements, operation, count);
                format!("_Z{}__esimd_{builtin}{template}", builtin.len() + "__esimd_".len())
            };
            let given: Vec<_> = arguments.iter().map(|ty| format!("{ty} poison")).collect();
            let (errors, _, _) = lower(&format!(
                "declare {result} @{name}({})\ndefine void @f() {{ call {result} @{name}({})\nret void }}",
                arguments.join(", "),
                given.join(", ")
            ));
            errors.is_empty()
        };
        for count in [1, 16] {
            let mut choices = (0..125).flat_map(|types| [2, 0, 7].map(|operation| (types, operation)));
            let found = choices.any(|(types, operation)| {
                ["void", "i32"].iter().any(|anything| lowers(count, types, operation, anything))
            });
            assert!(found, "{builtin} with {count} elements");
        }
    }
}

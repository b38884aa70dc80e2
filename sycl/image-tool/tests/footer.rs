//! Tests `sycl-image footer`: the names of constants, and the text of the footer.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a failing unwrap is a failing test")]

use std::fs;
use std::process::Command;

use device_image::PropertySets;
use device_image::spec_constants::{Record, SpecConstantTable};

/// Returns a `.prop` file with an `int` for each symbolic ID.
fn prop(symbolic_ids: &[&str]) -> String {
    let mut table = SpecConstantTable::new();
    for (id, symbol) in (0..).zip(symbolic_ids) {
        table.push(symbol, vec![Record { id, offset: 0, size: 4 }], &[0; 4]).unwrap();
    }
    let mut sets = PropertySets::new();
    table.to_properties(&mut sets);
    sets.to_prop().unwrap()
}

/// Runs `footer` on files `0.prop`, `1.prop`, …. Returns standard output, or the message.
fn run(files: &[String], options: &[&str]) -> Result<String, String> {
    let directory = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..files.len()).map(|number| format!("{number}.prop")).collect();
    for (name, text) in names.iter().zip(files) {
        fs::write(directory.path().join(name), text).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_sycl-image"));
    let output = command.arg("footer").args(options).args(names).current_dir(directory.path()).output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    if output.status.success() { Ok(stdout) } else { Err(String::from_utf8(output.stderr).unwrap()) }
}

fn footer(symbolic_ids: &[&str]) -> String {
    run(&[prop(symbolic_ids)], &[]).unwrap()
}

/// Returns the footer's expression for a constant, or the reason why there is none.
fn expression(symbolic_id: &str) -> String {
    let text = footer(&[symbolic_id]);
    if let Some((_, rest)) = text.split_once("get_spec_constant_symbolic_ID_impl<") {
        return rest.split_once(">() {").unwrap().0.to_owned();
    }
    let comment = text.lines().find(|line| line.starts_with("//   ")).unwrap();
    comment.strip_prefix(&format!("//   {symbolic_id}: ")).unwrap_or(comment).to_owned()
}

const GOLDEN: &str = r#"// Written by sycl-image: maps this source's specialization constants to their symbolic IDs.
// Include it at the end of the source, after their definitions.

#if !defined(__LIBSYCL_MAJOR_VERSION)
#error "include <sycl/sycl.hpp> before this file"
#endif

// Constants that the host cannot set, because C++ cannot name them here:
//   _ZZ1fvE1x: local to a function

// Functions within unnamed namespaces that refer to their constants.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winline-namespace-reopened-noninline"
#endif
namespace ns {
namespace {
[[maybe_unused]] constexpr auto &__sycl_image_shim_0() { return x; }
}}
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

namespace sycl {
inline namespace _V1 {
namespace detail {
// ::ns::x
template <>
[[maybe_unused]] inline const char *get_spec_constant_symbolic_ID_impl<::ns::x>() {
  return "_ZN2ns1xE";
}
// ::ns::(unnamed)::x
template <>
[[maybe_unused]] inline const char *get_spec_constant_symbolic_ID_impl<::ns::__sycl_image_shim_0()>() {
  return "uid7____ZN2ns12_GLOBAL__N_11xE";
}
} // namespace detail
} // namespace _V1
} // namespace sycl

#include <sycl/detail/spec_const_integration.hpp>
"#;

#[test]
fn golden() {
    let first = prop(&["_ZN2ns1xE", "_ZZ1fvE1x"]);
    let second = prop(&["uid7____ZN2ns12_GLOBAL__N_11xE", "_ZN2ns1xE"]);
    assert_eq!(run(&[first, second], &[]).unwrap(), GOLDEN);
}

#[test]
fn no_constants() {
    let text = run(&["[SYCL/misc properties]\noptLevel=1|2\n".to_owned()], &[]).unwrap();
    assert!(!text.contains("template"), "{text}");
    assert!(text.ends_with("#include <sycl/detail/spec_const_integration.hpp>\n"));
}

#[test]
fn names() {
    for (symbolic_id, expected) in [
        ("_Z1x", "::x"),
        ("____ZL1x", "::x"),
        ("uid1____ZN1a1bL1xE", "::a::b::x"),
        ("_ZN1a1xB3tagE", "::a::x"),
        ("_ZN1AIcLi0EE1BIsE1xE", "::A<char, 0>::B<short>::x"),
        ("_Z1vIN1a1TEE", "::v<::a::T>"),
        ("_Z1vI1TIS0_EE", "::v<::T<::T>>"),
        ("_Z1vIJLj5ELc97ELln96ELb1EL1E0EEE", "::v<(unsigned int)5, (char)97, (long)-96, true, (::E)0>"),
        ("_Z1vIJEE", "::v<>"),
        ("_Z1vIJiJEEE", "::v<int>"),
        ("_Z1vIPFiRK1TzEE", "::v<int (*)(::T const&, ...)>"),
        ("_Z1vIA2_A3_KiE", "::v<int const [2][3]>"),
        ("_Z1vIM1AiE", "::v<int ::A::*>"),
        ("_Z1vIDF16_E", "::v<_Float16>"),
        ("_Z1vIDnE", "::v<decltype(nullptr)>"),
        ("_Z1vISaIcEE", "::v<::std::allocator<char>>"),
        ("_Z1vISsE", "::v<::std::string>"),
        ("_Z1vISt5arrayIfLm4EEE", "::v<::std::array<float, (unsigned long)4>>"),
        ("_Z1vINSt3__16vectorIiEEE", "::v<::std::__1::vector<int>>"),
        ("_Z1vIXadL_Z1yEEE", "::v<&::y>"),
        ("_Z1vILin2147483648ELln5EE", "::v<(int)-2147483648, (long)-5>"),
        ("_Z1vILy18446744073709551615EE", "::v<(unsigned long long)18446744073709551615u>"),
        ("_ZSt1x", "::std::x"),
        ("_ZN12_GLOBAL__N_11xE", "::__sycl_image_shim_0()"),
        ("_Z1vIN1n12_GLOBAL__N_11TEE", "::n::__sycl_image_shim_0()"),
    ] {
        assert_eq!(expression(symbolic_id), expected, "{symbolic_id}");
    }
}

#[test]
fn what_has_no_name() {
    for (symbolic_id, reason) in [
        ("x", "not a mangled C++ name"),
        ("_Z", "not a mangled C++ name"),
        ("_Z1xE", "not a mangled C++ name"),
        ("_Z1fv", "not the name of a variable"),
        ("_ZTV1A", "not the name of a variable"),
        ("_ZN12_GLOBAL__N_1E", "not the name of a variable"),
        ("_ZZ1fvE1x", "local to a function"),
        ("_ZZ4mainE1x", "local to a function"),
        ("_Z1vIZ4mainE1TE", "local to a function"),
        ("_Z1vIN1xMUlvE_EE", "'{lambda()#1}' is not an identifier"),
        ("_Z1vIN1AUt_EE", "'{unnamed type#1}' is not an identifier"),
        ("_ZN3a.b1xE", "'a.b' is not an identifier"),
        ("_Z6delete", "'delete' is not an identifier"),
        ("_Z1vIXadL_Z1fvEEE", "'(' in its template arguments cannot be spelled"),
        ("_Z1vILn18446744073709551616EE", "'18446744073709551616' in its template arguments cannot be spelled"),
        ("_Z1vILf40a00000EE", "'[' in its template arguments cannot be spelled"),
        ("_Z1vIDv4_fE", "'__vector(' in its template arguments cannot be spelled"),
        ("_Z1vILi5;evil()EE", "'5;evil()' in its template arguments cannot be spelled"),
        ("_Z1vILievilEE", "'evil' in its template arguments cannot be spelled"),
        ("_Z1vIM1A1BE", "'::A' in its template arguments cannot be spelled"),
        ("_Z1vIJEiE", "',' in its template arguments cannot be spelled"),
        ("_ZN12_GLOBAL__N_11vIN1n12_GLOBAL__N_11TEEE", "its components are in different unnamed namespaces"),
    ] {
        assert_eq!(expression(symbolic_id), reason, "{symbolic_id}");
    }
}

#[test]
fn long_names_end() {
    // Each argument expands to two copies of the previous one.
    let mut id = "_Z1vI1TIiiE".to_owned();
    for digit in "0123456789ABCDEFGHIJKL".chars() {
        id += &format!("S_IS{digit}_S{digit}_E");
    }
    id += "E";
    let found = expression(&id);
    assert!(["the name is too long", "not a mangled C++ name"].contains(&found.as_str()), "{found}");
}

#[test]
fn nested_unnamed_namespaces() {
    const OUTER: &str = "_ZN12_GLOBAL__N_11xE";
    const INNER: &str = "_ZN12_GLOBAL__N_112_GLOBAL__N_11xE";
    // Outside the namespace, only the outer variable is found; inside, both are.
    let text = footer(&[OUTER, INNER]);
    assert!(text.contains("impl<::x>() {\n  return \"_ZN12_GLOBAL__N_11xE\";"), "{text}");
    assert!(text.contains(
        "namespace {\nnamespace {\n[[maybe_unused]] constexpr auto &__sycl_image_shim_0() { return x; }\n}}"
    ));
    // A third variable further outside hides it.
    let text = footer(&["_Z1x", OUTER, INNER]);
    let reason = "its enclosing namespace and a namespace within its unnamed namespace also contain a constant 'x'";
    assert!(text.contains(&format!("//   {OUTER}: {reason}\n")), "{text}");
    assert!(text.contains("impl<::x>() {\n  return \"_Z1x\";"), "{text}");
    assert!(text.contains("impl<::__sycl_image_shim_0()>() {\n  return \"_ZN12_GLOBAL__N_112_GLOBAL__N_11xE\";"));
}

#[test]
fn odd_characters() {
    let text = footer(&["a\\", "b\"\u{7}*/\u{2028}??/____ZL1x"]);
    assert!(text.contains("//   a\\u{5c}: not a mangled C++ name\n"), "{text}");
    assert!(text.contains("return \"b\\042\\007*/\\342\\200\\250\\077\\077/____ZL1x\";\n"), "{text}");
    assert!(text.is_ascii());
}

#[test]
fn unread() {
    let text = run(&[prop(&["_Z1x"])], &["--allow-unread"]).unwrap();
    assert!(text.contains("template <auto &SpecName> const char *get_spec_constant_symbolic_ID_impl() {"), "{text}");
    assert!(!footer(&["_Z1x"]).contains("template <auto"));
}

#[test]
fn two_translation_units() {
    let files = [prop(&["uid1____ZL1x"]), prop(&["uid2____ZL1x"])];
    assert_eq!(
        run(&files, &[]).unwrap_err(),
        "sycl-image: error: 1.prop: specialization constants 'uid1____ZL1x' and 'uid2____ZL1x' are both called '::x'; \
         specify the property sets of only one translation unit\n"
    );
}

#[test]
fn contradicting_constants() {
    let text = "[SYCL/specialization constants]\nc=2|gBAAAAAAAAAAAAAAAAAAAQAAAAA\n\
                [SYCL/specialization constants default values]\nall=2|IAAAAAAAAAQA\n";
    assert_eq!(
        run(&[text.to_owned()], &[]).unwrap_err(),
        "sycl-image: error: 0.prop: records of all specialization constants cover 4 bytes, but the default values have 1\n"
    );
}

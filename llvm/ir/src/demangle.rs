//! Demangles C++ names (Itanium ABI) into template arguments, text, and qualified names.
//!
//! LLVM's parser parses the names, through `cpp/demangle.cpp`. No name, however malformed, makes it crash or hang. A
//! name that is nested too deeply, or whose demangled form is too long, is rejected.

use std::{
    ffi::{c_char, c_void},
    fmt,
};

/// A template argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplateArgument {
    /// An integer, preceded by its type: `""` for `int`, the suffix of a C++ literal, such as `ul`, or a name such as
    /// `short`.
    Integer(String, i128),
    /// `true` or `false`.
    Bool(bool),
    /// A value of an enumeration, preceded by the enumeration's name.
    Enum(String, i128),
    /// A type.
    Type(String),
    /// Another argument, such as an expression or a pack.
    Other(String),
}

impl TemplateArgument {
    /// Returns the value of a literal; `None` for other arguments.
    pub fn number(&self) -> Option<i128> {
        match self {
            TemplateArgument::Integer(_, number) | TemplateArgument::Enum(_, number) => Some(*number),
            TemplateArgument::Bool(value) => Some(i128::from(*value)),
            TemplateArgument::Type(_) | TemplateArgument::Other(_) => None,
        }
    }
}

impl fmt::Display for TemplateArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TemplateArgument::Integer(_, number) | TemplateArgument::Enum(_, number) => write!(f, "{number}"),
            TemplateArgument::Bool(value) => write!(f, "{value}"),
            TemplateArgument::Type(text) | TemplateArgument::Other(text) => f.write_str(text),
        }
    }
}

/// Returns the template arguments in a function name, in order; empty if there are none. The name is parsed only up to
/// the end of these arguments. Returns `None` if parsing fails.
pub fn template_arguments(mangled: &str) -> Option<Vec<TemplateArgument>> {
    let mut arguments: Vec<TemplateArgument> = Vec::new();
    // SAFETY: the name is borrowed for the call, and `take_argument` receives the pointer to `arguments` only during
    // the call.
    let result =
        unsafe { syclpasses_template_arguments(Bytes::of(mangled), (&raw mut arguments).cast(), take_argument) };
    (result >= 0).then_some(arguments)
}

/// A C++ name in readable form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Demangled {
    /// The whole name. For a function, this includes the parameters and, if it is mangled, the return type.
    pub text: String,
    /// The qualified name, one element per scope, without template arguments: `["sycl", "_V1", "accessor",
    /// "operator[]"]`.
    pub components: Vec<String>,
    /// The types of function parameters in C++ notation, without `this`: `["int", "float&"]`.
    pub parameters: Vec<String>,
    /// True if the name is that of a function.
    pub is_function: bool,
    /// True if the entity is local to a function.
    pub is_local: bool,
}

/// Demangles a C++ name. Returns `None` if it is not a mangled name.
pub fn demangle(mangled: &str) -> Option<Demangled> {
    let mut demangled = Demangled::default();
    // SAFETY: the name is borrowed for the call, and `take_text` receives the pointer to `demangled` only during the
    // call.
    let flags = unsafe { syclpasses_demangle(Bytes::of(mangled), (&raw mut demangled).cast(), take_text) };
    demangled.is_function = flags & 1 != 0;
    demangled.is_local = flags & 2 != 0;
    (flags >= 0).then_some(demangled)
}

/// The C++ struct `SyclPassesBytes`.
#[repr(C)]
struct Bytes {
    data: *const c_char,
    size: usize,
}

impl Bytes {
    fn of(text: &str) -> Bytes {
        Bytes { data: text.as_ptr().cast(), size: text.len() }
    }

    /// # Safety
    /// The bytes must be live.
    unsafe fn text(&self) -> String {
        // SAFETY: forwarded from the caller.
        unsafe { super::string_from(self.data, self.size) }
    }
}

type TakeArgument = unsafe extern "C" fn(arguments: *mut c_void, kind: u32, ty: Bytes, value: Bytes);
type TakeText = unsafe extern "C" fn(demangled: *mut c_void, part: u32, text: Bytes);

unsafe extern "C" {
    fn syclpasses_template_arguments(mangled: Bytes, arguments: *mut c_void, take: TakeArgument) -> i32;
    fn syclpasses_demangle(mangled: Bytes, demangled: *mut c_void, take: TakeText) -> i32;
}

/// # Safety
/// `arguments` must point to the list in [`template_arguments`], and the strings must be live.
unsafe extern "C" fn take_argument(arguments: *mut c_void, kind: u32, ty: Bytes, value: Bytes) {
    // SAFETY: forwarded from the caller.
    let (arguments, ty, value) = unsafe { (&mut *arguments.cast::<Vec<TemplateArgument>>(), ty.text(), value.text()) };
    let literal = |make: fn(String, i128) -> TemplateArgument| match number(&value) {
        Some(number) => make(ty.clone(), number),
        None => TemplateArgument::Other(format!("({ty}){value}")),
    };
    arguments.push(match kind {
        0 => literal(TemplateArgument::Integer),
        1 => TemplateArgument::Bool(value == "1"),
        2 => literal(TemplateArgument::Enum),
        3 => TemplateArgument::Type(ty),
        _ => TemplateArgument::Other(ty),
    });
}

/// # Safety
/// `demangled` must point to the result in [`demangle`], and the string must be live.
unsafe extern "C" fn take_text(demangled: *mut c_void, part: u32, text: Bytes) {
    // SAFETY: forwarded from the caller.
    let (demangled, text) = unsafe { (&mut *demangled.cast::<Demangled>(), text.text()) };
    match part {
        0 => demangled.text = text,
        1 => demangled.components.push(text),
        _ => demangled.parameters.push(text),
    }
}

/// Parses the digits of a literal. A leading `n` is a minus sign.
fn number(digits: &str) -> Option<i128> {
    let (negative, digits) = match digits.strip_prefix('n') {
        Some(digits) => (true, digits),
        None => (false, digits),
    };
    let magnitude: i128 = digits.parse().ok().filter(|_| digits.starts_with(|c: char| c.is_ascii_digit()))?;
    Some(if negative { -magnitude } else { magnitude })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]
mod tests {
    use super::TemplateArgument::{Bool, Enum, Integer, Other, Type};
    use super::{demangle, template_arguments};

    fn int(value: i128) -> super::TemplateArgument {
        Integer(String::new(), value)
    }

    fn typed(ty: &str, value: i128) -> super::TemplateArgument {
        Integer(ty.to_owned(), value)
    }

    fn ty(text: &str) -> super::TemplateArgument {
        Type(text.to_owned())
    }

    #[test]
    fn arguments_of_real_names() {
        let float = ty("float");
        assert_eq!(
            template_arguments("_Z16__esimd_rdregionIfLi16ELi8ELi0ELi8ELi2ELi0EE"),
            Some(vec![float.clone(), int(16), int(8), int(0), int(8), int(2), int(0)])
        );
        let atomic = Enum("sycl::_V1::ext::intel::esimd::atomic_op".to_owned(), 7);
        assert_eq!(
            template_arguments("_Z19__esimd_svm_atomic2ILN4sycl3_V13ext5intel5esimd9atomic_opE7EiLi8EEv"),
            Some(vec![atomic, ty("int"), int(8)])
        );
        let name = "_Z32__esimd_lsc_load_merge_statelessIfLN4sycl3_V13ext5intel5esimd10cache_hintE0ELS5_0ELt1ELin4E\
                    LNS4_6detail13lsc_data_sizeE3EEvT_";
        let numbers = template_arguments(name).unwrap().iter().map(super::TemplateArgument::number).collect::<Vec<_>>();
        assert_eq!(numbers, [None, Some(0), Some(0), Some(1), Some(-4), Some(3)]);
    }

    #[test]
    fn kinds_of_arguments() {
        let read = |arguments: &str| template_arguments(&format!("_Z1fI{arguments}Evv"));
        for (mangled, argument) in [
            ("Lb1E", Bool(true)),
            ("Lb0E", Bool(false)),
            ("Lc65E", typed("char", 65)),
            ("Lan3E", typed("signed char", -3)),
            ("Lh16E", typed("unsigned char", 16)),
            ("Lsn1E", typed("short", -1)),
            ("Lt1E", typed("unsigned short", 1)),
            ("Lin4E", int(-4)),
            ("Lj5E", typed("u", 5)),
            ("Lm4E", typed("ul", 4)),
            ("Ln170141183460469231731687303715884105727E", typed("__int128", i128::MAX)),
            ("DF16_", ty("_Float16")),
            ("Dv8_f", ty("float vector[8]")),
            ("PKc", ty("char const*")),
            ("XplLi1ELi2EE", Other("1 + 2".to_owned())),
            ("JLi1EfE", Other("1, float".to_owned())),
            (
                "Li999999999999999999999999999999999999999999E",
                Other("()999999999999999999999999999999999999999999".to_owned()),
            ),
        ] {
            assert_eq!(read(mangled), Some(vec![argument]), "{mangled}");
        }
        assert_eq!(read("Li1EXLi2EE"), Some(vec![int(1), Other("2".to_owned())]));
        assert_eq!(template_arguments("_Z1fv"), Some(vec![]));
        assert_eq!(template_arguments("_ZN1a1bIiE1fIfEEvv"), Some(vec![ty("float")]));
        assert_eq!(read(""), Some(vec![]));
        for broken in ["_Z1fILi1", "_Z1fILi1EEX".trim_end_matches("EX"), "_Z9f", "f", "", "_Z1fILb2EEvv"] {
            assert_eq!(template_arguments(broken), None, "{broken}");
        }
    }

    #[test]
    fn names_for_people() {
        let name = demangle("_ZNK4sycl3_V18accessorIiLi1ELNS0_6access4modeE1024EE15getQualifiedPtrEv").unwrap();
        assert_eq!(name.text, "sycl::_V1::accessor<int, 1, (sycl::_V1::access::mode)1024>::getQualifiedPtr() const");
        assert_eq!(name.components, ["sycl", "_V1", "accessor", "getQualifiedPtr"]);
        assert!(name.is_function && !name.is_local);
        for (mangled, components, is_function, is_local) in [
            ("_ZN4sycl3_V12idILi2EEC2Ev", &["sycl", "_V1", "id", "id"][..], true, false),
            ("_ZN4sycl3_V12idILi2EED1Ev", &["sycl", "_V1", "id", "~id"], true, false),
            ("_ZN4sycl3_V12idILi2EEixEi", &["sycl", "_V1", "id", "operator[]"], true, false),
            ("_ZN4simdcvT_IiEEv", &["simd", "operator int"], true, false),
            ("_ZSt4sqrtf", &["std", "sqrt"], true, false),
            ("_ZNSs3fooEv", &["std", "string", "foo"], true, false),
            ("_ZN3foo3barE", &["foo", "bar"], false, false),
            ("_ZZ1fvENKUlvE_clEv", &["'lambda'()", "operator()"], true, true),
            ("_ZZN1a1fEvE1x", &["x"], false, true),
            ("_ZZN1a1fEvE1x_0", &["x"], false, true),
            ("_ZZN1a1fEvE1x__12_", &["x"], false, true),
            ("_ZTV1a", &["vtable for a"], false, false),
            ("_Z3fooB5cxx11v", &["foo"], true, false),
            ("_Z1fv.123", &["f"], true, false),
        ] {
            let name = demangle(mangled).expect(mangled);
            assert_eq!(name.components, components, "{mangled}");
            assert_eq!((name.is_function, name.is_local), (is_function, is_local), "{mangled}");
        }
        for other in ["main", "", "_Z", "i", "_Z1", "_ZN1aE1", "_Z1fvX"] {
            assert_eq!(demangle(other), None, "{other}");
        }
    }

    #[test]
    fn types_of_parameters() {
        let parameters = |mangled| demangle(mangled).unwrap().parameters;
        assert_eq!(parameters("_ZN1a1fEiRKfPv"), ["int", "float const&", "void*"]);
        assert_eq!(parameters("_Z1fIiEvT_1aIS0_Li3EE.1"), ["int", "a<int, 3>"]);
        assert_eq!(parameters("_Z1fIiEvT_1aIS0_Li3EE"), ["int", "a<int, 3>"]);
        assert_eq!(parameters("_Z1fv"), Vec::<String>::new());
        assert_eq!(parameters("_ZTS1a"), Vec::<String>::new());
    }

    /// Names that nest deeply, or whose demangled form grows exponentially with their length.
    #[test]
    fn hostile_names() {
        let times = |text: &str, count: usize| text.repeat(count);
        let doubled: String = (0..500).map(|n| format!("1aIS{}S{}E", base36(2 * n), base36(2 * n))).collect();
        for name in [
            format!("_Z1f{}", times("P", 100_000)),
            format!("_Z1fI{}", times("P", 100_000)),
            format!("_Z1fI{}", times("J", 100_000)),
            format!("_Z1fI{}", times("X", 100_000)),
            format!("_Z1fIX{}", times("nt", 100_000)),
            format!("_Z1fI{}", times("1aI", 100_000)),
            format!("_Z1f{}", times("U1x", 100_000)),
            format!("_ZN{}Ev", times("1a", 100_000)),
            format!("_Z{}", times("Z", 100_000)),
            format!("_ZN1fIXil{}", times("di1a", 100_000)),
            format!("_ZN1fMUl{}", times("Tp", 100_000)),
            format!("_ZZ1fvENKUl{}E_clEv", times("Tt", 100_000)),
            format!("_ZZ1fvENKUl{}E_clEv", times("TtTy", 100_000)),
            format!("_Z1f{}", times("F", 100_000)),
            format!("_Z1f{}i", times("A1_", 100_000)),
            format!("_Z1f1b{doubled}"),
        ] {
            assert_eq!(demangle(&name), None, "{}", &name[..40]);
            template_arguments(&name);
        }
        // The maximum depth.
        assert!(demangle(&format!("_Z1f{}i", times("P", 900))).is_some());
        assert!(demangle(&format!("_ZN{}Ev", times("1a", 900))).is_some());
        // Each parameter doubles the length.
        let grows: String = (0..60).map(|n| format!("1aIS{}S{}E", base36(2 * n), base36(2 * n))).collect();
        assert_eq!(demangle(&format!("_Z1f1b{grows}")), None);
    }

    const SEEDS: [&str; 6] = [
        "_Z32__esimd_lsc_load_merge_statelessIfLN4sycl3_V13ext5intel5esimd10cache_hintE0ELS5_0ELt1ELin4ELNS4_6detail13\
         lsc_data_sizeE3ELNS6_15lsc_vector_sizeE6ELNS6_14lsc_data_orderE2ELi1EENS6_11vector_typeIT_XmlT7_clL_ZNS5_20\
         ElemsPerAddrDecodingEjET5_EEE4typeEy",
        "_ZN4sycl3_V13ext5intel5esimd4simdIfLi16EEcvT_IfvEEv",
        "_ZZN4sycl3_V17handler12parallel_forIZZ4mainENKUlRS1_E_clES2_E1KJiPKcEEEvT_DpRKT0_ENKUlvE0_clEv",
        "_ZNSt3mapISsSt6vectorIDnSaIDnEESt4lessISsESaISt4pairIKSsS2_EEEixERS6_",
        "_ZGVZN1a1fIiEEDTplfp_Li1EET_E1x_0",
        "_ZNKO1a1bIJXtl1cLi1EEEdEE1fITpTnDaJLj1ELb0EEEEvDpOT_Q1dIT_E",
    ];

    proptest::proptest! {
        /// Randomly changed names are demangled or rejected, but do not crash the parser.
        #[test]
        fn random_changes(
            seed in 0..SEEDS.len(),
            changes in proptest::collection::vec((0..300_usize, 0..4_u8, 0..300_usize, "[0-9A-Za-z_]{1,3}"), 0..8),
        ) {
            let mut name = SEEDS[seed].as_bytes().to_vec();
            for (at, change, from, text) in changes {
                let (at, from) = (at % (name.len() + 1), from % (name.len() + 1));
                match change {
                    0 => drop(name.splice(at..at, text.bytes())),
                    1 => drop(name.drain(at.min(from)..at.max(from))),
                    2 => { let part = name[at.min(from)..at.max(from)].to_vec(); drop(name.splice(at..at, part)); }
                    _ => if let Some(byte) = name.get_mut(at) { *byte = text.as_bytes()[0] },
                }
            }
            let name = String::from_utf8(name).unwrap();
            template_arguments(&name);
            demangle(&name);
        }
    }

    #[test]
    fn seeds_are_names() {
        for name in SEEDS {
            assert!(demangle(name).is_some(), "{name}");
        }
    }

    /// Returns the sequence number of a substitution in its mangled form.
    fn base36(number: usize) -> String {
        let digit = |value: usize| char::from(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value]);
        match number {
            0 => "_".to_owned(),
            1..=36 => format!("{}_", digit(number - 1)),
            _ => format!("{}{}_", digit((number - 1) / 36), digit((number - 1) % 36)),
        }
    }
}

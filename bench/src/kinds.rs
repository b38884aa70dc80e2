//! Generates the constants in modules: ten kinds that occur in real programs, or one struct type per constant.

use std::borrow::Cow;

use crate::constant::{Constant, Way};

/// A kind of constant.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// The name prefix for these constants.
    name: &'static str,
    /// The template argument of the read, in Itanium mangling.
    mangled: &'static str,
    /// The type in memory.
    ty: &'static str,
    /// The type of the default value. It differs from the type in memory if the class has padding.
    default_ty: &'static str,
    /// The alignment in bytes.
    alignment: u32,
    /// The way in which the value is returned.
    way: Way,
    /// Returns the default value of the constant with this index, as an LLVM constant.
    default: fn(u32) -> String,
    /// Returns a value other than the default, as JSON.
    value: fn(u32) -> String,
}

/// The definitions of the struct types that the kinds use.
pub const TYPES: &str = "\
%struct.Range = type { float, float }
%struct.Material = type { i32, %struct.Range }
%\"struct.std::array\" = type { [8 x i32] }
%struct.Packed = type <{ i32, i8, [3 x i8] }>
%struct.Aligned = type { [3 x float], i64, [8 x i8] }
";

const I32: Way = Way::Returned("i32");
const F32: Way = Way::Returned("float");

/// The kinds. Each kernel reads one constant of each kind.
const KINDS: [Kind; 10] = [
    Kind {
        name: "width",
        mangled: "i",
        ty: "i32",
        default_ty: "i32",
        alignment: 4,
        way: I32,
        default: |n| format!("i32 {n}"),
        value: |n| format!("{}", n + 1),
    },
    Kind {
        name: "stride",
        mangled: "l",
        ty: "i64",
        default_ty: "i64",
        alignment: 8,
        way: Way::Returned("i64"),
        default: |n| format!("i64 {}", u64::from(n) << 20),
        value: |n| format!("{}", u64::from(n) << 21),
    },
    Kind {
        name: "scale",
        mangled: "f",
        ty: "float",
        default_ty: "float",
        alignment: 4,
        way: F32,
        default: |n| format!("float {}", float(n)),
        value: |n| format!("{}.25", n % 4096),
    },
    Kind {
        name: "bias",
        mangled: "f",
        ty: "float",
        default_ty: "float",
        alignment: 4,
        way: F32,
        default: |n| format!("float {}", float(n + 7)),
        value: |n| format!("-{}.5", n % 4096),
    },
    Kind {
        name: "flag",
        mangled: "b",
        ty: "i8",
        default_ty: "i8",
        alignment: 1,
        way: Way::Returned("i1"),
        default: |n| format!("i8 {}", n % 2),
        value: |n| if n.is_multiple_of(2) { "true" } else { "false" }.to_owned(),
    },
    Kind {
        name: "epsilon",
        mangled: "d",
        ty: "double",
        default_ty: "double",
        alignment: 8,
        way: Way::Returned("double"),
        default: |n| format!("double {}", float(n + 3)),
        value: |n| format!("{}.125", n % 65536),
    },
    Kind {
        name: "material",
        mangled: "8Material",
        ty: "%struct.Material",
        default_ty: "%struct.Material",
        alignment: 4,
        way: Way::Stored(("float", 8)),
        default: |n| {
            format!(
                "%struct.Material {{ i32 {n}, %struct.Range {{ float {}, float {} }} }}",
                float(n + 1),
                float(n + 2)
            )
        },
        value: |n| format!("[{}, [{}.5, {}.75]]", n + 1, n % 4096, n % 2048),
    },
    Kind {
        name: "table",
        mangled: "St5arrayIiLm8EE",
        ty: "%\"struct.std::array\"",
        default_ty: "%\"struct.std::array\"",
        alignment: 4,
        way: Way::Stored(("i32", 28)),
        default: |n| {
            let elements: Vec<String> = (0..8).map(|index| format!("i32 {}", n + index)).collect();
            format!("%\"struct.std::array\" {{ [8 x i32] [{}] }}", elements.join(", "))
        },
        value: |n| {
            let elements: Vec<String> = (1..9).map(|index| (n + index).to_string()).collect();
            format!("[[{}]]", elements.join(", "))
        },
    },
    Kind {
        name: "mode",
        mangled: "6Packed",
        ty: "%struct.Packed",
        default_ty: "{ i32, i8 }",
        alignment: 4,
        way: Way::Stored(("i8", 4)),
        default: |n| format!("{{ i32, i8 }} {{ i32 {n}, i8 {} }}", n % 128),
        value: |n| format!("[{}, {}]", n + 1, (n + 1) % 128),
    },
    Kind {
        name: "origin",
        mangled: "7Aligned",
        ty: "%struct.Aligned",
        default_ty: "%struct.Aligned",
        alignment: 32,
        way: Way::Stored(("i64", 16)),
        default: |n| {
            let at = float(n);
            format!(
                "%struct.Aligned {{ [3 x float] [float {at}, float {}, float {at}], i64 {n}, [8 x i8] undef }}",
                float(n + 5)
            )
        },
        value: |n| format!("[[{}, 0.5, 2], {}]", n % 4096, n + 1),
    },
];

/// Returns the ten constants that a kernel reads, one of each kind.
pub fn mixed(kernel: u32) -> Vec<Constant> {
    KINDS
        .iter()
        .enumerate()
        .map(|(position, kind)| Constant {
            variable: format!("{}_{kernel}", kind.name),
            class: position,
            mangled: Cow::Borrowed(kind.mangled),
            ty: Cow::Borrowed(kind.ty),
            default_ty: Cow::Borrowed(kind.default_ty),
            alignment: kind.alignment,
            way: kind.way,
            default: (kind.default)(kernel),
            value: (kind.value)(kernel),
        })
        .collect()
}

/// Returns the ten constants that a kernel reads, each of a distinct struct type.
pub fn distinct_structs(kernel: u32) -> Vec<Constant> {
    (kernel * 10..kernel * 10 + 10).map(distinct_struct).collect()
}

/// Returns the constant whose type is the struct with this index.
fn distinct_struct(number: u32) -> Constant {
    let name = format!("Struct{number}");
    let ty = format!("%struct.{name}");
    let length = array_length(number);
    let list = |item: &dyn Fn(u32) -> String| (0..length).map(item).collect::<Vec<_>>().join(", ");
    Constant {
        variable: format!("constant_{number}"),
        class: number as usize,
        mangled: Cow::Owned(format!("{}{name}", name.len())),
        default_ty: Cow::Owned(ty.clone()),
        alignment: 8,
        way: Way::Stored(("float", 4)),
        default: format!(
            "{ty} {{ i32 {number}, float {}, [{length} x i32] [{}], double {} }}",
            float(number),
            list(&|index| format!("i32 {}", number + index)),
            float(number + 1)
        ),
        value: format!(
            "[{}, {}.25, [{}], {}.75]",
            number + 1,
            number % 4096,
            list(&|index| (number + index + 1).to_string()),
            number % 4096
        ),
        ty: Cow::Owned(ty),
    }
}

/// Returns the definition of the struct type with this index.
pub fn struct_definition(number: u32) -> String {
    format!("%struct.Struct{number} = type {{ i32, float, [{} x i32], double }}\n", array_length(number))
}

fn array_length(number: u32) -> u32 {
    1 + number % 4
}

/// Returns a floating-point literal that is exact in `float` and `double`.
fn float(n: u32) -> String {
    format!("{}.5", n % 8192)
}

//! The tolerances of results in units in the last place, from the full profile of the OpenCL C specification.

/// The tolerances for single precision.
const SINGLE: &[(&str, u64)] = &[
    ("acos", 4),
    ("acosh", 4),
    ("acospi", 5),
    ("asin", 4),
    ("asinh", 4),
    ("asinpi", 5),
    ("atan", 5),
    ("atan2", 6),
    ("atan2pi", 6),
    ("atanh", 5),
    ("atanpi", 5),
    ("cbrt", 2),
    ("cos", 4),
    ("cosh", 4),
    ("cospi", 4),
    ("degrees", 2),
    ("distance", 10),
    ("divide", 2),
    ("dot", 7),
    ("erf", 16),
    ("erfc", 16),
    ("exp", 3),
    ("exp10", 3),
    ("exp2", 3),
    ("expm1", 3),
    ("hypot", 4),
    ("length", 5),
    ("log", 3),
    ("log10", 3),
    ("log1p", 2),
    ("log2", 3),
    ("normalize", 6),
    ("pow", 16),
    ("pown", 16),
    ("powr", 16),
    ("radians", 2),
    ("rootn", 16),
    ("rsqrt", 2),
    ("sin", 4),
    ("sincos", 4),
    ("sinh", 4),
    ("sinpi", 4),
    ("sqrt", 3),
    ("tan", 5),
    ("tanh", 5),
    ("tanpi", 6),
    ("tgamma", 16),
];

/// The tolerances for double precision that differ from those for single precision.
const DOUBLE: &[(&str, u64)] = &[("divide", 0), ("sqrt", 0)];

/// Arbitrary tolerances for functions whose accuracy the specification does not limit.
const UNLIMITED: &[(&str, u64)] = &[("lgamma", 64), ("lgamma_r", 64), ("mix", 2), ("smoothstep", 4)];

/// Returns the tolerance of a builtin for a type. It is 8,192 for `half_`, `native_` and `fast_` functions, and 0 for
/// functions that are not in the tables.
pub fn tolerance(builtin: &str, of: &str) -> u64 {
    let find = |table: &[(&str, u64)]| table.iter().find(|(name, _)| *name == builtin).map(|(_, ulp)| *ulp);
    if ["half_", "native_", "fast_"].iter().any(|prefix| builtin.starts_with(prefix)) {
        return 8192;
    }
    let double = if of.starts_with("double") { find(DOUBLE) } else { None };
    double.or_else(|| find(SINGLE)).or_else(|| find(UNLIMITED)).unwrap_or(0)
}

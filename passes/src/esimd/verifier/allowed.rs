//! The SYCL functions that ESIMD code may call: the table in `docs/passes/esimd.md`.
//!
//! Names are whole identifiers: `cos` does not match `cosh`. Other functions may not work in vector
//! code.

/// The names that an entry allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// All names in a namespace.
    Namespace,
    /// All members of a class, and the operators in its namespace that have an operand of this
    /// class and whose operands of SYCL types are all of classes with such an entry.
    Class,
    /// These members of a class, or functions of a namespace. A constructor has the name of its class.
    These(&'static [&'static str]),
    /// The operator templates in a namespace.
    OperatorTemplates,
}

/// The condition under which an entry applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Always.
    Always,
    /// Only if accessors may be converted to pointers.
    Stateless,
}

/// An entry in the table.
#[derive(Debug)]
pub struct Entry {
    /// The namespace or class in `sycl::_V1`, without template arguments; `sycl::_V1` itself if it is empty.
    pub scope: &'static str,
    /// The allowed names of the scope.
    pub names: Names,
    /// The condition under which they are allowed.
    pub when: When,
    /// The reason why they are allowed.
    pub reason: &'static str,
}

const fn always(scope: &'static str, names: Names, reason: &'static str) -> Entry {
    Entry { scope, names, when: When::Always, reason }
}

const INDEX: &str = "indices and ranges are also scalars in ESIMD code";
const GROUP: &str = "queries and barriers of groups have the same meaning; a sub-group has one work-item";
const INIT: &str = "created and initialized by the front end before the kernel's body";
const SCALAR: &str = "a scalar type, whose conversions are lowered";
const MATH: &str = "has an ESIMD form; its scalar form is lowered in the same way";
const FREE_QUERY: &str = "a query of the work-item without an object";
const AT_COMPILE_TIME: &str = "evaluated at compile time; the remaining code has no effect";
const ADDRESS: &str = "pointer arithmetic, which vector code also supports";

/// The table.
pub static ALLOWED: &[Entry] = &[
    always("ext::intel::esimd", Names::Namespace, "ESIMD itself"),
    always("ext::intel::experimental::esimd", Names::Namespace, "ESIMD itself"),
    always("detail", Names::Namespace, "internals of the library; their callers are checked"),
    always("ext::oneapi::this_work_item", Names::Namespace, FREE_QUERY),
    always("id", Names::Class, INDEX),
    always("range", Names::Class, INDEX),
    always("item", Names::Class, INDEX),
    always("nd_item", Names::Class, INDEX),
    always("group", Names::Class, GROUP),
    always("sub_group", Names::Class, GROUP),
    always("ext::oneapi::sub_group", Names::Class, GROUP),
    always("ext::oneapi::experimental::root_group", Names::Class, GROUP),
    always("", Names::These(&["group_barrier"]), GROUP),
    always("multi_ptr", Names::Class, ADDRESS),
    always("", Names::These(&["address_space_cast"]), ADDRESS),
    always("accessor", Names::These(&["accessor", "~accessor", "__init_esimd"]), INIT),
    always("accessor", Names::These(&["getQualifiedPtr"]), "passes the surface or pointer to ESIMD functions"),
    always("local_accessor", Names::These(&["local_accessor", "__init_esimd"]), INIT),
    always("local_accessor", Names::These(&["get_pointer", "get_multi_ptr"]), ADDRESS),
    always("local_accessor_base", Names::These(&["local_accessor_base", "__init_esimd", "getSize"]), INIT),
    always("local_accessor_base", Names::These(&["getQualifiedPtr", "operator[]"]), ADDRESS),
    always("kernel_handler", Names::Class, "specialization constants are also lowered in ESIMD code"),
    always("ext::oneapi::experimental::spec_constant", Names::Class, "like kernel_handler, in an older form"),
    always("ext::oneapi::experimental::uniform", Names::Class, "an argument of a function called by invoke_simd"),
    always("ext::oneapi::bfloat16", Names::Class, SCALAR),
    always("", Names::These(&["bit_cast"]), "only reinterprets a value as another type"),
    always("", Names::These(&["cos", "sin", "log", "exp"]), MATH),
    always("", Names::OperatorTemplates, "operators on values"),
    always("ext::oneapi::experimental", Names::These(&["printf"]), "the vector-compute compiler supports it"),
    always("ext::oneapi::experimental::properties", Names::Class, AT_COMPILE_TIME),
    always("ext::oneapi::experimental::detail::ExtractProperties", Names::Class, AT_COMPILE_TIME),
    always("ext::oneapi::experimental", Names::These(&["this_group", "this_sub_group"]), FREE_QUERY),
    always("ext::oneapi::experimental::this_work_item", Names::These(&["get_root_group"]), FREE_QUERY),
    always(
        "ext::oneapi::experimental",
        Names::These(&[
            "if_architecture_is",
            "if_architecture_is_lt",
            "if_architecture_is_le",
            "if_architecture_is_gt",
            "if_architecture_is_ge",
            "if_architecture_is_between",
        ]),
        AT_COMPILE_TIME,
    ),
    Entry {
        scope: "accessor",
        names: Names::These(&[
            "get_pointer",
            "get_multi_ptr",
            "getPointerAdjusted",
            "getTotalOffset",
            "getLinearIndex",
            "getAccessRange",
            "getMemoryRange",
            "getOffset",
            "operator[]",
        ]),
        when: When::Stateless,
        reason: "an accessor that is a pointer has an address; one that is a surface has none",
    },
];

#[cfg(test)]
mod tests {
    use super::{ALLOWED, Entry, Names, When};

    fn row(entry: &Entry) -> String {
        let what = match entry.names {
            Names::Namespace => "everything".to_owned(),
            Names::Class => "all members, operators".to_owned(),
            Names::OperatorTemplates => "operator templates".to_owned(),
            Names::These(names) => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
        };
        let scope = if entry.scope.is_empty() { "–".to_owned() } else { format!("`{}`", entry.scope) };
        let when = if entry.when == When::Always { "" } else { "stateless: " };
        format!("| {scope} | {what} | {when}{} |\n", entry.reason)
    }

    #[test]
    fn the_documentation_has_the_table() {
        let table: String = ALLOWED.iter().map(row).collect();
        let documentation = include_str!("../../../../docs/passes/esimd.md");
        assert!(documentation.contains(&table), "the table of docs/passes/esimd.md should be:\n{table}");
    }
}

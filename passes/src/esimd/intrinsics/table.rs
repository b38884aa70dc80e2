//! The table of builtins, `table.txt`, which describes its own format.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// One lowering of a builtin.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// The replacement of the call.
    pub lowering: Lowering,
    /// The type of the result.
    pub result: Class,
    /// The operands of the replacement.
    pub operands: Vec<Operand>,
    /// The side effects of the intrinsic.
    pub effects: Effects,
    /// The condition under which the row applies.
    pub when: Condition,
}

/// The replacement of a call.
#[derive(Debug, PartialEq, Eq)]
pub enum Lowering {
    /// A call to the genx intrinsic with this stem. A `*` in the stem represents the atomic
    /// operation.
    Intrinsic(&'static str),
    /// A load.
    Load,
    /// A store.
    Store,
    /// `llvm.masked.gather`.
    Gather,
    /// `llvm.masked.scatter`.
    Scatter,
    /// `llvm.fma`.
    Fma,
    /// The conversion of a mask to an integer.
    Pack,
    /// The conversion of an integer to a mask.
    Unpack,
    /// No replacement: the call is kept.
    Keep,
    /// A call to this function.
    Call(&'static str),
}

/// An operand.
#[derive(Debug, PartialEq, Eq)]
pub struct Operand {
    /// The source of the operand.
    pub source: Source,
    /// The type of the operand.
    pub class: Class,
}

/// The source of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// An argument of the call.
    Argument(u32),
    /// An argument of the call, compared to 0.
    Mask(u32),
    /// A template argument.
    Template(usize),
    /// A number.
    Number(u64),
    /// `undef`.
    Undef,
}

/// A type, or a set of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A vector.
    Vector,
    /// An integer or a vector of integers.
    Int,
    /// A floating-point number or a vector of floating-point numbers.
    Float,
    /// A pointer.
    Pointer,
    /// Any type that can be a vector or an element of one.
    Any,
    /// This type.
    Exactly(Plain),
    /// The type of the result.
    Result,
    /// The type of another operand.
    SameAs(usize),
    /// A pointer to an address space, or a vector of such pointers, cast from integers.
    IntToPointer(u32),
    /// A value of this type, loaded through a pointer.
    Loaded(Plain),
    /// Two integers of the type of argument 1, which the builtin stores through argument 0.
    Pair,
    /// An alignment in bytes, which is not an operand.
    Alignment,
    /// The number of elements of a mask, which is not an operand.
    Width,
}

/// A fixed type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// No value.
    Void,
    /// An integer of this width.
    Int(u32),
    /// `float`.
    Float,
    /// `<n x iW>`: count and width.
    IntVector(u32, u32),
}

/// The side effects of an intrinsic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// Unknown side effects.
    Unknown,
    /// Accesses no memory.
    None,
    /// Reads memory.
    Read,
    /// Writes memory.
    Write,
    /// Reads and writes memory.
    Any,
    /// Like `Any`, and may not return.
    Unbounded,
    /// Like `Any`, and synchronizes with other threads.
    Converges,
    /// The side effects of a device function that is not an intrinsic.
    Device,
}

/// The condition under which a row applies.
#[derive(Debug, PartialEq, Eq)]
pub enum Condition {
    /// Always.
    Always,
    /// The vector type is that of a register variable.
    InRegisters,
    /// The result consists of integers.
    IntResult,
    /// The result consists of floating-point numbers.
    FloatResult,
    /// The atomic operation is one of these.
    Atomic(Vec<&'static str>),
}

/// The values that represent atomic operations in template arguments, and the names of these
/// operations in intrinsics.
const ATOMIC_OPERATIONS: [(i128, &str); 21] = [
    (0, "add"),
    (1, "sub"),
    (2, "inc"),
    (3, "dec"),
    (4, "min"),
    (5, "max"),
    (6, "xchg"),
    (7, "cmpxchg"),
    (8, "and"),
    (9, "or"),
    (10, "xor"),
    (11, "imin"),
    (12, "imax"),
    (16, "fmax"),
    (17, "fmin"),
    (18, "fcmpwr"),
    (19, "fadd"),
    (20, "fsub"),
    (21, "load"),
    (22, "store"),
    (255, "predec"),
];

/// Returns the name of an atomic operation.
pub fn atomic_operation(number: i128) -> Option<&'static str> {
    ATOMIC_OPERATIONS.iter().find(|(known, _)| *known == number).map(|(_, name)| *name)
}

/// Returns the rows of a builtin by its [base name](crate::esimd::builtin::base_name); `None` if the table does not
/// contain it.
pub fn rows(builtin: &str) -> Option<&'static [Row]> {
    TABLE.get(builtin).map(Vec::as_slice)
}

/// Returns all builtins with their rows, in no particular order.
#[cfg(test)]
pub fn builtins() -> impl Iterator<Item = (&'static str, &'static [Row])> {
    TABLE.iter().map(|(builtin, rows)| (*builtin, rows.as_slice()))
}

/// The rows by builtin. A malformed line would make a builtin unknown. A test checks that there are
/// none.
static TABLE: LazyLock<FxHashMap<&'static str, Vec<Row>>> = LazyLock::new(|| {
    let mut table: FxHashMap<_, Vec<_>> = FxHashMap::default();
    for (builtin, row) in lines().filter_map(parse_line) {
        table.entry(builtin).or_default().push(row);
    }
    table
});

fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("table.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn parse_line(line: &'static str) -> Option<(&'static str, Row)> {
    let mut columns = line.split_ascii_whitespace();
    let builtin = columns.next()?;
    let lowering = parse_lowering(columns.next()?)?;
    let result = parse_class(columns.next()?)?;
    let operands = match columns.next()? {
        "-" => Vec::new(),
        list => list.split(',').map(parse_operand).collect::<Option<_>>()?,
    };
    let effects = parse_effects(columns.next()?)?;
    let when = columns.next().map_or(Some(Condition::Always), parse_condition)?;
    columns.next().is_none().then_some((builtin, Row { lowering, result, operands, effects, when }))
}

fn parse_lowering(text: &'static str) -> Option<Lowering> {
    let Some(word) = text.strip_prefix('=') else { return Some(Lowering::Intrinsic(text)) };
    Some(match word {
        "load" => Lowering::Load,
        "store" => Lowering::Store,
        "gather" => Lowering::Gather,
        "scatter" => Lowering::Scatter,
        "fma" => Lowering::Fma,
        "pack" => Lowering::Pack,
        "unpack" => Lowering::Unpack,
        "keep" => Lowering::Keep,
        name => Lowering::Call(name),
    })
}

fn parse_operand(text: &str) -> Option<Operand> {
    let (source, class) = text.split_once(':')?;
    Some(Operand { source: parse_source(source)?, class: parse_class(class)? })
}

fn parse_source(text: &str) -> Option<Source> {
    if text == "u" {
        return Some(Source::Undef);
    }
    let (kind, number) = text.split_at_checked(1)?;
    Some(match kind {
        "a" => Source::Argument(number.parse().ok()?),
        "m" => Source::Mask(number.parse().ok()?),
        "t" => Source::Template(number.parse().ok()?),
        "c" => Source::Number(number.parse().ok()?),
        _ => return None,
    })
}

fn parse_class(text: &str) -> Option<Class> {
    Some(match text {
        "vec" => Class::Vector,
        "int" => Class::Int,
        "fp" => Class::Float,
        "ptr" => Class::Pointer,
        "any" => Class::Any,
        "=ret" => Class::Result,
        "pair" => Class::Pair,
        "align" => Class::Alignment,
        "width" => Class::Width,
        "p3" => Class::IntToPointer(3),
        "p4" => Class::IntToPointer(4),
        _ => match text.split_at_checked(1)? {
            ("=", operand) => Class::SameAs(operand.parse().ok()?),
            ("*", loaded) => Class::Loaded(parse_plain(loaded)?),
            _ => Class::Exactly(parse_plain(text)?),
        },
    })
}

fn parse_plain(text: &str) -> Option<Plain> {
    Some(match text {
        "void" | "-" => Plain::Void,
        "float" => Plain::Float,
        _ => match text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
            Some(vector) => {
                let (count, element) = vector.split_once('x')?;
                Plain::IntVector(count.parse().ok()?, element.strip_prefix('i')?.parse().ok()?)
            }
            None => Plain::Int(text.strip_prefix('i')?.parse().ok()?),
        },
    })
}

fn parse_effects(text: &str) -> Option<Effects> {
    Some(match text {
        "-" => Effects::Unknown,
        "none" => Effects::None,
        "read" => Effects::Read,
        "write" => Effects::Write,
        "any" => Effects::Any,
        "unbounded" => Effects::Unbounded,
        "converges" => Effects::Converges,
        "device" => Effects::Device,
        _ => return None,
    })
}

fn parse_condition(text: &'static str) -> Option<Condition> {
    Some(match text {
        "grf" => Condition::InRegisters,
        "int" => Condition::IntResult,
        "fp" => Condition::FloatResult,
        operations => Condition::Atomic(operations.split(',').collect()),
    })
}

#[cfg(test)]
mod tests {
    use super::{ATOMIC_OPERATIONS, Class, Condition, Lowering, Source, TABLE, lines, parse_line, rows};

    #[test]
    fn every_line_is_read() {
        for line in lines() {
            assert!(parse_line(line).is_some(), "{line}");
        }
        assert_eq!(lines().count(), TABLE.values().map(Vec::len).sum::<usize>());
        assert_eq!(TABLE.len(), 157);
        assert!(rows("linearize").is_none());
    }

    /// An operand can only have the type of an earlier operand. Atomic operations must have names. A row without a
    /// condition must be the last.
    #[test]
    fn rows_make_sense() {
        for (builtin, rows) in TABLE.iter() {
            for (index, row) in rows.iter().enumerate() {
                for (position, operand) in row.operands.iter().enumerate() {
                    if let Class::SameAs(other) = operand.class {
                        assert!(other < position, "{builtin}");
                    }
                    let number = matches!(operand.source, Source::Template(_) | Source::Number(_));
                    let wants_number = matches!(operand.class, Class::Exactly(_) | Class::Alignment | Class::Width);
                    assert!(!number || wants_number, "{builtin}");
                    assert!(operand.source != Source::Undef || operand.class == Class::Result, "{builtin}");
                }
                assert!(row.when != Condition::Always || index + 1 == rows.len(), "{builtin}");
                let is_atomic = matches!(row.lowering, Lowering::Intrinsic(stem) if stem.contains('*'));
                match &row.when {
                    Condition::Atomic(operations) => {
                        assert!(is_atomic, "{builtin}");
                        for operation in operations {
                            assert!(ATOMIC_OPERATIONS.iter().any(|(_, name)| name == operation), "{builtin}");
                        }
                    }
                    _ => assert!(!is_atomic, "{builtin}"),
                }
            }
        }
    }
}

//! The table of builtins, `table.txt`, which says how it is to be read.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// One way to lower a builtin.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// What becomes of the call.
    pub lowering: Lowering,
    /// The type of the result.
    pub result: Class,
    /// The operands of what takes the place of the call.
    pub operands: Vec<Operand>,
    /// What the intrinsic does.
    pub effects: Effects,
    /// When the row is the one to take.
    pub when: Condition,
}

/// What becomes of a call.
#[derive(Debug, PartialEq, Eq)]
pub enum Lowering {
    /// A call of the genx intrinsic with this stem; `*` in it stands for the atomic operation.
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
    /// A mask becomes an integer.
    Pack,
    /// An integer becomes a mask.
    Unpack,
    /// The call stays.
    Keep,
    /// A call of this function.
    Call(&'static str),
}

/// An operand: where it comes from, and its type.
#[derive(Debug, PartialEq, Eq)]
pub struct Operand {
    /// Where it comes from.
    pub source: Source,
    /// Its type.
    pub class: Class,
}

/// Where an operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// An argument of the call.
    Argument(u32),
    /// An argument of the call, compared with 0.
    Mask(u32),
    /// A template argument.
    Template(usize),
    /// A number.
    Number(u64),
    /// `undef`.
    Undef,
}

/// A type, or what types there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A vector.
    Vector,
    /// An integer or a vector of integers.
    Int,
    /// A floating-point number or a vector of such.
    Float,
    /// A pointer.
    Pointer,
    /// Anything that can be an element or is a vector.
    Any,
    /// This type.
    Exactly(Plain),
    /// The type of the result.
    Result,
    /// The type of another operand.
    SameAs(usize),
    /// Pointers to an address space, which are made of integers.
    IntToPointer(u32),
    /// What a pointer points to.
    Loaded(Plain),
    /// Two values of the type of argument 1, integers, which the builtin stores through argument 0.
    Pair,
    /// A number that is no operand: an alignment in bytes.
    Alignment,
    /// A number that is no operand: the elements of a mask.
    Width,
}

/// A type that is fixed.
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

/// What an intrinsic does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// Nothing is known.
    Unknown,
    /// Accesses no memory.
    None,
    /// Reads memory.
    Read,
    /// Writes memory.
    Write,
    /// Reads and writes memory.
    Any,
    /// As `Any`, and may not return.
    Unbounded,
    /// As `Any`, together with the other threads.
    Converges,
    /// Those of a device function that is no intrinsic.
    Device,
}

/// When a row is the one to take.
#[derive(Debug, PartialEq, Eq)]
pub enum Condition {
    /// Always.
    Always,
    /// The vector type is that of a variable in registers.
    InRegisters,
    /// The result consists of integers.
    IntResult,
    /// The result consists of floating-point numbers.
    FloatResult,
    /// The atomic operation is one of these.
    Atomic(Vec<&'static str>),
}

/// The numbers of atomic operations in template arguments, and their names in intrinsics.
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

/// The name of an atomic operation.
pub fn atomic_operation(number: i128) -> Option<&'static str> {
    ATOMIC_OPERATIONS.iter().find(|(known, _)| *known == number).map(|(_, name)| *name)
}

/// The rows of a builtin, by its [base name](crate::esimd::builtin::base_name); `None` if the table does not have it.
pub fn rows(builtin: &str) -> Option<&'static [Row]> {
    TABLE.get(builtin).map(Vec::as_slice)
}

/// All builtins with their rows, in no order.
#[cfg(test)]
pub fn builtins() -> impl Iterator<Item = (&'static str, &'static [Row])> {
    TABLE.iter().map(|(builtin, rows)| (*builtin, rows.as_slice()))
}

/// A line that cannot be read would be a builtin that is not known. A test sees to it that there is none.
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

    /// An operand's type may be that of an earlier one; atomic operations have names; what is no condition comes last.
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

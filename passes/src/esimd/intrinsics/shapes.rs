//! The types with which the headers declare builtins, and their comparison with those of a module's functions.
//! `shapes.txt` lists the types and describes its own format.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::template::{Template, wrong};
use crate::diagnostic::{Code, Problem};
use crate::esimd::scalar::Scalar;
use llvm_ir::Type;

/// The types of a builtin.
#[derive(Debug)]
pub struct Shape {
    result: Vector,
    arguments: Vec<Vector>,
}

/// A vector; a scalar if `counts` is empty.
#[derive(Debug)]
struct Vector {
    element: Element,
    /// Numbers whose product is the number of elements.
    counts: Vec<Count>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Anything,
    Template(usize),
    Scalar(Scalar),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Count {
    Number(u64),
    Template(usize),
    Power(usize),
    Channels(usize),
    VectorSize(usize),
}

/// Returns the types of a builtin by its [base name](crate::esimd::builtin::base_name); `None` if they are unknown.
pub fn shape(builtin: &str) -> Option<&'static Shape> {
    SHAPES.get(builtin)
}

impl Shape {
    /// Checks that a function has these types.
    ///
    /// # Errors
    /// Fails if one of the types differs.
    pub fn check<'m>(&self, template: &Template, result: Type<'m>, parameters: &[Type<'m>]) -> Result<(), Problem> {
        let mut same = FxHashMap::default();
        self.result.check(template, &mut same, result, || "its result".to_owned())?;
        for (index, (vector, ty)) in self.arguments.iter().zip(parameters).enumerate() {
            vector.check(template, &mut same, *ty, || format!("argument {}", index + 1))?;
        }
        Ok(())
    }
}

impl Vector {
    /// Checks a type. `same` maps template arguments to the types that they represent, if these are
    /// known.
    fn check<'m>(
        &self,
        template: &Template,
        same: &mut FxHashMap<usize, Type<'m>>,
        ty: Type<'m>,
        what: impl Fn() -> String,
    ) -> Result<(), Problem> {
        let given = ty.element_or_self();
        let (is_right, element) = match self.element {
            Element::Anything => return Ok(()),
            Element::Scalar(scalar) => (Scalar::of(given) == Some(scalar), scalar.to_string()),
            Element::Template(index) => match Scalar::named(template.type_name(index)?) {
                Some(scalar) => (Scalar::of(given) == Some(scalar), scalar.to_string()),
                None => {
                    let first = *same.entry(index).or_insert(given);
                    (first == given && Scalar::of(given).is_some(), first.to_string())
                }
            },
        };
        let count = self.count(template)?;
        // A scalar may represent a vector of one element.
        let length = ty.fixed_vector().map(|(_, length)| u64::from(length));
        if is_right && (length == count || count == Some(1) && length.is_none()) {
            return Ok(());
        }
        let expected = count.map_or_else(|| element.clone(), |count| format!("<{count} x {element}>"));
        let message = format!("{} has type '{ty}'; expected '{expected}' from the template arguments", what());
        Err(Code::EsimdBuiltinTypes.problem(message))
    }

    /// Returns the number of elements; `None` for a scalar.
    fn count(&self, template: &Template) -> Result<Option<u64>, Problem> {
        let counts: Vec<u64> = self.counts.iter().map(|count| count.of(template)).collect::<Result<_, _>>()?;
        let product = counts.iter().try_fold(1_u64, |product, count| product.checked_mul(*count));
        // No vector has this many elements.
        Ok((!counts.is_empty()).then_some(product.unwrap_or(u64::MAX)))
    }
}

impl Count {
    fn of(self, template: &Template) -> Result<u64, Problem> {
        let literal = |index: usize, most: u32| {
            let number = template.literal(index)?;
            let fits = u32::try_from(number).ok().filter(|number| *number <= most);
            let wrong = || wrong(format!("template argument {} is {number}; expected 0 to {most}", index + 1));
            fits.ok_or_else(wrong)
        };
        Ok(match self {
            Count::Number(number) => number,
            Count::Template(index) => u64::from(literal(index, u32::MAX)?),
            Count::Power(index) => 1 << literal(index, 31)?,
            Count::Channels(index) => u64::from(literal(index, 15)?.count_ones()),
            Count::VectorSize(index) => match literal(index, 8)? {
                0 => 1,
                code @ 1..=4 => u64::from(code),
                code => 1 << (code - 2),
            },
        })
    }
}

/// The shapes by builtin. A malformed line would leave a builtin unchecked; a test ensures that there are none.
static SHAPES: LazyLock<FxHashMap<&'static str, Shape>> = LazyLock::new(|| lines().filter_map(parse_line).collect());

fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("shapes.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn parse_line(line: &'static str) -> Option<(&'static str, Shape)> {
    let mut columns = line.split_ascii_whitespace();
    let (builtin, result) = (columns.next()?, parse_vector(columns.next()?)?);
    let arguments = match columns.next()? {
        "-" => Vec::new(),
        list => list.split(',').map(parse_vector).collect::<Option<_>>()?,
    };
    columns.next().is_none().then_some((builtin, Shape { result, arguments }))
}

fn parse_vector(text: &str) -> Option<Vector> {
    let mut parts = text.split('*');
    let element = match parts.next()?.split_at_checked(1)? {
        ("_", "") => Element::Anything,
        ("t", index) => Element::Template(index.parse().ok()?),
        ("i", bits) => Element::Scalar(Scalar::Int(bits.parse().ok()?)),
        ("f", bits) => Element::Scalar(Scalar::Float(bits.parse().ok()?)),
        _ => return None,
    };
    Some(Vector { element, counts: parts.map(parse_count).collect::<Option<_>>()? })
}

fn parse_count(text: &str) -> Option<Count> {
    if let Ok(number) = text.parse() {
        return Some(Count::Number(number));
    }
    let (kind, index) = text.split_at_checked(1)?;
    let index = index.parse().ok()?;
    Some(match kind {
        "t" => Count::Template(index),
        "p" => Count::Power(index),
        "c" => Count::Channels(index),
        "v" => Count::VectorSize(index),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{SHAPES, lines, parse_line, shape};
    use crate::esimd::intrinsics::table::{Lowering, Source, builtins};

    #[test]
    fn every_line_is_read() {
        for line in lines() {
            assert!(parse_line(line).is_some(), "{line}");
        }
        assert_eq!(lines().count(), SHAPES.len());
    }

    /// Every lowered builtin has a shape with the right number of arguments.
    #[test]
    fn every_builtin_has_a_shape() {
        for (builtin, rows) in builtins() {
            let operands = rows.iter().flat_map(|row| &row.operands);
            let arguments = operands.filter_map(|operand| match operand.source {
                Source::Argument(index) | Source::Mask(index) => Some(index as usize + 1),
                _ => None,
            });
            let is_kept = rows.iter().all(|row| row.lowering == Lowering::Keep);
            let expected = arguments.max().unwrap_or(0);
            let given = shape(builtin).map(|shape| shape.arguments.len());
            assert_eq!(given, (!is_kept).then_some(expected), "{builtin}");
        }
    }
}

//! Plans the lowering of one builtin function from its row in the table, its types and its template arguments. Runs
//! once for each function, because the lowering is the same for all of its calls.

use std::cell::Cell;

use super::recipe::{Built, Declared, Recipe, Step};
use super::shapes::shape;
use super::table::{Class, Condition, Effects, Lowering, Operand, Plain, Row, Source, rows};
use super::template::{Template, wrong};
use crate::diagnostic::{Code, Problem, counted};
use crate::esimd::builtin;
use crate::esimd::genx::{check_name, suffix};
use crate::esimd::grf::Registers;
use crate::internal_error;
use crate::names::GENX;
use llvm_ir::{DataLayout, Function, Module, Type};

/// The parts of a module on which recipes depend.
#[derive(Debug)]
pub struct Context<'m> {
    /// The module.
    pub module: Module<'m>,
    /// Its data layout.
    pub layout: DataLayout<'m>,
    /// The register variables.
    pub registers: Registers<'m>,
}

/// Plans the lowering of the calls to a builtin.
///
/// # Errors
/// Fails if the calls cannot be lowered.
pub fn plan<'m>(context: &Context<'m>, function: Function<'m>) -> Result<Recipe<'m>, Problem> {
    let symbol = function.name();
    let unknown = |message| move || Code::EsimdUnknownBuiltin.problem(message);
    let rows = builtin::base_name(&symbol).and_then(rows).ok_or_else(unknown("this builtin has no lowering"))?;
    if rows.iter().all(|row| row.lowering == Lowering::Keep) {
        return Ok(Recipe { step: Step::Keep, operands: Vec::new() });
    }
    let (result, parameters) = Some(function.value_type())
        .filter(|ty| !ty.is_variadic())
        .and_then(Type::signature)
        .ok_or_else(|| types("it has a variable number of arguments".to_owned()))?;
    let library = symbol == builtin::base_name(&symbol).unwrap_or_default();
    let template = if library { Some(Template::none()) } else { Template::of(&symbol) };
    let template = template.ok_or_else(unknown("the template arguments in its name cannot be read"))?;
    let planner = Planner { context, result, parameters, template };
    planner.check_argument_count(rows)?;
    let recipe = planner.recipe(planner.choose(rows)?)?;
    if let Some(shape) = builtin::base_name(&symbol).and_then(shape) {
        shape.check(&planner.template, planner.result, &planner.parameters)?;
    }
    Ok(recipe)
}

/// The types and template arguments of a builtin function.
struct Planner<'c, 'm> {
    context: &'c Context<'m>,
    result: Type<'m>,
    parameters: Vec<Type<'m>>,
    template: Template,
}

/// The operands of a row that have been planned so far.
struct Operands<'m> {
    /// The result type of the replacement; for a pair, the type of one member.
    result: Type<'m>,
    built: Vec<Built<'m>>,
    types: Vec<Type<'m>>,
    /// The suffixes of the intrinsic's name.
    suffixes: String,
    alignment: Option<u64>,
    width: Option<u32>,
}

impl<'m> Planner<'_, 'm> {
    /// Checks the number of arguments, which is the same in all rows of a builtin.
    fn check_argument_count(&self, rows: &[Row]) -> Result<(), Problem> {
        let operands = rows.iter().flat_map(|row| &row.operands);
        let expected = operands
            .filter_map(|operand| match operand.source {
                Source::Argument(index) | Source::Mask(index) => Some(index as usize + 1),
                Source::Template(_) | Source::Number(_) | Source::Undef => None,
            })
            .max()
            .unwrap_or(0);
        let given = self.parameters.len();
        let wrong = || types(format!("{}; expected {expected}", counted(given, "argument")));
        if given == expected { Ok(()) } else { Err(wrong()) }
    }

    /// Returns the first row whose condition holds.
    fn choose<'r>(&self, rows: &'r [Row]) -> Result<&'r Row, Problem> {
        for row in rows {
            let holds = match &row.when {
                Condition::Always => true,
                Condition::InRegisters => {
                    let stored = self.parameters.get(1).copied();
                    let vector = if self.result.is_void() { stored } else { Some(self.result) };
                    vector.is_some_and(|vector| self.context.registers.vector_of(vector).is_some())
                }
                Condition::IntResult => self.result.is_int_or_vector(),
                Condition::FloatResult => self.result.is_float_or_vector(),
                Condition::Atomic(operations) => operations.contains(&self.template.atomic_operation()?),
            };
            if holds {
                return Ok(row);
            }
        }
        let operations: Vec<&str> = rows
            .iter()
            .filter_map(|row| if let Condition::Atomic(operations) = &row.when { Some(operations) } else { None })
            .flatten()
            .copied()
            .collect();
        Err(if operations.is_empty() {
            types(format!("its result has type '{}'; expected integers or floating-point numbers", self.result))
        } else {
            let number = self.template.literal(0)?;
            let name = self.template.atomic_operation()?;
            wrong(format!("atomic operation {number} ({name}); expected one of: {}", operations.join(", ")))
        })
    }

    fn recipe(&self, row: &Row) -> Result<Recipe<'m>, Problem> {
        self.check_atomic(row)?;
        let mut operands = self.start(row)?;
        for operand in &row.operands {
            self.add(&mut operands, operand)?;
        }
        let step = self.step(row, &operands)?;
        Ok(Recipe { step, operands: operands.built })
    }

    /// Checks the type of an atomic operation: any type for an exchange, a floating-point type if
    /// its name begins with `f`, and otherwise an integer type.
    fn check_atomic(&self, row: &Row) -> Result<(), Problem> {
        if !matches!(row.when, Condition::Atomic(_)) {
            return Ok(());
        }
        let name = self.template.atomic_operation()?;
        if name.ends_with("xchg") {
            return Ok(());
        }
        let (is_right, expected) = match name.starts_with('f') {
            true => (self.result.is_float_or_vector(), "floating-point numbers"),
            false => (self.result.is_int_or_vector(), "integers"),
        };
        let wrong = || format!("its result has type '{}'; expected {expected}, for the operation {name}", self.result);
        if is_right { Ok(()) } else { Err(types(wrong())) }
    }

    /// Checks the result type, and starts the list of operands.
    fn start(&self, row: &Row) -> Result<Operands<'m>, Problem> {
        let mut result = self.result;
        let mut suffixes = String::new();
        let wrong = |expected: &str| Err(types(format!("its result has type '{}'; expected {expected}", self.result)));
        match row.result {
            Class::Pair => {
                if !self.result.is_void() {
                    return wrong("'void'");
                }
                self.check_argument(0, Class::Pointer)?;
                self.check_argument(1, Class::Int)?;
                result = self.parameters[1];
                let suffix = self.suffix(result)?;
                suffixes.push_str(&suffix);
                suffixes.push_str(&suffix);
            }
            // In C++, a boolean is a wider integer.
            Class::Exactly(Plain::Int(1)) if self.result.int_width().is_some() => result = self.int(1),
            Class::Exactly(plain) if result != self.plain(plain) => return wrong(&format!("'{}'", self.plain(plain))),
            class => {
                if let Some(expected) = self.mismatch(result, class) {
                    return wrong(expected);
                }
                if is_overloaded(class) {
                    suffixes.push_str(&self.suffix(result)?);
                }
            }
        }
        let (built, types) = (Vec::new(), Vec::new());
        Ok(Operands { result, built, types, suffixes, alignment: None, width: None })
    }

    /// Adds the next operand of a row.
    fn add(&self, operands: &mut Operands<'m>, operand: &Operand) -> Result<(), Problem> {
        let (built, ty) = match operand.source {
            Source::Argument(index) => self.argument(operands, index, operand.class)?,
            Source::Mask(index) => {
                self.check_argument(index, Class::Int)?;
                self.check_argument(index, operand.class)?;
                (Built::Mask(index), self.int(1).shaped_like(self.parameters[index as usize]))
            }
            Source::Template(index) => match operand.class {
                Class::Alignment => {
                    operands.alignment = Some(self.template.alignment(index)?);
                    return Ok(());
                }
                Class::Width => {
                    operands.width = Some(self.template.width(index)?);
                    return Ok(());
                }
                class => self.number(self.template.literal(index)?, class, Some(index))?,
            },
            Source::Number(number) => self.number(i128::from(number), operand.class, None)?,
            Source::Undef => (Built::Constant(operands.result.undef()), operands.result),
        };
        if is_overloaded(operand.class) {
            operands.suffixes.push_str(&self.suffix(ty)?);
        }
        operands.built.push(built);
        operands.types.push(ty);
        Ok(())
    }

    fn argument(&self, operands: &Operands<'m>, index: u32, class: Class) -> Result<(Built<'m>, Type<'m>), Problem> {
        let ty = self.parameters[index as usize];
        let same_as = |other: Type<'m>| {
            if ty == other { Ok(()) } else { Err(self.wrong_argument(index, &format!("'{other}'"))) }
        };
        match class {
            Class::Result => same_as(operands.result)?,
            Class::SameAs(other) => match operands.types.get(other) {
                Some(other) => same_as(*other)?,
                None => internal_error!("a row of the table refers to operand {other}, which comes later"),
            },
            Class::Exactly(plain) => same_as(self.plain(plain))?,
            Class::IntToPointer(space) => {
                self.check_argument(index, Class::Int)?;
                let pointer = ty.pointer_in(space).shaped_like(ty);
                return Ok((Built::ToPointer(index, pointer), pointer));
            }
            Class::Loaded(plain) => {
                self.check_argument(index, Class::Pointer)?;
                let loaded = self.plain(plain);
                return Ok((Built::Loaded(index, loaded, self.context.layout.abi_alignment(loaded)), loaded));
            }
            class => self.check_argument(index, class)?,
        }
        Ok((Built::Argument(index), ty))
    }

    fn step(&self, row: &Row, operands: &Operands<'m>) -> Result<Step<'m>, Problem> {
        let (operand_types, layout) = (&operands.types, &self.context.layout);
        let alignment = |ty: Type<'m>| operands.alignment.unwrap_or_else(|| layout.abi_alignment(ty));
        // A row without one of these is a defect in the table.
        let width = || operands.width.unwrap_or_else(|| internal_error!("a row of the table has no width"));
        let stored = || {
            operand_types.first().copied().unwrap_or_else(|| internal_error!("a row of the table has no stored value"))
        };
        Ok(match row.lowering {
            Lowering::Intrinsic(stem) => {
                let stem = if stem.contains('*') {
                    stem.replace('*', self.template.atomic_operation()?)
                } else {
                    stem.to_owned()
                };
                let name = format!("{GENX}{stem}{}", operands.suffixes);
                if row.result == Class::Pair {
                    let pair = operands.result.struct_of(&[operands.result; 2]);
                    let declared = self.declared(name, pair.function(operand_types), row.effects)?;
                    Step::StoredPair(declared, layout.abi_alignment(pair))
                } else {
                    Step::Intrinsic(self.declared(name, operands.result.function(operand_types), row.effects)?)
                }
            }
            Lowering::Call(name) => {
                Step::Call(self.declared(name.to_owned(), operands.result.function(operand_types), row.effects)?)
            }
            Lowering::Load => {
                self.check_one_address(row)?;
                Step::Load(alignment(operands.result))
            }
            Lowering::Store => {
                self.check_one_address(row)?;
                Step::Store(alignment(stored()))
            }
            Lowering::Gather => {
                self.check_lengths(row, operands.result)?;
                Step::Gather(alignment(operands.result.element_or_self()))
            }
            Lowering::Scatter => {
                self.check_lengths(row, stored())?;
                Step::Scatter(alignment(stored().element_or_self()))
            }
            Lowering::Fma => Step::Fma,
            Lowering::Pack => {
                let width = width();
                self.check_length(0, width)?;
                Step::Pack(self.int(width))
            }
            Lowering::Unpack => {
                let width = width();
                let fits = |(element, count): (Type<'m>, u32)| {
                    count == width && element.int_width().is_some_and(|bits| bits > 1)
                };
                if !self.result.fixed_vector().is_some_and(fits) {
                    let result = self.result;
                    let message = format!("its result has type '{result}'; expected a vector of {width} integers");
                    return Err(types(message));
                }
                Step::Unpack(self.int(width))
            }
            Lowering::Keep => Step::Keep,
        })
    }

    /// Checks that the name of a function is unused, or used by a function of the right type.
    fn declared(&self, name: String, ty: Type<'m>, effects: Effects) -> Result<Declared<'m>, Problem> {
        check_name(self.context.module, &name, ty)?;
        Ok(Declared { name, ty, effects, function: Cell::default() })
    }

    /// Checks that a load or store has a single address, which may be an integer.
    fn check_one_address(&self, row: &Row) -> Result<(), Problem> {
        row.operands.iter().try_for_each(|operand| match (operand.source, operand.class) {
            (Source::Argument(index), Class::IntToPointer(_))
                if self.parameters[index as usize].int_width().is_none() =>
            {
                Err(self.wrong_argument(index, "an integer"))
            }
            _ => Ok(()),
        })
    }

    /// Checks that all arguments among the operands are vectors as long as `like`.
    fn check_lengths(&self, row: &Row, like: Type<'m>) -> Result<(), Problem> {
        let Some((_, count)) = like.fixed_vector() else { return Ok(()) };
        row.operands.iter().try_for_each(|operand| match operand.source {
            Source::Argument(index) | Source::Mask(index) => self.check_length(index, count),
            Source::Template(_) | Source::Number(_) | Source::Undef => Ok(()),
        })
    }

    fn check_length(&self, index: u32, count: u32) -> Result<(), Problem> {
        match self.parameters[index as usize].fixed_vector() {
            Some((_, length)) if length == count => Ok(()),
            _ => Err(self.wrong_argument(index, &format!("a vector of {count} elements"))),
        }
    }

    fn check_argument(&self, index: u32, class: Class) -> Result<(), Problem> {
        match self.mismatch(self.parameters[index as usize], class) {
            Some(expected) => Err(self.wrong_argument(index, expected)),
            None => Ok(()),
        }
    }

    fn wrong_argument(&self, index: u32, expected: &str) -> Problem {
        let ty = self.parameters[index as usize];
        types(format!("argument {} has type '{ty}'; expected {expected}", index + 1))
    }

    /// Returns the expected form if a type is not of this class.
    fn mismatch(&self, ty: Type<'m>, class: Class) -> Option<&'static str> {
        let (fits, expected) = match class {
            Class::Vector => (ty.fixed_vector().is_some(), "a vector"),
            Class::Int => (ty.is_int_or_vector(), "an integer or a vector of integers"),
            Class::Float => (ty.is_float_or_vector(), "a floating-point number or a vector of floating-point numbers"),
            Class::Pointer => (ty.is_pointer(), "a pointer"),
            Class::Any => (suffix(ty).is_some(), "a number, a pointer or a vector"),
            _ => (true, ""),
        };
        (!fits).then_some(expected)
    }

    /// Creates a constant of the intrinsic's type. It must fit as a signed or unsigned integer.
    fn number(&self, number: i128, class: Class, place: Option<usize>) -> Result<(Built<'m>, Type<'m>), Problem> {
        let ty = if let Class::Exactly(plain) = class { self.plain(plain) } else { self.int(32) };
        let Some(width) = ty.int_width() else {
            internal_error!("a row of the table has a number of type '{ty}'");
        };
        let place = place
            .map_or_else(|| "a number of the table".to_owned(), |index| format!("template argument {}", index + 1));
        let wrong = || wrong(format!("{place} is {number}, which does not fit into '{ty}'"));
        if number < -(1_i128 << (width - 1)) || number >= 1_i128 << width {
            return Err(wrong());
        }
        let bits = u64::try_from(number & i128::from(u64::MAX)).ok();
        let constant = bits.and_then(|bits| ty.const_int(bits)).ok_or_else(wrong)?;
        Ok((Built::Constant(constant), ty))
    }

    fn suffix(&self, ty: Type<'m>) -> Result<String, Problem> {
        suffix(ty)
            .map(|text| format!(".{text}"))
            .ok_or_else(|| types(format!("no genx intrinsic has operands of type '{ty}'")))
    }

    fn int(&self, bits: u32) -> Type<'m> {
        self.context.module.int_type(bits)
    }

    fn plain(&self, plain: Plain) -> Type<'m> {
        match plain {
            Plain::Void => self.context.module.void_type(),
            Plain::Int(bits) => self.int(bits),
            Plain::Float => self.int(32).float(),
            Plain::IntVector(count, bits) => {
                let vector = self.int(bits).vector_of(count);
                vector.unwrap_or_else(|| internal_error!("a row of the table has a vector of {count} elements"))
            }
        }
    }
}

/// Creates a problem about the types of a builtin.
fn types(message: String) -> Problem {
    Code::EsimdBuiltinTypes.problem(message)
}

/// Returns whether types of this class are part of an intrinsic's name.
fn is_overloaded(class: Class) -> bool {
    matches!(class, Class::Vector | Class::Int | Class::Float | Class::Pointer | Class::Any)
}

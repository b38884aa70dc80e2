//! Detects different kernels with the same name in several units.
//!
//! A kernel is named after a type, and kernels are `weak_odr`, so the IR linker keeps one of
//! several kernels with the same name. That is correct for a kernel in a header. However, lambdas
//! in file-local functions of the same name also get the same kernel name, although their code may
//! differ.
//!
//! 1. Find the names that several units define.
//! 2. Compare the normal forms of the kernels and everything that they reach.
//! 3. Where they differ, compare the code after inlining and simplification, because the optimizer's decisions depend
//!    on the rest of a unit.
//! 4. If that code also differs, the kernels are different.

use std::collections::{HashMap, HashSet};

use llvm_ir::owned::{Comparable, Context, ParseError};

use super::names;
use super::symbols::{ParsedUnit, Strength};
use crate::{Error, Unit};

/// A kernel that two units define.
struct Pair {
    kernel: String,
    first: usize,
    second: usize,
}

/// Rejects kernels that differ. Returns warnings.
pub fn check(units: &[ParsedUnit<'_, '_>]) -> Result<Vec<String>, Error> {
    let mut pairs = pairs(units);
    let all: Vec<&Unit> = units.iter().map(|unit| unit.unit).collect();
    retain_different(&mut pairs, &all, |context, unit, _| Comparable::parse(context, &unit.bitcode, &unit.name))?;
    retain_different(&mut pairs, &all, |context, unit, kernels| {
        Comparable::parse_simplified(context, &unit.bitcode, &unit.name, kernels)
    })?;
    let mut warnings = Vec::new();
    for pair in &pairs {
        let (Some(first), Some(second)) = (units.get(pair.first), units.get(pair.second)) else { continue };
        let kernel = names::kernel(&pair.kernel);
        if is_local(&pair.kernel) || level(first, &pair.kernel) == level(second, &pair.kernel) {
            return Err(Error::DifferentKernels {
                kernel,
                first: first.unit.name.clone(),
                second: second.unit.name.clone(),
            });
        }
        warnings.push(format!(
            "{}: kernel '{kernel}' is also in '{}', compiled at another optimization level; the program uses that one",
            second.unit.name, first.unit.name
        ));
    }
    Ok(warnings)
}

/// Returns the kernels that several units define, each paired with the first definition.
fn pairs(units: &[ParsedUnit<'_, '_>]) -> Vec<Pair> {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut pairs = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        for found in unit.symbols.definitions.iter().filter(|found| found.strength == Strength::Kernel) {
            let first = *seen.entry(&found.name).or_insert(index);
            if first != index {
                pairs.push(Pair { kernel: found.name.clone(), first, second: index });
            }
        }
    }
    pairs
}

/// Keeps the pairs whose kernels have different normal forms. Parses each unit once.
fn retain_different(
    pairs: &mut Vec<Pair>,
    units: &[&Unit],
    parse: impl for<'c> Fn(&'c Context, &Unit, &HashSet<String>) -> Result<Comparable<'c>, ParseError>,
) -> Result<(), Error> {
    let mut forms: HashMap<(usize, String), Option<String>> = HashMap::new();
    for (index, unit) in units.iter().enumerate() {
        let of_unit = |pair: &&Pair| pair.first == index || pair.second == index;
        let mut kernels: Vec<&str> = pairs.iter().filter(of_unit).map(|pair| pair.kernel.as_str()).collect();
        kernels.dedup();
        if kernels.is_empty() {
            continue;
        }
        // Use a separate context, in which types keep their names from the unit.
        let context = Context::new();
        let kept = kernels.iter().map(|kernel| (*kernel).to_owned()).collect();
        let problem = |error: ParseError| Error::Unit { unit: unit.name.clone(), problem: error.0 };
        let mut module = parse(&context, unit, &kept).map_err(problem)?;
        for kernel in kernels {
            let form = forms.entry((index, kernel.to_owned()));
            form.or_insert_with(|| module.normal_form(kernel));
        }
    }
    pairs.retain(|pair| {
        let form = |index| forms.get(&(index, pair.kernel.clone())).and_then(Option::as_ref);
        form(pair.first) != form(pair.second)
    });
    Ok(())
}

/// Returns whether the type that names a kernel is local to a file: in a static function or an unnamed namespace.
fn is_local(kernel: &str) -> bool {
    kernel.contains("_GLOBAL__N_") || kernel.contains("ZL")
}

/// Returns the optimization level of a kernel.
fn level<'m>(unit: &'m ParsedUnit<'_, '_>, kernel: &str) -> Option<&'m [u8]> {
    unit.module.as_module().function(kernel)?.text_attribute(sycl_passes::names::ATTR_OPT_LEVEL)
}

//! The symbols that units define and reference.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use llvm_ir::owned::{Context, Library, OwnedModule, ParseError};
use llvm_ir::{GlobalValue, Linkage, Module};
use sycl_passes::analysis::entry_points::is_kernel;

use super::names;
use crate::{Error, Unit};
use sycl_passes::names::ATTR_PROCESSOR;

/// The strength of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Only one definition may exist in a program.
    Strong,
    /// Any number of definitions may exist; one is kept.
    Weak,
    /// A kernel: any number of definitions may exist if they are all equivalent.
    Kernel,
}

/// A symbol with a definition that is visible to other units.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// The strength of the definition.
    pub strength: Strength,
}

/// The symbols in a unit.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    /// The definitions.
    pub definitions: Vec<Definition>,
    /// The undefined symbols that the unit references.
    pub required: Vec<String>,
}

/// A unit that is linked.
pub struct ParsedUnit<'c, 'u> {
    /// The unit.
    pub unit: &'u Unit,
    /// Its module.
    pub module: OwnedModule<'c>,
    /// Its symbols.
    pub symbols: Symbols,
}

impl<'c, 'u> ParsedUnit<'c, 'u> {
    /// Parses a unit.
    pub fn parse(context: &'c Context, unit: &'u Unit) -> Result<ParsedUnit<'c, 'u>, Error> {
        let module =
            OwnedModule::parse(context, &unit.bitcode, &unit.name).map_err(|error| unreadable(unit, &error))?;
        let symbols = Symbols::of(module.as_module());
        Ok(ParsedUnit { unit, module, symbols })
    }
}

impl Symbols {
    /// Returns the symbols in a unit without parsing its functions. All declarations count as
    /// referenced.
    pub fn of_bitcode(context: &Context, unit: &Unit) -> Result<Symbols, Error> {
        let module = Library::read(context, &unit.bitcode, &unit.name).map_err(|error| unreadable(unit, &error))?;
        Ok(Symbols::of(module.as_module()))
    }

    fn of(module: Module<'_>) -> Symbols {
        let mut symbols = Symbols::default();
        let functions = module.functions().filter(|function| !function.name().starts_with("llvm."));
        for function in functions {
            symbols.add(function.into(), is_kernel(function));
        }
        let variables = module.global_variables().filter(|variable| !variable.name().starts_with("llvm."));
        variables.for_each(|variable| symbols.add(variable.into(), false));
        module.aliases().for_each(|alias| symbols.add(alias.into(), false));
        symbols
    }

    fn add(&mut self, global: GlobalValue<'_>, is_kernel: bool) {
        if global.is_declaration() || global.linkage() == Linkage::LLVMAvailableExternallyLinkage {
            if !global.is_unused() {
                self.required.push(global.name());
            }
        } else if !global.has_local_linkage() {
            let strength = match global {
                _ if is_kernel => Strength::Kernel,
                global if global.linkage() == Linkage::LLVMExternalLinkage => Strength::Strong,
                _ => Strength::Weak,
            };
            self.definitions.push(Definition { name: global.name(), strength });
        }
    }

    /// Adds the symbols to sets that contain the symbols from several units.
    pub fn add_to(&self, defined: &mut HashSet<String>, required: &mut HashSet<String>) {
        defined.extend(self.definitions.iter().map(|found| found.name.clone()));
        required.extend(self.required.iter().cloned());
    }
}

fn unreadable(unit: &Unit, error: &ParseError) -> Error {
    let text = error.0.trim();
    let text = text.strip_prefix(&unit.name).map_or(text, |rest| rest.trim_start_matches(": "));
    let text = text.strip_prefix("error: ").unwrap_or(text);
    // DPC++'s LLVM sets contraction flags on calls that return structs of floating-point numbers;
    // LLVM 22 rejects them.
    let remedy = if text.starts_with("Fast-math-flags") { "; compile it with '-ffp-contract=on'" } else { "" };
    Error::Unit { unit: unit.name.clone(), problem: format!("LLVM 22 cannot read this bitcode: {text}{remedy}") }
}

/// Returns the architecture of a unit: the first component of its triple. SPIR and SPIR-V count as the same
/// architecture.
pub fn architecture(triple: &str) -> &str {
    match triple.split('-').next().unwrap_or_default() {
        "spirv64" => "spir64",
        other => other,
    }
}

/// Returns the triple of a unit.
pub fn triple(unit: &Unit) -> Result<String, Error> {
    let context = Context::new();
    let module = Library::read(&context, &unit.bitcode, &unit.name).map_err(|error| unreadable(unit, &error))?;
    Ok(module.as_module().triple())
}

/// Returns the processor that a unit's functions were compiled for, if their attributes name one.
pub fn processor(unit: &Unit) -> Result<Option<String>, Error> {
    let context = Context::new();
    let module = Library::read(&context, &unit.bitcode, &unit.name).map_err(|error| unreadable(unit, &error))?;
    let mut functions = module.as_module().functions().filter(|function| !function.is_declaration());
    let attribute = functions.find_map(|function| function.text_attribute(ATTR_PROCESSOR));
    Ok(attribute.map(|name| String::from_utf8_lossy(name).into_owned()))
}

/// Rejects two strong definitions of the same symbol.
pub fn check_duplicates(units: &[ParsedUnit<'_, '_>]) -> Result<(), Error> {
    let mut first: HashMap<&str, &str> = HashMap::new();
    for unit in units {
        for found in unit.symbols.definitions.iter().filter(|found| found.strength == Strength::Strong) {
            match first.entry(&found.name) {
                Entry::Vacant(entry) => {
                    entry.insert(&unit.unit.name);
                }
                Entry::Occupied(entry) => {
                    return Err(Error::Duplicate {
                        symbol: names::symbol(&found.name),
                        first: (*entry.get()).to_owned(),
                        second: unit.unit.name.clone(),
                    });
                }
            }
        }
    }
    Ok(())
}

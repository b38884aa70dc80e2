//! Annotations of functions, as clang writes them to `@llvm.global.annotations`.

use llvm_ir::{Function, GlobalVariable, Module, Opcode, Value};

use super::property::Property;
use crate::diagnostic::{Code, Diagnostic};

/// The variable that contains all annotations in a module.
const ANNOTATIONS: &str = "llvm.global.annotations";
/// The annotation for a kernel property: its kind, the number of its values, and the values.
pub const PROPERTY: &str = "syclpasses.kernel-property";
/// The prefix of the annotation of a function that returns the address of a kernel; the host's name for the kernel
/// follows.
pub const REGISTERED: &str = "syclpasses.registered-kernel:";

/// A function and its properties.
#[derive(Clone, Debug)]
pub struct Annotated<'m> {
    pub function: Function<'m>,
    pub properties: Vec<Property>,
}

/// The annotations of a module that concern this pass.
#[derive(Debug, Default)]
pub struct Found<'m> {
    /// The functions with properties, in the order of their first annotations.
    pub functions: Vec<Annotated<'m>>,
    /// Functions that return the address of a kernel, with the host's name for the kernel.
    pub registered: Vec<(Function<'m>, String)>,
    /// The variable. `others` are its annotations that this pass does not change.
    variable: Option<GlobalVariable<'m>>,
    others: Vec<Value<'m>>,
}

impl Found<'_> {
    /// Returns whether no annotation concerns this pass.
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty() && self.registered.is_empty()
    }
}

/// Reads the annotations of the module.
pub fn read<'m>(module: Module<'m>, errors: &mut Vec<Diagnostic<'m>>) -> Found<'m> {
    let variable = module.global_variables().find(|variable| variable.name() == ANNOTATIONS);
    let mut found = Found { variable, ..Found::default() };
    let Some(list) = variable.and_then(GlobalVariable::initializer) else { return found };
    for index in 0..list.operand_count() {
        let Some(entry) = list.aggregate_element(index) else { continue };
        let text = element(entry, 1).and_then(text_of);
        let function = element(entry, 0).and_then(Value::as_function);
        let (Some(text), Some(function)) = (text, function) else {
            found.others.push(entry);
            continue;
        };
        if text == PROPERTY {
            match element(entry, 4).and_then(integers).as_deref().and_then(Property::from_numbers) {
                Some(property) => add(&mut found, function, property),
                None => errors.push(
                    Code::FreeFunctionKernel
                        .error(function, format!("annotation '{PROPERTY}' with values that the header does not write")),
                ),
            }
        } else if let Some(name) = text.strip_prefix(REGISTERED) {
            found.registered.push((function, name.to_owned()));
        } else {
            found.others.push(entry);
        }
    }
    found
}

fn add<'m>(found: &mut Found<'m>, function: Function<'m>, property: Property) {
    let known = found.functions.iter_mut().find(|annotated| annotated.function == function);
    match known {
        Some(annotated) if annotated.properties.contains(&property) => {}
        Some(annotated) => annotated.properties.push(property),
        None => found.functions.push(Annotated { function, properties: vec![property] }),
    }
}

/// Removes the annotations that this pass handles from the variable.
pub fn remove(found: &Found<'_>) {
    let Some(variable) = found.variable else { return };
    match found.others.first() {
        None => {
            variable.delete();
        }
        Some(first) => {
            let rest = first.ty().const_array(&found.others);
            variable.retype(rest.ty(), Some(rest));
        }
    }
}

/// Returns the operand of the `ret` that ends the first block of a function.
pub fn returned(function: Function<'_>) -> Option<Value<'_>> {
    let last = function.blocks().next()?.last_instruction()?;
    (last.opcode() == Opcode::LLVMRet).then(|| last.operand(0)).flatten()
}

/// Returns a member of an annotation, without casts.
fn element(entry: Value<'_>, index: u32) -> Option<Value<'_>> {
    entry.aggregate_element(index).map(Value::strip_casts)
}

fn text_of(variable: Value<'_>) -> Option<String> {
    let bytes = variable.as_global_variable()?.initializer()?.string_bytes()?;
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    String::from_utf8(bytes.get(..end)?.to_vec()).ok()
}

/// Returns the arguments of an annotation, a struct of integers.
fn integers(variable: Value<'_>) -> Option<Vec<u64>> {
    let values = variable.as_global_variable()?.initializer()?;
    let count = values.ty().member_count()?;
    (0..count).map(|index| values.aggregate_element(index)?.scalar_bits()).collect()
}

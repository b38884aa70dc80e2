//! Plans the signatures of exported functions, which other images may call, and of imported functions.
//!
//! The caller and the callee are compiled separately. So the new signature must not depend on a
//! body or on the calls in one module. It depends on the function's type and C++ name:
//!
//! | parameter | replacement |
//! |---|---|
//! | `sret(T)`, where `T` is a vector in structs of one member each | the result, which is that vector |
//! | a pointer to a `simd` or `simd_mask` that is passed by value according to the C++ name | the vector in the class |
//! | any other | unchanged |
//!
//! C++ creates an object for each parameter and result that is passed by value. While the function
//! runs, no other code refers to this object, and no code reads a parameter's object after the
//! return. So the object can be a stack slot of the function, regardless of its body.

use indexmap::IndexMap;

use super::super::grf::vector_inside;
use super::super::scalar::Scalar;
use super::super::scope::Scope;
use super::super::used_lists::is_entry;
use super::plan::{Plan, Role, Vector, is_exported, is_only_call};
use super::pointers::uses;
use crate::analysis::call_graph::CallGraph;
use crate::analysis::esimd_code::has_kernel_convention;
use crate::diagnostic::{Code, Diagnostic, Warnings, readable_name};
use crate::names::VECTOR_CLASSES;
use llvm_ir::{Call, Function, Instruction, Module, Type, TypeAttribute, demangle::demangle};

/// Returns the functions to change, in module order. Warns about functions that cannot be changed.
pub fn plans<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> Vec<Plan<'m>> {
    let found: Vec<_> = functions(module)
        .into_iter()
        .map(|function| (function, vectors(module, function)))
        .filter(|(_, vectors)| !vectors.is_empty())
        .collect();
    let mut changed: IndexMap<Function<'m>, (Vec<Call<'m>>, _)> = IndexMap::new();
    for (function, vectors) in found {
        match obstacle(function) {
            Some(obstacle) => warnings.push(warning(function, obstacle)),
            None => drop(changed.insert(function, (Vec::new(), vectors))),
        }
    }
    let graph = CallGraph::of_callees(module, changed.keys().copied());
    for call in module.functions().flat_map(|function| graph.calls_in(function)) {
        if let Some((calls, _)) = changed.get_mut(&call.callee) {
            calls.push(call.instruction);
        }
    }
    let plan = |(function, (calls, vectors))| Plan { function, calls, vectors };
    changed.into_iter().map(plan).collect()
}

/// Returns exported and imported functions of ESIMD code, in module order.
fn functions<'m>(module: Module<'m>) -> Vec<Function<'m>> {
    let scope = Scope::of(module);
    let globals = scope.globals();
    let is_shared = |function: &Function<'m>| match function.is_declaration() {
        true => globals.is_owned(*function),
        false => scope.covers(*function) && is_exported(*function),
    };
    let has_form = |function: &Function<'m>| {
        function.ty().address_space() == 0
            && !has_kernel_convention(*function)
            && !function.value_type().is_variadic()
            && !function.has_function_attribute("allocsize")
    };
    module.functions().filter(is_shared).filter(has_form).collect()
}

/// Returns the parameters that carry vectors.
fn vectors<'m>(module: Module<'m>, function: Function<'m>) -> IndexMap<u32, Vector<'m>> {
    let mut found = IndexMap::new();
    let Some((result, types)) = function.value_type().signature() else { return found };
    if !types.iter().any(|ty| ty.is_pointer()) {
        return found;
    }
    let symbol = function.name();
    let name = demangle(&symbol).filter(|name| name.is_function).unwrap_or_default();
    // Functions from LLVM, the compiler and its libraries, such as those for specialization constants, are not user
    // code.
    let own_name = name.components.last().unwrap_or(&symbol);
    if own_name.starts_with("__") || symbol.starts_with("llvm.") {
        return found;
    }
    let sret = |index| function.parameter_type_attribute(index, TypeAttribute::Sret);
    let results = (0..).zip(&types).filter(|_| result.is_void()).find_map(|(index, _)| Some((index, sret(index)?)));
    let others: Vec<_> =
        (0..).zip(&types).filter(|(index, _)| results.is_none_or(|(result, _)| result != *index)).collect();
    // The first parameter of a member function is its object, which the mangled name does not list.
    let in_name = others.len().checked_sub(name.parameters.len()).filter(|hidden| *hidden <= 1);
    for ((index, ty), class) in others.into_iter().skip(in_name.unwrap_or(usize::MAX)).zip(&name.parameters) {
        if ty.is_pointer()
            && let Some(vector) = vector_of_class(module, class)
        {
            found.insert(index, carried(function, index, Role::In, vector));
        }
    }
    if let Some((index, class)) = results
        && let Some(vector) = vector_inside(class)
    {
        found.insert(index, carried(function, index, Role::Out, vector));
    }
    found.sort_unstable_keys();
    found
}

fn carried<'m>(function: Function<'m>, index: u32, role: Role, ty: Type<'m>) -> Vector<'m> {
    let accesses = function.parameter(index).filter(|_| !function.is_declaration()).map(uses).unwrap_or_default();
    let alignment = accesses.vectors.iter().map(|(_, alignment)| *alignment).max().unwrap_or(1);
    Vector { role, ty, alignment, least_alignment: 1 }
}

/// Returns the vector in an object of one of [`VECTOR_CLASSES`], as C++ spells them.
fn vector_of_class<'m>(module: Module<'m>, class: &str) -> Option<Type<'m>> {
    let arguments = VECTOR_CLASSES.iter().find_map(|name| class.strip_prefix(name)?.strip_prefix('<'))?;
    let (element, count) = arguments.strip_suffix('>')?.rsplit_once(", ")?;
    let scalar = match element {
        "half" | "sycl::_V1::detail::half_impl::half" => Scalar::Float(16),
        "sycl::_V1::ext::oneapi::bfloat16" => Scalar::Int(16),
        "sycl::_V1::ext::intel::experimental::esimd::tfloat32" => Scalar::Int(32),
        name => Scalar::named(name)?,
    };
    scalar.ty(module).vector_of(count.parse().ok()?)
}

/// Returns the reason why the type of a function or of its calls cannot be changed.
fn obstacle(function: Function<'_>) -> Option<&'static str> {
    let mut calls = function.blocks().flat_map(|block| block.instructions()).filter_map(Instruction::as_call);
    if !function.users().all(|user| is_only_call(user, function) || is_entry(user)) {
        Some("it has uses other than direct calls with its own type")
    } else if calls.any(|call| call.is_must_tail_call()) {
        Some("it contains a call that is marked musttail")
    } else {
        None
    }
}

fn warning<'m>(function: Function<'m>, obstacle: &str) -> Diagnostic<'m> {
    let (kind, others) = match function.is_declaration() {
        true => ("imported", "other images define it with vectors"),
        false => ("exported", "other images pass it vectors"),
    };
    let name = readable_name(&function.name());
    Code::EsimdVectorArguments.warning(
        function,
        format!("{kind} function '{name}' still takes or returns vectors by address: {obstacle}; {others}"),
    )
}

//! Replaces the builtins of SYCL front ends with those of OpenCL C.

use crate::diagnostic::{Code, Diagnostic};
use llvm_ir::{Builder, Call, Function, Instruction, IntPredicate, Module, Opcode, Value};

use super::{
    super::contract::{self, Effect},
    approximations, atomics,
    calls::{self, calls_of},
    conversions,
    groups::{self, Argument},
    images, inputs, names, relations,
};

/// The prefix of the functions that cast generic pointers, and the address spaces of their results.
const CAST: &str = "__spirv_GenericCastToPtrExplicit_To";
const SPACES: [(&str, u32); 3] = [
    ("Global", contract::address_space::GLOBAL),
    ("Local", contract::address_space::LOCAL),
    ("Private", contract::address_space::PRIVATE),
];

/// The error for clocks of other scopes.
const WRONG_CLOCK: &str = "the scope must be the device, the work-group or the sub-group";

/// A change that replaces builtins.
enum Change<'m> {
    /// Renames a function to the name under which a library defines it.
    Rename(Function<'m>, String),
    /// Replaces the calls to a function that returns an index or size.
    Input(Function<'m>, &'static str),
    /// Replaces a load of a variable that holds an index or size.
    Variable(Instruction<'m>, &'static str),
    /// Replaces the calls to a barrier; the number of its first operand.
    Barrier(Function<'m>, u32),
    /// Replaces the calls to a function that reads a clock.
    Clock(Function<'m>),
    /// Replaces the calls to a cast of generic pointers to an address space.
    Cast(Function<'m>, u32),
    /// Replaces a call to a group function.
    Group(Call<'m>, groups::Builtin),
    /// Replaces the calls to a relational function with those to this builtin.
    Relation(Function<'m>, String),
    /// Replaces an image function.
    Image(Function<'m>, images::Builtin<'m>),
    /// Replaces the calls to an intrinsic of `-ffp-accuracy=`.
    Approximation(Function<'m>, String),
}

/// Replaces the builtins of a module. Returns whether there were any.
pub fn replace<'m>(module: Module<'m>, problems: &mut Vec<Diagnostic<'m>>) -> bool {
    let declared = module.functions().filter(|function| function.is_declaration());
    let mut changes = Vec::new();
    declared.for_each(|function| plan(function, &mut changes, problems));
    for global in module.global_variables() {
        let Some(builtin) = inputs::of_variable(&global.as_value().name()) else { continue };
        let loads = global.as_value().users().filter_map(Value::as_instruction);
        let loads = loads.filter(|user| user.opcode() == Opcode::LLVMLoad);
        changes.extend(loads.map(|load| Change::Variable(load, builtin)));
    }
    if !problems.is_empty() {
        return false;
    }
    let mut changed = false;
    for change in changes {
        changed |= match change {
            Change::Rename(function, name) => rename_to(module, function, &name),
            Change::Input(function, builtin) => {
                replace_calls(function, |call| inputs::build(module, call.into(), builtin))
            }
            Change::Variable(load, builtin) => replace_instruction(load, inputs::build(module, load, builtin)),
            Change::Barrier(function, first) => replace_calls(function, |call| barrier(module, call, first)),
            Change::Clock(function) => replace_calls(function, |call| clock(module, call)),
            Change::Cast(function, space) => replace_calls(function, |call| cast(module, call, space)),
            Change::Group(call, builtin) => replace_call(call, group(module, call, &builtin)),
            Change::Relation(function, builtin) => {
                replace_calls(function, |call| relations::build(module, call, &builtin))
            }
            Change::Image(function, builtin) => image(module, function, builtin),
            Change::Approximation(function, operation) => {
                replace_calls(function, |call| approximations::build(module, call, &operation))
            }
        };
    }
    if changed {
        images::remove_combined(module);
    }
    changed
}

/// Plans the changes for a declared function.
fn plan<'m>(function: Function<'m>, changes: &mut Vec<Change<'m>>, problems: &mut Vec<Diagnostic<'m>>) {
    let name = function.name();
    if let Some(builtin) = inputs::named(&name) {
        return changes.push(Change::Input(function, builtin));
    }
    if let Some(operation) = approximations::operation(&name) {
        return changes.push(Change::Approximation(function, operation.to_owned()));
    }
    let Some((base, parameters)) = names::mangled(&name) else { return };
    let Some(operation) = base.strip_prefix("__spirv_") else { return };
    match operation {
        "ControlBarrier" => {
            problems.extend(calls_of(function).into_iter().filter_map(|call| barrier_problem(call, base)));
            return changes.push(Change::Barrier(function, 0));
        }
        "ReadClockKHR" => {
            problems.extend(calls_of(function).into_iter().filter_map(|call| clock_problem(call, base)));
            return changes.push(Change::Clock(function));
        }
        "MemoryBarrier" => return changes.push(Change::Barrier(function, 1)),
        "ocl_printf" => return changes.push(Change::Rename(function, "printf".to_owned())),
        _ => {}
    }
    if let Some((_, space)) = base.strip_prefix(CAST).and_then(|rest| SPACES.iter().find(|(space, _)| *space == rest)) {
        return changes.push(Change::Cast(function, *space));
    }
    let opencl = match operation {
        "Dot" => Some("dot".to_owned()),
        _ => operation.strip_prefix("ocl_").map(|other| opencl_name(other).to_owned()),
    };
    if let Some(other) = opencl.or_else(|| conversions::name(base)) {
        let parameters = names::opencl_parameters(function, parameters);
        return changes
            .extend(parameters.map(|parameters| Change::Rename(function, names::mangle(&other, &parameters))));
    }
    if let Some(other) = relations::name(operation) {
        let parameters = names::opencl_parameters(function, parameters);
        return changes
            .extend(parameters.map(|parameters| Change::Relation(function, names::mangle(other, &parameters))));
    }
    match images::builtin(operation, parameters, &calls_of(function)) {
        Some(Ok(builtin)) => return changes.push(Change::Image(function, builtin)),
        Some(Err((call, text))) => return problems.push(problem(call, base, text)),
        None => {}
    }
    if let Some(name) = atomics::name(function, base) {
        return changes.push(Change::Rename(function, name));
    }
    for call in calls_of(function) {
        match groups::builtin(call, operation) {
            Some(Ok(builtin)) => changes.push(Change::Group(call, builtin)),
            Some(Err(text)) => problems.push(problem(call, base, &text)),
            None => {}
        }
    }
}

/// Returns the error for a barrier with another scope than those that Vulkan supports. Variable scopes are errors later.
fn barrier_problem<'m>(call: Call<'m>, base: &str) -> Option<Diagnostic<'m>> {
    let is_supported = matches!(scope_of(call), None | Some(groups::WORKGROUP | groups::SUBGROUP));
    (!is_supported).then(|| problem(call, base, groups::WRONG_SCOPE))
}

/// Returns the error for a clock with another scope than those that Vulkan supports.
fn clock_problem<'m>(call: Call<'m>, base: &str) -> Option<Diagnostic<'m>> {
    match scope_of(call) {
        Some(groups::DEVICE..=groups::SUBGROUP) => None,
        Some(_) => Some(problem(call, base, WRONG_CLOCK)),
        None => Some(problem(call, base, groups::VARIABLE_SCOPE)),
    }
}

/// Returns the scope of a call; `None` if it is not constant.
fn scope_of(call: Call<'_>) -> Option<i64> {
    call.operand(0).and_then(Value::signed_int)
}

fn problem<'m>(call: Call<'m>, base: &str, text: &str) -> Diagnostic<'m> {
    Code::VulkanSycl.error(call.as_value(), format!("call to '{base}': {text}"))
}

/// Returns the OpenCL C name of an extended instruction.
fn opencl_name(instruction: &str) -> &str {
    match instruction {
        "fmax_common" => "max",
        "fmin_common" => "min",
        "fclamp" => "clamp",
        other => other.strip_prefix("s_").or_else(|| other.strip_prefix("u_")).unwrap_or(other),
    }
}

/// Replaces the calls to a function. Returns whether there were any.
fn replace_calls<'m>(function: Function<'m>, replacement: impl Fn(Call<'m>) -> Option<Value<'m>>) -> bool {
    let mut changed = false;
    for call in calls_of(function) {
        changed |= replace_call(call, replacement(call));
    }
    changed
}

/// Replaces a call with a value. Returns whether there is a value.
fn replace_call<'m>(call: Call<'m>, value: Option<Value<'m>>) -> bool {
    replace_instruction(call.into(), value)
}

/// Replaces an instruction with a value. Returns whether there is a value.
fn replace_instruction<'m>(instruction: Instruction<'m>, value: Option<Value<'m>>) -> bool {
    let Some(value) = value else { return false };
    if !instruction.ty().is_void() {
        instruction.replace_all_uses_with(value);
    }
    instruction.erase();
    true
}

/// Builds a barrier. The scopes do not change; the memory order becomes acquire-release. SPIR-V's semantics bits: 0x100
/// is workgroup memory; 0x200 is cross-workgroup memory, which is 0x40 (uniform memory) in Vulkan; 0x800 is image
/// memory.
fn barrier<'m>(module: Module<'m>, call: Call<'m>, first: u32) -> Option<Value<'m>> {
    let constant = |index: u32| u32::try_from(call.operand(index)?.signed_int()?).ok();
    // A fence has no execution scope.
    let execution = if first == 0 { constant(0)? } else { 0 };
    let (memory, semantics) = (constant(1 - first)?, constant(2 - first)?);
    let bit = |bit, other| if semantics & bit == 0 { 0 } else { other };
    let kinds = bit(0x100, 0x100) | bit(0x200, 0x40) | bit(0x800, 0x800);
    // CrossDevice scope becomes Device scope.
    let numbers = [execution, memory.max(1), 0x8 | kinds];
    let int = module.int_type(32);
    let arguments: Vec<Value<'m>> = numbers.iter().filter_map(|value| int.const_int(u64::from(*value))).collect();
    let builder = Builder::new(module);
    builder.position_before(call);
    Some(contract::call(module, &builder, contract::BARRIER, module.void_type(), &arguments, Effect::Convergent))
}

/// Builds the read of a clock. A clock of the device is also one of each work-group. Vulkan has none for work-groups.
fn clock<'m>(module: Module<'m>, call: Call<'m>) -> Option<Value<'m>> {
    let scope = match call.operand(0)?.signed_int()? {
        groups::SUBGROUP => 3,
        _ => 1,
    };
    let long = module.int_type(64);
    if call.ty() != long {
        return None;
    }
    let builder = Builder::new(module);
    builder.position_before(call);
    let scope = module.int_type(32).const_int(scope)?;
    Some(contract::call(module, &builder, contract::CLOCK, long, &[scope], Effect::Any))
}

/// Builds the cast of a generic pointer to an address space.
fn cast<'m>(module: Module<'m>, call: Call<'m>, space: u32) -> Option<Value<'m>> {
    let pointer = call.operand(0).filter(|pointer| pointer.ty().is_pointer())?;
    if !call.ty().is_pointer() || call.ty().address_space() != space {
        return None;
    }
    let builder = Builder::new(module);
    builder.position_before(call);
    let name = format!("{}p{space}", contract::CAST);
    Some(contract::call(module, &builder, &name, call.ty(), &[pointer], Effect::None))
}

/// Builds the call to the builtin for a group function. OpenCL C's truth values are integers.
fn group<'m>(module: Module<'m>, call: Call<'m>, builtin: &groups::Builtin) -> Option<Value<'m>> {
    let builder = Builder::new(module);
    builder.position_before(call);
    let int = module.int_type(32);
    let mut arguments = Vec::new();
    for argument in &builtin.arguments {
        arguments.push(match argument {
            Argument::Plain(index) => call.operand(*index)?,
            Argument::Extended(index) => builder.zext(call.operand(*index)?, int),
            Argument::Element(index, element) => {
                builder.extract_element(call.operand(*index)?, int.const_int(u64::from(*element))?)
            }
        });
    }
    let is_truth = call.ty().is_int(1);
    let result = if is_truth { int } else { call.ty() };
    let attributes = ["nounwind", "convergent"];
    let value = calls::builtin(module, &builder, &builtin.name, result, &arguments, &attributes)?.as_value();
    Some(if is_truth { builder.compare(IntPredicate::LLVMIntNE, value, int.zero()) } else { value })
}

/// Replaces an image function. Returns whether the module has changed.
fn image<'m>(module: Module<'m>, function: Function<'m>, builtin: images::Builtin<'m>) -> bool {
    match builtin {
        images::Builtin::Rename(name) => rename_to(module, function, &name),
        images::Builtin::Sample(reads) => {
            let replaced: Vec<bool> = reads.into_iter().map(|read| images::sample(module, read)).collect();
            replaced.contains(&true)
        }
        images::Builtin::Size(image) => replace_calls(function, |call| images::size(module, call, &image)),
        images::Builtin::Property(name, difference) => {
            replace_calls(function, |call| images::property(module, call, &name, difference))
        }
    }
}

/// Renames a function to the name under which a library defines it.
fn rename_to<'m>(module: Module<'m>, function: Function<'m>, name: &str) -> bool {
    match module.function(name) {
        None => function.as_value().set_name(name),
        Some(other) if other.value_type() == function.value_type() => {
            function.as_value().replace_all_uses_with(other.as_value());
        }
        Some(_) => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::opencl_name;

    #[test]
    fn names() {
        assert_eq!(opencl_name("u_max"), "max");
        assert_eq!(opencl_name("native_exp"), "native_exp");
    }
}

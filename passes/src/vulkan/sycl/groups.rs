//! Finds the OpenCL C builtin for each group function of SPIR-V.
//!
//! The scope and the group operation select one of several builtins:
//! ```llvm
//! %1 = call i32 @_Z17__spirv_GroupSMaxiii(i32 3, i32 1, i32 %x)
//! %2 = call i1 @_Z16__spirv_GroupAllib(i32 2, i1 %b)
//! ```
//! ```llvm
//! %1 = call i32 @_Z28sub_group_scan_inclusive_maxi(i32 %x)
//! %n = zext i1 %b to i32
//! %m = call i32 @_Z14work_group_alli(i32 %n)
//! %2 = icmp ne i32 %m, 0
//! ```

use std::ops::Range;

use llvm_ir::{Call, Type, Value};

use super::names::{mangle, mangled, opencl_parameters, type_name};

/// The scopes of SPIR-V.
pub const DEVICE: i64 = 1;
pub const WORKGROUP: i64 = 2;
pub const SUBGROUP: i64 = 3;
/// The error for other scopes.
pub const WRONG_SCOPE: &str = "the scope must be the work-group or the sub-group";
/// The error for a scope that is known at run time only.
pub const VARIABLE_SCOPE: &str = "the scope must be constant";
/// The builtins of the group operations, in SPIR-V's order.
const OPERATIONS: [&str; 4] = ["reduce", "scan_inclusive", "scan_exclusive", "clustered_reduce"];
/// The same for counts of bits in ballots.
const COUNTS: [&str; 3] = ["bit_count", "inclusive_scan", "exclusive_scan"];
/// Functions with a group operation, and the names of their operations in OpenCL C. A `U` marks unsigned operands.
const ARITHMETIC: [(&str, &str); 16] = [
    ("IAdd", "add"),
    ("FAdd", "add"),
    ("IMul", "mul"),
    ("FMul", "mul"),
    ("SMin", "min"),
    ("UMin", "min"),
    ("FMin", "min"),
    ("SMax", "max"),
    ("UMax", "max"),
    ("FMax", "max"),
    ("BitwiseAnd", "and"),
    ("BitwiseOr", "or"),
    ("BitwiseXor", "xor"),
    ("LogicalAnd", "logical_and"),
    ("LogicalOr", "logical_or"),
    ("LogicalXor", "logical_xor"),
];
/// Functions without a group operation, and the builtins for work-groups and sub-groups. The latter are also used in
/// divergent control flow.
const OTHERS: [(&str, &str, &str); 19] = [
    ("GroupAll", "work_group_all", "sub_group_all"),
    ("GroupAny", "work_group_any", "sub_group_any"),
    ("GroupBroadcast", "work_group_broadcast", "sub_group_broadcast"),
    ("GroupNonUniformAll", "", "sub_group_non_uniform_all"),
    ("GroupNonUniformAny", "", "sub_group_non_uniform_any"),
    ("GroupNonUniformAllEqual", "", "sub_group_non_uniform_all_equal"),
    ("GroupNonUniformElect", "", "sub_group_elect"),
    ("GroupNonUniformBroadcast", "", "sub_group_non_uniform_broadcast"),
    ("GroupNonUniformBroadcastFirst", "", "sub_group_broadcast_first"),
    ("GroupNonUniformShuffle", "", "sub_group_shuffle"),
    ("GroupNonUniformShuffleXor", "", "sub_group_shuffle_xor"),
    ("GroupNonUniformShuffleUp", "", "sub_group_shuffle_up"),
    ("GroupNonUniformShuffleDown", "", "sub_group_shuffle_down"),
    ("GroupNonUniformRotate", "", "sub_group_rotate"),
    ("GroupNonUniformBallot", "", "sub_group_ballot"),
    ("GroupNonUniformInverseBallot", "", "sub_group_inverse_ballot"),
    ("GroupNonUniformBallotBitExtract", "", "sub_group_ballot_bit_extract"),
    ("GroupNonUniformBallotFindLSB", "", "sub_group_ballot_find_lsb"),
    ("GroupNonUniformBallotFindMSB", "", "sub_group_ballot_find_msb"),
];
/// Functions of SPV_INTEL_subgroups, which have no scope, their builtins, and the number of values that they exchange.
const INTEL: [(&str, &str, u32); 4] = [
    ("SubgroupShuffle", "intel_sub_group_shuffle", 1),
    ("SubgroupShuffleXor", "intel_sub_group_shuffle_xor", 1),
    ("SubgroupShuffleUp", "intel_sub_group_shuffle_up", 2),
    ("SubgroupShuffleDown", "intel_sub_group_shuffle_down", 2),
];

/// Functions for asynchronous copies by a work-group, and their builtins.
const COPIES: [(&str, &str); 2] =
    [("GroupAsyncCopy", "async_work_group_strided_copy"), ("GroupWaitEvents", "wait_group_events")];

/// An argument of a builtin: an operand of the call, by its number, because another replacement can change the operand.
#[derive(Clone, Copy, Debug)]
pub enum Argument {
    /// The operand.
    Plain(u32),
    /// A Boolean operand as `int`.
    Extended(u32),
    /// An element of a vector operand.
    Element(u32, u32),
}

/// A call to a builtin.
#[derive(Clone, Debug)]
pub struct Builtin {
    /// The mangled name.
    pub name: String,
    /// The arguments.
    pub arguments: Vec<Argument>,
}

/// Returns the builtin for a call to a group function; `None` if `name`, without the prefix `__spirv_`, is none.
///
/// # Errors
/// Fails for a scope or group operation that is not constant or not supported.
pub fn builtin(call: Call<'_>, name: &str) -> Option<Result<Builtin, String>> {
    let name = ["KHR", "INTEL"].iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name);
    if let Some((_, builtin, values)) = INTEL.iter().find(|(intel, _, _)| *intel == name) {
        return Some(arguments(call, 0..*values, Signs::default()).map(|found| built(builtin, found)));
    }
    if let Some((_, builtin)) = COPIES.iter().find(|(copy, _)| *copy == name) {
        return Some(copied(call, builtin));
    }
    let rest = name.strip_prefix("Group")?;
    let operation = rest.strip_prefix("NonUniform").unwrap_or(rest);
    if operation == "BallotBitCount" {
        return Some(counted(call));
    }
    if let Some((operation, suffix)) = ARITHMETIC.iter().find(|(arithmetic, _)| *arithmetic == operation) {
        return Some(arithmetic(call, operation, suffix, rest == *operation));
    }
    let (_, work, sub) = OTHERS.iter().find(|(other, _, _)| *other == name)?;
    Some(other(call, work, sub))
}

fn built(name: &str, (parameters, arguments): (String, Vec<Argument>)) -> Builtin {
    Builtin { name: mangle(name, &parameters), arguments }
}

/// Returns the prefix of the builtins for the scope of a call.
fn scope(call: Call<'_>, allows_work_groups: bool) -> Result<&'static str, String> {
    match call.operand(0).and_then(Value::signed_int) {
        Some(WORKGROUP) if allows_work_groups => Ok("work_group"),
        Some(SUBGROUP) => Ok("sub_group"),
        Some(WORKGROUP) => Err("the scope must be the sub-group".to_owned()),
        Some(_) => Err(WRONG_SCOPE.to_owned()),
        None => Err(VARIABLE_SCOPE.to_owned()),
    }
}

/// Returns one of the names for a group operation.
fn operation<'n>(call: Call<'_>, names: &[&'n str]) -> Result<&'n str, String> {
    let number = call.operand(1).and_then(Value::signed_int).ok_or("the group operation must be constant")?;
    let name = usize::try_from(number).ok().and_then(|number| names.get(number));
    name.copied().ok_or_else(|| format!("group operation {number} is not supported on Vulkan"))
}

/// The signs of a builtin's parameters.
#[derive(Clone, Copy, Debug, Default)]
struct Signs {
    /// True if the values are unsigned.
    are_unsigned: bool,
    /// True if positions and sizes after the values are signed.
    has_signed_positions: bool,
}

/// Returns the arguments for the operands that are values, and for the positions after them, with their mangled types.
fn arguments(call: Call<'_>, values: Range<u32>, signs: Signs) -> Result<(String, Vec<Argument>), String> {
    let (mut text, mut found) = (String::new(), Vec::new());
    for index in values.start..call.argument_count() {
        let Some(operand) = call.operand(index) else { continue };
        let (ty, is_value) = (operand.ty(), index < values.end);
        if is_value && ty.is_int(1) {
            text.push('i');
            found.push(Argument::Extended(index));
        } else if let Some((element, count)) = ty.fixed_vector().filter(|_| !is_value) {
            // A position in a work-group has up to three components.
            text.push_str(&named(element, true)?.repeat(count as usize));
            found.extend((0..count).map(|element| Argument::Element(index, element)));
        } else {
            text.push_str(&named(ty, if is_value { signs.are_unsigned } else { !signs.has_signed_positions })?);
            found.push(Argument::Plain(index));
        }
    }
    Ok((text, found))
}

fn named(ty: Type<'_>, is_unsigned: bool) -> Result<String, String> {
    type_name(ty, is_unsigned).ok_or_else(|| format!("type '{ty}' is not supported on Vulkan"))
}

/// Returns the builtin for an asynchronous copy. The types of its parameters are in the name of the function, because
/// pointers do not contain them.
fn copied(call: Call<'_>, name: &str) -> Result<Builtin, String> {
    match call.operand(0).and_then(Value::signed_int) {
        Some(WORKGROUP) => {}
        Some(_) => return Err("the scope must be the work-group".to_owned()),
        None => return Err(VARIABLE_SCOPE.to_owned()),
    }
    let parameters = call.called_function().and_then(|function| {
        let name = function.name();
        let (_, parameters) = mangled(&name)?;
        // The scope is an `int`, or an `unsigned` for OpenCL C++.
        opencl_parameters(function, parameters.strip_prefix(['i', 'j'])?)
    });
    let parameters = parameters.ok_or("its parameter types are not supported on Vulkan")?;
    Ok(built(name, (parameters, (1..call.argument_count()).map(Argument::Plain).collect())))
}

/// Returns the builtin for a reduction or scan.
fn arithmetic(call: Call<'_>, operator: &str, suffix: &str, is_uniform: bool) -> Result<Builtin, String> {
    let scope = scope(call, is_uniform)?;
    let operation = operation(call, if is_uniform { &OPERATIONS[..3] } else { &OPERATIONS })?;
    let signs = Signs { are_unsigned: operator.starts_with('U'), ..Signs::default() };
    Ok(built(&format!("{scope}_{operation}_{suffix}"), arguments(call, 2..3, signs)?))
}

/// Returns the builtin that counts bits of a ballot.
fn counted(call: Call<'_>) -> Result<Builtin, String> {
    let scope = scope(call, false)?;
    let operation = operation(call, &COUNTS)?;
    let signs = Signs { are_unsigned: true, ..Signs::default() };
    Ok(built(&format!("{scope}_ballot_{operation}"), arguments(call, 2..3, signs)?))
}

/// Returns the builtin for a function without a group operation.
fn other(call: Call<'_>, work: &str, sub: &str) -> Result<Builtin, String> {
    let is_sub = scope(call, !work.is_empty())? == "sub_group";
    let name = if is_sub { sub } else { work };
    // Ballots are vectors of unsigned words.
    let are_unsigned = call.operand(1).is_some_and(|value| value.ty().fixed_vector().is_some());
    let signs = Signs { are_unsigned, has_signed_positions: name == "sub_group_rotate" };
    Ok(built(name, arguments(call, 1..2, signs)?))
}

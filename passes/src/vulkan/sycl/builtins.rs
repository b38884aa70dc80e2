//! Replaces the builtins of SYCL front ends with those of OpenCL C.

use llvm_ir::{Builder, Call, CallConv, Function, Module, Value};

use super::super::contract::{self, Effect};

/// Indices and sizes: the suffixes of `__spirv_BuiltIn`, LLVM's intrinsics, and OpenCL's mangled names. Those with a
/// dimension return `size_t`.
const INDICES: [(&str, &str, &str); 12] = [
    ("GlobalInvocationId", "thread.id", "_Z13get_global_idj"),
    ("LocalInvocationId", "thread.id.in.group", "_Z12get_local_idj"),
    ("WorkgroupId", "group.id", "_Z12get_group_idj"),
    ("WorkgroupSize", "workgroup.size", "_Z14get_local_sizej"),
    ("NumWorkgroups", "num.workgroups", "_Z14get_num_groupsj"),
    ("GlobalSize", "global.size", "_Z15get_global_sizej"),
    ("GlobalOffset", "global.offset", "_Z17get_global_offsetj"),
    ("SubgroupSize", "subgroup.size", "_Z18get_sub_group_sizev"),
    ("SubgroupMaxSize", "subgroup.max.size", "_Z22get_max_sub_group_sizev"),
    ("NumSubgroups", "num.subgroups", "_Z18get_num_sub_groupsv"),
    ("SubgroupId", "subgroup.id", "_Z16get_sub_group_idv"),
    ("SubgroupLocalInvocationId", "subgroup.local.invocation.id", "_Z22get_sub_group_local_idv"),
];

/// Replaces the builtins of a module. Returns whether there were any.
pub fn rename(module: Module<'_>) -> bool {
    let declared: Vec<Function<'_>> = module.functions().filter(|function| function.is_declaration()).collect();
    let mut changed = false;
    for function in declared {
        let name = function.name();
        if let Some(builtin) = index_named(&name) {
            changed |= replace_calls(function, |call| index(module, call, builtin));
        } else if let Some((base, parameters)) = mangled(&name) {
            match base {
                "__spirv_ControlBarrier" => changed |= replace_calls(function, |call| barrier(module, call, 0)),
                "__spirv_MemoryBarrier" => changed |= replace_calls(function, |call| barrier(module, call, 1)),
                "__spirv_ocl_printf" => changed |= rename_to(module, function, "printf"),
                _ => {
                    if let Some(other) = base.strip_prefix("__spirv_ocl_") {
                        let other = opencl_name(other);
                        changed |= rename_to(module, function, &format!("_Z{}{other}{parameters}", other.len()));
                    }
                }
            }
        }
    }
    changed
}

/// Splits the mangled name of a function at global scope into name and parameters.
fn mangled(name: &str) -> Option<(&str, &str)> {
    let rest = name.strip_prefix("_Z")?;
    let (length, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    rest.split_at_checked(length.parse().ok()?)
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

/// Returns the OpenCL C builtin that is equivalent to a function.
fn index_named(name: &str) -> Option<&'static str> {
    let found = if let Some(intrinsic) = name.strip_prefix("llvm.spv.") {
        // Overloaded intrinsics end in the result type.
        let plain = intrinsic.trim_end_matches(".i64").trim_end_matches(".i32");
        INDICES.iter().find(|(_, intrinsic, _)| *intrinsic == plain)
    } else {
        let (base, _) = mangled(name)?;
        let built_in = base.strip_prefix("__spirv_BuiltIn")?;
        INDICES.iter().find(|(name, _, _)| *name == built_in)
    };
    found.map(|(_, _, builtin)| *builtin)
}

/// Replaces the calls to a function. Returns whether there were any.
fn replace_calls<'m>(function: Function<'m>, replacement: impl Fn(Call<'m>) -> Option<Value<'m>>) -> bool {
    let users: Vec<Value<'m>> = function.as_value().users().collect();
    let calls = users.into_iter().filter_map(|user| user.as_instruction()?.as_call());
    let mut changed = false;
    for call in calls.filter(|call| call.called_function() == Some(function)) {
        let Some(value) = replacement(call) else { continue };
        if !call.ty().is_void() {
            call.as_value().replace_all_uses_with(value);
        }
        call.as_value().as_instruction().into_iter().for_each(llvm_ir::Instruction::erase);
        changed = true;
    }
    changed
}

/// Builds the call to an index or size builtin.
fn index<'m>(module: Module<'m>, call: Call<'m>, name: &str) -> Option<Value<'m>> {
    let builder = Builder::new(module);
    builder.position_before(call);
    let int = module.int_type(32);
    let has_dimension = name.ends_with('j');
    let bits =
        if has_dimension && module.data_layout().alloc_size(module.pointer_type(0)) == Some(8) { 64 } else { 32 };
    let dimension = call.operand(0).filter(|_| has_dimension);
    let parameters = if has_dimension { vec![int] } else { Vec::new() };
    let ty = module.int_type(bits).function(&parameters);
    let function = module.function(name).unwrap_or_else(|| {
        let function = module.add_function(name, ty);
        function.add_function_attribute("nounwind", 0);
        function
    });
    let arguments: Vec<Value<'m>> = dimension.into_iter().filter(|dimension| dimension.ty() == int).collect();
    let result = call.ty();
    if function.value_type() != ty || arguments.len() != parameters.len() || result.int_width().is_none() {
        return None;
    }
    let value = builder.call(ty, function, &arguments, CallConv::LLVMSPIRFUNCCallConv).as_value();
    Some(if value.ty().int_width() > result.int_width() {
        builder.trunc(value, result)
    } else {
        builder.zext(value, result)
    })
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
    use super::{index_named, mangled, opencl_name};

    #[test]
    fn names() {
        assert_eq!(index_named("llvm.spv.thread.id.in.group.i64"), Some("_Z12get_local_idj"));
        assert_eq!(index_named("llvm.spv.subgroup.size"), Some("_Z18get_sub_group_sizev"));
        assert_eq!(index_named("_Z33__spirv_BuiltInGlobalInvocationIdi"), Some("_Z13get_global_idj"));
        assert_eq!(index_named("_Z3sinf"), None);
        assert_eq!(mangled("_Z15__spirv_ocl_sinf"), Some(("__spirv_ocl_sin", "f")));
        assert_eq!(mangled("_Z99sinf"), None);
        assert_eq!(opencl_name("u_max"), "max");
        assert_eq!(opencl_name("native_exp"), "native_exp");
    }
}

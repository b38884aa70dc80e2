//! Replaces the indices and sizes of SYCL front ends with OpenCL C's builtins: functions, intrinsics and variables.

use llvm_ir::{Builder, Instruction, Module, Value};

use super::{calls, names};

/// Indices and sizes: the suffixes of `__spirv_BuiltIn`, LLVM's intrinsics, and OpenCL's mangled names. Those with a
/// dimension, and linear indices, return `size_t`.
const INDICES: [(&str, &str, &str); 13] = [
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
    ("LocalInvocationIndex", "flattened.thread.id.in.group", "_Z19get_local_linear_idv"),
];

/// Returns the OpenCL C builtin that is equivalent to a function.
pub fn named(name: &str) -> Option<&'static str> {
    let found = if let Some(intrinsic) = name.strip_prefix("llvm.spv.") {
        // Overloaded intrinsics end in the result type.
        let plain = intrinsic.trim_end_matches(".i64").trim_end_matches(".i32");
        INDICES.iter().find(|(_, intrinsic, _)| *intrinsic == plain)
    } else {
        let (base, _) = names::mangled(name)?;
        let built_in = base.strip_prefix("__spirv_BuiltIn")?;
        INDICES.iter().find(|(name, _, _)| *name == built_in)
    };
    found.map(|(_, _, builtin)| *builtin)
}

/// Returns the OpenCL C builtin that is equivalent to a variable without dimensions.
pub fn of_variable(name: &str) -> Option<&'static str> {
    let built_in = name.strip_prefix("__spirv_BuiltIn")?;
    let found = INDICES.iter().find(|(name, _, builtin)| *name == built_in && builtin.ends_with('v'));
    found.map(|(_, _, builtin)| *builtin)
}

/// Builds the call to a builtin before an instruction that it replaces: a call with the same operands, or a load.
pub fn build<'m>(module: Module<'m>, instruction: Instruction<'m>, name: &str) -> Option<Value<'m>> {
    let builder = Builder::new(module);
    builder.position_before(instruction);
    let int = module.int_type(32);
    let has_dimension = name.ends_with('j');
    let is_size = has_dimension || name.contains("linear");
    let bits = if is_size && module.data_layout().alloc_size(module.pointer_type(0)) == Some(8) { 64 } else { 32 };
    let dimension = instruction.operand(0).filter(|_| has_dimension);
    let arguments: Vec<Value<'m>> = dimension.into_iter().filter(|dimension| dimension.ty() == int).collect();
    let result = instruction.ty();
    if arguments.len() != usize::from(has_dimension) || result.int_width().is_none() {
        return None;
    }
    let value = calls::builtin(module, &builder, name, module.int_type(bits), &arguments, &["nounwind"])?.as_value();
    Some(if value.ty().int_width() > result.int_width() {
        builder.trunc(value, result)
    } else {
        builder.zext(value, result)
    })
}

#[cfg(test)]
mod tests {
    use super::{named, of_variable};

    #[test]
    fn names() {
        assert_eq!(named("llvm.spv.thread.id.in.group.i64"), Some("_Z12get_local_idj"));
        assert_eq!(named("llvm.spv.subgroup.size"), Some("_Z18get_sub_group_sizev"));
        assert_eq!(named("_Z33__spirv_BuiltInGlobalInvocationIdi"), Some("_Z13get_global_idj"));
        assert_eq!(named("_Z3sinf"), None);
        assert_eq!(of_variable("__spirv_BuiltInLocalInvocationIndex"), Some("_Z19get_local_linear_idv"));
        assert_eq!(of_variable("__spirv_BuiltInGlobalInvocationId"), None);
    }
}

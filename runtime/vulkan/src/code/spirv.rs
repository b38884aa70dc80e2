//! Reads SPIR-V modules: the capabilities that they declare, and the sizes of specialization constants.

use std::collections::{BTreeMap, HashMap};

use ash::vk;

use crate::context::Context;

/// The parts of a module that its reflection does not describe.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// The capabilities.
    pub capabilities: Vec<u32>,
    /// The sizes in bytes of specialization constants, by SpecId. The size of a boolean is zero.
    pub constants: BTreeMap<u32, usize>,
}

const OP_CAPABILITY: u32 = 17;
const OP_TYPE_INT: u32 = 21;
const OP_TYPE_FLOAT: u32 = 22;
const OP_SPEC_TRUE: u32 = 48;
const OP_SPEC_FALSE: u32 = 49;
const OP_SPEC_CONSTANT: u32 = 50;
const OP_DECORATE: u32 = 71;
const SPEC_ID: u32 = 1;

/// Reads a module. Stops at the first instruction whose length is invalid, which `vulkan_kernel::Program` reports.
pub fn scan(words: &[u32]) -> Scan {
    let mut scan = Scan::default();
    let (mut ids, mut widths) = (HashMap::new(), HashMap::new());
    let mut rest = words.get(5..).unwrap_or_default();
    while let Some(first) = rest.first() {
        let length = (first >> 16) as usize;
        let Some(body) = rest.get(1..length) else { break };
        match (first & 0xffff, body) {
            (OP_CAPABILITY, [capability]) => scan.capabilities.push(*capability),
            (OP_DECORATE, [target, SPEC_ID, number]) => {
                ids.insert(*target, *number);
            }
            (OP_TYPE_INT, [id, width, _]) | (OP_TYPE_FLOAT, [id, width, ..]) => {
                widths.insert(*id, *width);
            }
            (OP_SPEC_TRUE | OP_SPEC_FALSE, [_, id]) => {
                if let Some(number) = ids.get(id) {
                    scan.constants.insert(*number, 0);
                }
            }
            (OP_SPEC_CONSTANT, [kind, id, ..]) => {
                if let (Some(number), Some(width)) = (ids.get(id), widths.get(kind)) {
                    scan.constants.insert(*number, (*width / 8) as usize);
                }
            }
            _ => {}
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    scan
}

/// Returns the name of a capability that a device does not support.
pub fn missing(context: &Context, capability: u32) -> Option<String> {
    let (name, supported) = requirement(context, capability);
    (!supported).then(|| if name.is_empty() { format!("number {capability}") } else { name.to_owned() })
}

/// Returns the name of a capability, and whether a device supports it.
fn requirement(context: &Context, capability: u32) -> (&'static str, bool) {
    let (features, properties) = (&context.features, &context.properties);
    let (basic, v11, v12, v13) = (&features.basic, &features.v11, &features.v12, &features.v13);
    let (add, minimum) = (&features.float_add, &features.float_minimum);
    let on = |feature: vk::Bool32| feature == vk::TRUE;
    match capability {
        0 => ("Matrix", true),
        1 => ("Shader", true),
        9 => ("Float16", on(v12.shader_float16)),
        10 => ("Float64", on(basic.shader_float64)),
        11 => ("Int64", on(basic.shader_int64)),
        12 => ("Int64Atomics", on(v12.shader_buffer_int64_atomics)),
        22 => ("Int16", on(basic.shader_int16)),
        39 => ("Int8", on(v12.shader_int8)),
        61..=68 => subgroup(properties.v11.subgroup_supported_operations, capability),
        4433 => ("StorageBuffer16BitAccess", on(v11.storage_buffer16_bit_access)),
        4434 => ("UniformAndStorageBuffer16BitAccess", on(v11.uniform_and_storage_buffer16_bit_access)),
        4435 => ("StoragePushConstant16", on(v11.storage_push_constant16)),
        4441 => ("VariablePointersStorageBuffer", on(v11.variable_pointers_storage_buffer)),
        4442 => ("VariablePointers", on(v11.variable_pointers)),
        4448 => ("StorageBuffer8BitAccess", on(v12.storage_buffer8_bit_access)),
        4449 => ("UniformAndStorageBuffer8BitAccess", on(v12.uniform_and_storage_buffer8_bit_access)),
        4450 => ("StoragePushConstant8", on(v12.storage_push_constant8)),
        4464..=4468 => float_control(&properties.v12, capability),
        5345 => ("VulkanMemoryModel", on(v12.vulkan_memory_model)),
        5346 => ("VulkanMemoryModelDeviceScope", on(v12.vulkan_memory_model_device_scope)),
        5347 => ("PhysicalStorageBufferAddresses", on(v12.buffer_device_address)),
        5612 => ("AtomicFloat32MinMaxEXT", on(minimum.shader_buffer_float32_atomic_min_max)),
        5613 => ("AtomicFloat64MinMaxEXT", on(minimum.shader_buffer_float64_atomic_min_max)),
        5616 => ("AtomicFloat16MinMaxEXT", on(minimum.shader_buffer_float16_atomic_min_max)),
        6016 => ("DotProductInputAll", on(v13.shader_integer_dot_product)),
        6017 => ("DotProductInput4x8Bit", on(v13.shader_integer_dot_product)),
        6018 => ("DotProductInput4x8BitPacked", on(v13.shader_integer_dot_product)),
        6019 => ("DotProduct", on(v13.shader_integer_dot_product)),
        6033 => ("AtomicFloat32AddEXT", on(add.shader_buffer_float32_atomic_add)),
        6034 => ("AtomicFloat64AddEXT", on(add.shader_buffer_float64_atomic_add)),
        6095 => ("AtomicFloat16AddEXT", on(minimum.shader_buffer_float16_atomic_add)),
        _ => ("", false),
    }
}

/// Returns the name of a capability for operations in sub-groups, and whether a device supports it.
fn subgroup(supported: vk::SubgroupFeatureFlags, capability: u32) -> (&'static str, bool) {
    use vk::SubgroupFeatureFlags as Flags;
    let (name, flag) = match capability {
        61 => ("GroupNonUniform", Flags::BASIC),
        62 => ("GroupNonUniformVote", Flags::VOTE),
        63 => ("GroupNonUniformArithmetic", Flags::ARITHMETIC),
        64 => ("GroupNonUniformBallot", Flags::BALLOT),
        65 => ("GroupNonUniformShuffle", Flags::SHUFFLE),
        66 => ("GroupNonUniformShuffleRelative", Flags::SHUFFLE_RELATIVE),
        67 => ("GroupNonUniformClustered", Flags::CLUSTERED),
        _ => ("GroupNonUniformQuad", Flags::QUAD),
    };
    (name, supported.contains(flag))
}

/// Returns the name of a capability for floating-point modes, and whether a device supports it for some type.
fn float_control(properties: &vk::PhysicalDeviceVulkan12Properties<'_>, capability: u32) -> (&'static str, bool) {
    let any = |flags: [vk::Bool32; 3]| flags.contains(&vk::TRUE);
    let p = properties;
    match capability {
        4464 => {
            let flags =
                [p.shader_denorm_preserve_float16, p.shader_denorm_preserve_float32, p.shader_denorm_preserve_float64];
            ("DenormPreserve", any(flags))
        }
        4465 => {
            let (half, single) = (p.shader_denorm_flush_to_zero_float16, p.shader_denorm_flush_to_zero_float32);
            ("DenormFlushToZero", any([half, single, p.shader_denorm_flush_to_zero_float64]))
        }
        4466 => {
            let half = p.shader_signed_zero_inf_nan_preserve_float16;
            let single = p.shader_signed_zero_inf_nan_preserve_float32;
            ("SignedZeroInfNanPreserve", any([half, single, p.shader_signed_zero_inf_nan_preserve_float64]))
        }
        4467 => {
            let (half, single) = (p.shader_rounding_mode_rte_float16, p.shader_rounding_mode_rte_float32);
            ("RoundingModeRTE", any([half, single, p.shader_rounding_mode_rte_float64]))
        }
        _ => {
            let (half, single) = (p.shader_rounding_mode_rtz_float16, p.shader_rounding_mode_rtz_float32);
            ("RoundingModeRTZ", any([half, single, p.shader_rounding_mode_rtz_float64]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Scan, scan};

    #[test]
    fn constants_have_the_sizes_of_their_types() {
        let header = [0x0723_0203, 0x0001_0500, 0, 20, 0];
        let body = [
            2 << 16 | 17,
            1,
            4 << 16 | 71,
            7,
            1,
            3,
            4 << 16 | 71,
            8,
            1,
            4,
            4 << 16 | 21,
            5,
            64,
            0,
            5 << 16 | 50,
            5,
            7,
            1,
            0,
            3 << 16 | 48,
            6,
            8,
        ];
        let words: Vec<u32> = header.into_iter().chain(body).collect();
        let expected = Scan { capabilities: vec![1], constants: [(3, 8), (4, 0)].into() };
        assert_eq!(scan(&words), expected);
        // Truncated instructions are ignored.
        assert_eq!(scan(&words[..words.len() - 1]).constants, [(3, 8)].into());
        assert_eq!(scan(&[0x0723_0203]), Scan::default());
    }
}

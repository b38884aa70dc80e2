//! Reads SPIR-V modules: the capabilities that they declare, and the sizes of specialization constants.

use std::collections::{BTreeMap, HashMap};

use ash::vk;
use spirv::{Capability, Decoration, Op};

use crate::context::Context;

/// The parts of a module that its reflection does not describe.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// The capabilities.
    pub capabilities: Vec<u32>,
    /// The sizes in bytes of specialization constants, by SpecId. The size of a boolean is zero.
    pub constants: BTreeMap<u32, usize>,
}

/// Returns the opcodes and operands of a module's instructions. Stops at the first instruction whose length is invalid, which `vulkan_kernel::Program` reports.
pub fn instructions(words: &[u32]) -> impl Iterator<Item = (Option<Op>, &[u32])> {
    let mut rest = words.get(5..).unwrap_or_default();
    std::iter::from_fn(move || {
        let first = *rest.first()?;
        let length = (first >> 16) as usize;
        let operands = rest.get(1..length)?;
        rest = rest.get(length..).unwrap_or_default();
        Some((Op::from_u32(first & 0xffff), operands))
    })
}

/// Reads a module.
pub fn scan(words: &[u32]) -> Scan {
    let mut scan = Scan::default();
    let (mut ids, mut widths) = (HashMap::new(), HashMap::new());
    for instruction in instructions(words) {
        match instruction {
            (Some(Op::Capability), [capability]) => scan.capabilities.push(*capability),
            (Some(Op::Decorate), [target, decoration, number]) if *decoration == Decoration::SpecId as u32 => {
                ids.insert(*target, *number);
            }
            (Some(Op::TypeInt), [id, width, _]) | (Some(Op::TypeFloat), [id, width, ..]) => {
                widths.insert(*id, *width);
            }
            (Some(Op::SpecConstantTrue | Op::SpecConstantFalse), [_, id]) => {
                if let Some(number) = ids.get(id) {
                    scan.constants.insert(*number, 0);
                }
            }
            (Some(Op::SpecConstant), [kind, id, ..]) => {
                if let (Some(number), Some(width)) = (ids.get(id), widths.get(kind)) {
                    scan.constants.insert(*number, (*width / 8) as usize);
                }
            }
            _ => {}
        }
    }
    scan
}

/// Returns the name of a capability that a device does not support; `None` if the device supports it.
pub fn missing(context: &Context, number: u32) -> Option<String> {
    let Some(capability) = Capability::from_u32(number) else { return Some(format!("number {number}")) };
    (!is_supported(context, capability)).then(|| format!("{capability:?}"))
}

/// Returns whether a device supports a capability. Capabilities that the compiler does not use are not supported.
fn is_supported(context: &Context, capability: Capability) -> bool {
    let (features, properties) = (&context.features, &context.properties);
    let (basic, v11, v12, v13) = (&features.basic, &features.v11, &features.v12, &features.v13);
    let (add, minimum) = (&features.float_add, &features.float_minimum);
    let feature = match capability {
        Capability::Matrix
        | Capability::Shader
        | Capability::Sampled1D
        | Capability::Image1D
        | Capability::ImageQuery => return true,
        Capability::StorageImageReadWithoutFormat => basic.shader_storage_image_read_without_format,
        Capability::StorageImageWriteWithoutFormat => basic.shader_storage_image_write_without_format,
        Capability::Float16 => v12.shader_float16,
        Capability::Float64 => basic.shader_float64,
        Capability::Int64 => basic.shader_int64,
        Capability::Int64Atomics => v12.shader_buffer_int64_atomics,
        Capability::Int16 => basic.shader_int16,
        Capability::Int8 => v12.shader_int8,
        Capability::StorageBuffer16BitAccess => v11.storage_buffer16_bit_access,
        Capability::UniformAndStorageBuffer16BitAccess => v11.uniform_and_storage_buffer16_bit_access,
        Capability::StoragePushConstant16 => v11.storage_push_constant16,
        Capability::VariablePointersStorageBuffer => v11.variable_pointers_storage_buffer,
        Capability::VariablePointers => v11.variable_pointers,
        Capability::StorageBuffer8BitAccess => v12.storage_buffer8_bit_access,
        Capability::UniformAndStorageBuffer8BitAccess => v12.uniform_and_storage_buffer8_bit_access,
        Capability::StoragePushConstant8 => v12.storage_push_constant8,
        Capability::VulkanMemoryModel => v12.vulkan_memory_model,
        Capability::VulkanMemoryModelDeviceScope => v12.vulkan_memory_model_device_scope,
        Capability::PhysicalStorageBufferAddresses => v12.buffer_device_address,
        Capability::AtomicFloat32MinMaxEXT => minimum.shader_buffer_float32_atomic_min_max,
        Capability::AtomicFloat64MinMaxEXT => minimum.shader_buffer_float64_atomic_min_max,
        Capability::AtomicFloat16MinMaxEXT => minimum.shader_buffer_float16_atomic_min_max,
        Capability::AtomicFloat32AddEXT => add.shader_buffer_float32_atomic_add,
        Capability::AtomicFloat64AddEXT => add.shader_buffer_float64_atomic_add,
        Capability::AtomicFloat16AddEXT => minimum.shader_buffer_float16_atomic_add,
        // The compiler uses each clock only in kernels with the corresponding aspect.
        Capability::ShaderClockKHR => features.clock.shader_subgroup_clock | features.clock.shader_device_clock,
        Capability::DotProductInputAll
        | Capability::DotProductInput4x8Bit
        | Capability::DotProductInput4x8BitPacked
        | Capability::DotProduct => v13.shader_integer_dot_product,
        other => {
            return float_control(&properties.v12, other)
                .or_else(|| subgroup(properties.v11.subgroup_supported_operations, other))
                .unwrap_or(false);
        }
    };
    feature == vk::TRUE
}

/// Returns whether a device supports a capability for operations in sub-groups; `None` for other capabilities.
fn subgroup(supported: vk::SubgroupFeatureFlags, capability: Capability) -> Option<bool> {
    use vk::SubgroupFeatureFlags as Flags;
    let flag = match capability {
        Capability::GroupNonUniform => Flags::BASIC,
        Capability::GroupNonUniformVote => Flags::VOTE,
        Capability::GroupNonUniformArithmetic => Flags::ARITHMETIC,
        Capability::GroupNonUniformBallot => Flags::BALLOT,
        Capability::GroupNonUniformShuffle => Flags::SHUFFLE,
        Capability::GroupNonUniformShuffleRelative => Flags::SHUFFLE_RELATIVE,
        Capability::GroupNonUniformClustered => Flags::CLUSTERED,
        Capability::GroupNonUniformQuad => Flags::QUAD,
        _ => return None,
    };
    Some(supported.contains(flag))
}

/// Returns whether a device supports a capability for floating-point modes for some type; `None` for other capabilities.
fn float_control(p: &vk::PhysicalDeviceVulkan12Properties<'_>, capability: Capability) -> Option<bool> {
    let [half, single, double] = match capability {
        Capability::DenormPreserve => {
            [p.shader_denorm_preserve_float16, p.shader_denorm_preserve_float32, p.shader_denorm_preserve_float64]
        }
        Capability::DenormFlushToZero => [
            p.shader_denorm_flush_to_zero_float16,
            p.shader_denorm_flush_to_zero_float32,
            p.shader_denorm_flush_to_zero_float64,
        ],
        Capability::SignedZeroInfNanPreserve => [
            p.shader_signed_zero_inf_nan_preserve_float16,
            p.shader_signed_zero_inf_nan_preserve_float32,
            p.shader_signed_zero_inf_nan_preserve_float64,
        ],
        Capability::RoundingModeRTE => {
            [p.shader_rounding_mode_rte_float16, p.shader_rounding_mode_rte_float32, p.shader_rounding_mode_rte_float64]
        }
        Capability::RoundingModeRTZ => {
            [p.shader_rounding_mode_rtz_float16, p.shader_rounding_mode_rtz_float32, p.shader_rounding_mode_rtz_float64]
        }
        _ => return None,
    };
    Some([half, single, double].contains(&vk::TRUE))
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

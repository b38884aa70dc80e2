//! Prints the descriptor map as text and JSON.

use std::fmt::Write;

use crate::{
    AddressMode, ArgumentFact, ArgumentKind, DataPlace, LiteralSampler, NamedVariable, Printf, Program, ProgramData,
    Relocation, SyclPart,
};

/// Returns the descriptor map: one line per kernel, argument and specialization constant, in the format of clspv.
pub fn descriptor_map(program: &Program) -> String {
    let mut text = String::new();
    for LiteralSampler { set, binding, sampler } in &program.literal_samplers {
        let coordinates = if sampler.normalized { "NORMALIZED_COORDS_TRUE" } else { "NORMALIZED_COORDS_FALSE" };
        let address = match sampler.address {
            AddressMode::None => "NONE",
            AddressMode::ClampToEdge => "CLAMP_TO_EDGE",
            AddressMode::Clamp => "CLAMP",
            AddressMode::Repeat => "REPEAT",
            AddressMode::MirroredRepeat => "MIRRORED_REPEAT",
        };
        let filter = if sampler.linear { "LINEAR" } else { "NEAREST" };
        let _ = writeln!(
            text,
            "sampler,{},samplerExpr,\"CLK_{coordinates}|CLK_ADDRESS_{address}|CLK_FILTER_{filter}\",descriptorSet,{set},binding,{binding}",
            sampler.bits()
        );
    }
    for value in &program.range_values {
        let _ = writeln!(text, "pushconstant,name,{},offset,{},size,{}", value.name, value.offset, value.size);
    }
    for (name, data) in [("constant", &program.constants), ("program_variables", &program.variables)] {
        let Some(ProgramData { place, size, contents, relocations, named }) = data else { continue };
        let place = match place {
            DataPlace::Buffer { set, binding } => format!("descriptorSet,{set},binding,{binding},kind,buffer"),
            DataPlace::PushConstant { push_constant_offset } => {
                format!("offset,{push_constant_offset},size,8,kind,pointer_pushconstant")
            }
        };
        let _ = writeln!(text, "{name},{place},hexbytes,{}", digits(contents));
        if *size as usize > contents.len() {
            let _ = writeln!(text, "{name},size,{size}");
        }
        for Relocation { target, pointer } in relocations {
            let _ = writeln!(text, "{name},relocation,pointer,{pointer},target,{target}");
        }
        for NamedVariable { name: variable, offset, size } in named {
            let _ = writeln!(text, "{name},variable,{variable},offset,{offset},size,{size}");
        }
    }
    if let Some(printf) = &program.printf {
        let Printf { set, binding, size, .. } = printf;
        let _ = writeln!(text, "printf_buffer,descriptorSet,{set},binding,{binding},size,{size}");
        for format in &printf.formats {
            let _ = writeln!(text, "printf_info,{},{:?},sizes,{:?}", format.id, format.text, format.sizes);
        }
    }
    for kernel in &program.kernels {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "kernel_decl,{}", kernel.name);
        for argument in &kernel.arguments {
            let (name, ordinal) = (&argument.name, argument.ordinal);
            let _ = write!(text, "kernel,{},arg,{name},argOrdinal,{ordinal},", kernel.name);
            let _ = writeln!(text, "{}", place(&argument.kind));
        }
        for number in &kernel.argument_numbers {
            let (ordinal, offset) = (number.ordinal, number.offset);
            let what = match number.what {
                ArgumentFact::ChannelOrder => "image_channel_order",
                ArgumentFact::ChannelDataType => "image_channel_data_type",
                ArgumentFact::NormalizedSamplerMask => "normalized_sampler_mask",
            };
            let _ = writeln!(
                text,
                "kernel,{},argOrdinal,{ordinal},pushconstant,name,{what},offset,{offset},size,4",
                kernel.name
            );
        }
    }
    for constant in &program.spec_constants {
        let _ = writeln!(text, "spec_constant,{},spec_id,{}", constant.name, constant.spec_id);
    }
    for constant in &program.sycl_constants {
        let name = &constant.name;
        let _ = writeln!(
            text,
            "sycl_constant,{name},size,{},default,{}",
            constant.default.len(),
            digits(&constant.default)
        );
        for SyclPart { spec_id, offset, size } in &constant.parts {
            let _ = writeln!(text, "sycl_constant,{name},spec_id,{spec_id},offset,{offset},size,{size}");
        }
    }
    text
}

/// Returns bytes in hexadecimal.
fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

fn place(kind: &ArgumentKind) -> String {
    let bound = |set: &u32, binding: &u32, offset: &u32, kind: &str| {
        format!("descriptorSet,{set},binding,{binding},offset,{offset},argKind,{kind}")
    };
    match kind {
        ArgumentKind::Buffer { set, binding } => bound(set, binding, &0, "buffer"),
        ArgumentKind::BufferUbo { set, binding } => bound(set, binding, &0, "buffer_ubo"),
        ArgumentKind::RoImage { set, binding } => bound(set, binding, &0, "ro_image"),
        ArgumentKind::WoImage { set, binding } => bound(set, binding, &0, "wo_image"),
        ArgumentKind::UniformTexelBuffer { set, binding } => bound(set, binding, &0, "uniform_texel_buffer"),
        ArgumentKind::StorageTexelBuffer { set, binding } => bound(set, binding, &0, "storage_texel_buffer"),
        ArgumentKind::Sampler { set, binding } => bound(set, binding, &0, "sampler"),
        ArgumentKind::Pod { set, binding, offset, size } => {
            format!("{},argSize,{size}", bound(set, binding, offset, "pod"))
        }
        ArgumentKind::PodUbo { set, binding, offset, size } => {
            format!("{},argSize,{size}", bound(set, binding, offset, "pod_ubo"))
        }
        ArgumentKind::PodPushconstant { offset, size } => {
            format!("offset,{offset},argKind,pod_pushconstant,argSize,{size}")
        }
        ArgumentKind::PointerPushconstant { offset, size } => {
            format!("offset,{offset},argKind,pointer_pushconstant,argSize,{size}")
        }
        ArgumentKind::PointerUbo { set, binding, offset, size } => {
            format!("{},argSize,{size}", bound(set, binding, offset, "pointer_ubo"))
        }
        ArgumentKind::Local { spec_id, element_size } => {
            format!("argKind,local,arrayElemSize,{element_size},arrayNumElemSpecId,{spec_id}")
        }
    }
}

/// Returns the description of a program as JSON.
pub fn json(program: &Program) -> String {
    // The serialization of a `Program` cannot fail.
    serde_json::to_string_pretty(program).unwrap_or_default() + "\n"
}

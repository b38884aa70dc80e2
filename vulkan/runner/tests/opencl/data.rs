//! Generates data for kernels, and compares results.

use vulkan_kernel::{AddressMode, ArgumentKind, Kernel, Sampler};
use vulkan_runner::{ImageData, ImageFormat, ImageShape, RunArgument};

const ELEMENTS: usize = 1024;
const LOCAL_BYTES: u32 = 4096;

/// Returns the scalar type and number of elements in a type name, such as ("float", 4) for `float4*`.
pub fn scalar_of(type_name: &str) -> (&str, usize) {
    let name = type_name.trim_end_matches('*');
    let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
    let count = name[digits..].parse().unwrap_or(1);
    (&name[..digits], if count == 3 { 4 } else { count })
}

/// Returns the bits of a scalar with this index. Small numbers, edge values and pseudo-random bits alternate.
pub fn pattern(scalar: &str, index: usize) -> Vec<u8> {
    let random = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let random = (random ^ random >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    match scalar {
        "float" => {
            let edges = [
                0.0,
                -0.0,
                f32::NAN,
                f32::INFINITY,
                f32::NEG_INFINITY,
                f32::MAX,
                f32::MIN_POSITIVE,
                1.0,
                -2.5,
                65504.0,
            ];
            let value = match index % 4 {
                0 => index as f32 * 0.37 - 20.0,
                1 => edges[index / 4 % edges.len()],
                2 => index as f32 - 300.5,
                _ => f32::from_bits(random as u32 & 0x87ff_ffff | 0x3800_0000),
            };
            value.to_le_bytes().to_vec()
        }
        "double" => (index as f64 * 0.77 - 100.0).to_le_bytes().to_vec(),
        _ => {
            let size = match scalar {
                "char" | "uchar" => 1,
                "short" | "ushort" | "half" => 2,
                "long" | "ulong" => 8,
                _ => 4,
            };
            let edges = [0, u64::MAX, 1 << (size * 8 - 1), (1 << (size * 8 - 1)) - 1, 1];
            let value = match index % 3 {
                0 => index as u64 % 97,
                1 => edges[index / 3 % edges.len()],
                _ => random,
            };
            value.to_le_bytes()[..size].to_vec()
        }
    }
}

pub fn argument_of(kernel: &Kernel, index: usize) -> RunArgument {
    let argument = &kernel.arguments[index];
    let (scalar, count) = scalar_of(&argument.type_name);
    match &argument.kind {
        ArgumentKind::Local { .. } => RunArgument::Local(LOCAL_BYTES),
        ArgumentKind::Sampler { .. } => RunArgument::Sampler(sampler_named(&argument.name)),
        _ if argument.type_name.starts_with("image") => {
            RunArgument::Image(image_of(&argument.name, &argument.type_name))
        }
        ArgumentKind::Pod { size, .. }
        | ArgumentKind::PodUbo { size, .. }
        | ArgumentKind::PodPushconstant { size, .. } => {
            let value = 5 + index as u32;
            let element: Vec<u8> = match scalar {
                "float" => (value as f32 * 1.5).to_le_bytes().to_vec(),
                "double" => (f64::from(value) * 1.5).to_le_bytes().to_vec(),
                "long" | "ulong" => u64::from(value).to_le_bytes().to_vec(),
                "char" | "uchar" => vec![value as u8],
                "short" | "ushort" => (value as u16).to_le_bytes().to_vec(),
                _ => value.to_le_bytes().to_vec(),
            };
            RunArgument::Plain(element.into_iter().cycle().take(*size as usize).collect())
        }
        _ => {
            let seed = index * 37;
            RunArgument::Buffer((0..ELEMENTS * count).flat_map(|number| pattern(scalar, number + seed)).collect())
        }
    }
}

/// Returns whether two numbers are equal within a tolerance in units in the last place.
pub fn is_near(scalar: &str, left: &[u8], right: &[u8], ulp: u64) -> bool {
    // These integers have the same order as the floating-point numbers.
    let ordered = |bits: u64, sign: u64| if bits & sign != 0 { -((bits ^ sign) as i64) } else { bits as i64 };
    let bits = |bytes: &[u8]| bytes.iter().rev().fold(0_u64, |all, byte| all << 8 | u64::from(*byte));
    let (a, b) = (bits(left), bits(right));
    let (sign, infinity) = match scalar {
        "float" => (1_u64 << 31, 0x7f80_0000),
        "double" => (1 << 63, 0x7ff0_0000_0000_0000),
        "half" => (1 << 15, 0x7c00),
        _ => return a == b,
    };
    let is_nan = |bits: u64| bits & (sign - 1) > infinity;
    is_nan(a) && is_nan(b) || ordered(a, sign).abs_diff(ordered(b, sign)) <= ulp && is_nan(a) == is_nan(b)
}

/// Returns the format that the name of an image selects, and the type of its components.
pub fn format_named(name: &str) -> (ImageFormat, &'static str) {
    match name {
        "u8" => (ImageFormat::Rgba8Unorm, "uchar"),
        "i8" => (ImageFormat::Rgba8Sint, "char"),
        "ui8" => (ImageFormat::Rgba8Uint, "uchar"),
        "i" => (ImageFormat::Rgba32Sint, "int"),
        "ui" => (ImageFormat::Rgba32Uint, "uint"),
        "r" => (ImageFormat::R32Float, "float"),
        "f" => (ImageFormat::Rgba32Float, "float"),
        _ => panic!("no format is named '{name}'"),
    }
}

fn sampler_named(name: &str) -> Sampler {
    let address = match name.split('_').next() {
        Some("edge") => AddressMode::ClampToEdge,
        Some("border") => AddressMode::Clamp,
        Some("wrapped") => AddressMode::Repeat,
        _ => panic!("no sampler is named '{name}'"),
    };
    Sampler { normalized: address == AddressMode::Repeat, address, linear: name.ends_with("linear") }
}

fn image_of(name: &str, type_name: &str) -> ImageData {
    let (format, scalar) = format_named(name);
    let shape = match type_name {
        "image1d_t" => ImageShape::One(64),
        "image1d_buffer_t" => ImageShape::Buffer(64),
        "image1d_array_t" => ImageShape::OneArray(16, 6),
        "image2d_t" => ImageShape::Two(16, 12),
        "image2d_array_t" => ImageShape::TwoArray(8, 6, 5),
        "image3d_t" => ImageShape::Three(8, 6, 5),
        _ => panic!("no shape for '{type_name}'"),
    };
    let length = shape.places() * format.bytes();
    // Use multiples of 16, so that interpolation is exact.
    let value = |index: usize| (index * 37 % 101 * 16) as f32;
    let bytes: Vec<u8> = match scalar {
        "float" => (0..length / 4).flat_map(|index| value(index).to_le_bytes()).collect(),
        _ => (0..length).map(|index| (index * 73 % 251) as u8).collect(),
    };
    ImageData { shape, format, bytes }
}

/// Returns the differences in the buffers of a kernel as text.
pub fn differences(kernel: &Kernel, ours: &[RunArgument], theirs: &[RunArgument], ulp: u64) -> Vec<String> {
    let mut found = Vec::new();
    for (argument, (ours, theirs)) in kernel.arguments.iter().zip(ours.iter().zip(theirs)) {
        let (ours, theirs, scalar) = match (ours, theirs) {
            (RunArgument::Buffer(ours), RunArgument::Buffer(theirs)) => {
                (ours, theirs, scalar_of(&argument.type_name).0)
            }
            (RunArgument::Image(ours), RunArgument::Image(theirs)) => {
                (&ours.bytes, &theirs.bytes, format_named(&argument.name).1)
            }
            _ => continue,
        };
        let size = pattern(scalar, 0).len();
        let pairs = ours.chunks(size).zip(theirs.chunks(size)).enumerate();
        for (index, (a, b)) in pairs.filter(|(_, (a, b))| !is_near(scalar, a, b, ulp)).take(3) {
            found.push(format!(
                "{}: {}[{index}] is {a:02x?}, and {b:02x?} on the OpenCL device",
                kernel.name, argument.name
            ));
        }
    }
    found
}

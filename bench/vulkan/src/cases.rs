//! The kernels and their arguments.

use vulkan_runner::{ImageData, ImageFormat, ImageShape, Range, RunArgument};

/// A kernel from `kernels/<name>.cl` and `kernels/<name>.comp`.
pub struct Case {
    /// The name of the files and of the kernel.
    pub name: &'static str,
    /// The OpenCL C source code.
    pub source: &'static str,
    /// The GLSL source code.
    pub shader: &'static str,
    /// The workgroup size.
    local: [u32; 2],
    /// Returns the arguments and the global size for a problem size.
    make: fn(u32) -> (Vec<RunArgument>, [u32; 2]),
    /// The problem size on a CPU.
    size: u32,
    /// The factor by which the problem size is larger on a GPU.
    growth: u32,
    /// The relative tolerance for floating-point results, because GLSL permits lower precision; 0 for integers.
    pub tolerance: f32,
}

macro_rules! case {
    ($name:literal, $local:expr, $make:expr, $size:expr, $growth:expr, $tolerance:expr) => {
        Case {
            name: $name,
            source: include_str!(concat!("../kernels/", $name, ".cl")),
            shader: include_str!(concat!("../kernels/", $name, ".comp")),
            local: $local,
            make: $make,
            size: $size,
            growth: $growth,
            tolerance: $tolerance,
        }
    };
}

/// The kernels, in the order of the table.
pub const CASES: [Case; 10] = [
    case!("saxpy", [64, 1], saxpy, 1 << 18, 32, 1e-5),
    case!("matrix", [16, 16], matrix, 256, 8, 1e-4),
    case!("reduction", [128, 1], reduction, 1 << 19, 64, 0.0),
    case!("stencil", [16, 16], stencil, 512, 8, 1e-5),
    case!("bodies", [64, 1], bodies, 1024, 16, 1e-3),
    case!("mandelbrot", [16, 16], mandelbrot, 256, 8, 0.0),
    case!("histogram", [256, 1], histogram, 1 << 17, 64, 0.0),
    case!("transpose", [16, 16], transpose, 512, 8, 0.0),
    case!("hash", [64, 1], hash, 1 << 14, 64, 0.0),
    case!("blur", [16, 16], blur, 256, 8, 1e-2),
];

impl Case {
    /// Returns the arguments and the ND-range.
    pub fn arguments(&self, is_large: bool) -> (Vec<RunArgument>, Range) {
        let (arguments, [x, y]) = (self.make)(if is_large { self.size * self.growth } else { self.size });
        (arguments, Range { global: [x, y, 1], local: [self.local[0], self.local[1], 1] })
    }
}

fn bytes<const N: usize>(values: impl Iterator<Item = [u8; N]>) -> Vec<u8> {
    values.flatten().collect()
}

/// Returns pseudo-random numbers, which are the same in each run.
fn random(count: u32) -> impl Iterator<Item = u32> {
    (0..count).scan(0x1234_5678_u32, |state, _| {
        *state ^= *state << 13;
        *state ^= *state >> 17;
        *state ^= *state << 5;
        Some(*state)
    })
}

/// Returns a buffer of random numbers from 0 to 1.
#[allow(clippy::cast_precision_loss, reason = "24 bits are exact")]
fn floats(count: u32) -> RunArgument {
    RunArgument::Buffer(bytes(random(count).map(|bits| ((bits >> 8) as f32 / 16_777_216.0).to_ne_bytes())))
}

fn ints(count: u32) -> RunArgument {
    RunArgument::Buffer(bytes(random(count).map(u32::to_ne_bytes)))
}

fn empty(count: u32) -> RunArgument {
    RunArgument::Buffer(vec![0; count as usize * 4])
}

fn int(value: u32) -> RunArgument {
    RunArgument::Plain(value.to_ne_bytes().to_vec())
}

fn float(values: &[f32]) -> RunArgument {
    RunArgument::Plain(bytes(values.iter().map(|value| value.to_ne_bytes())))
}

fn saxpy(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    (vec![floats(n), floats(n), float(&[0.5])], [n, 1])
}

fn matrix(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    (vec![floats(n * n), floats(n * n), empty(n * n), int(n)], [n, n])
}

fn reduction(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    (vec![ints(n), empty(n / 16 / 128), int(16)], [n / 16, 1])
}

fn stencil(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    (vec![floats(n * n), empty(n * n), int(n), int(n), float(&[0.2])], [n, n])
}

fn bodies(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    (vec![floats(n * 4), empty(n * 4), int(n), float(&[0.01])], [n, 1])
}

#[allow(clippy::cast_precision_loss, reason = "a size of some thousands")]
fn mandelbrot(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    (vec![empty(n * n), float(&[-2.0, -1.25]), float(&[2.5 / n as f32]), int(n), int(200)], [n, n])
}

fn histogram(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    (vec![ints(n), empty(256), int(16)], [n / 16, 1])
}

fn transpose(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    (vec![floats(n * n), empty(n * n), int(n)], [n, n])
}

fn hash(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    (vec![ints(n), empty(n), int(256)], [n, 1])
}

fn blur(n: u32) -> (Vec<RunArgument>, [u32; 2]) {
    let image =
        |bytes| RunArgument::Image(ImageData { shape: ImageShape::Two(n, n), format: ImageFormat::Rgba8Unorm, bytes });
    let picture = bytes(random(n * n).map(u32::to_ne_bytes));
    (vec![image(picture), image(vec![0; (n * n * 4) as usize]), int(3)], [n, n])
}

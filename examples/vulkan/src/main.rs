//! Compiles OpenCL C kernels in this process, or reads a module that `oclvk` has compiled, runs them on the first
//! Vulkan device, and writes `picture.png`.
#![allow(clippy::print_stdout, reason = "an example")]

use std::{error::Error, fs::File, io::BufWriter};

use vulkan_runner::{Device, ImageData, ImageFormat, ImageShape, Range, RunArgument};

const WIDTH: u32 = 384;
const HEIGHT: u32 = 256;

fn main() -> Result<(), Box<dyn Error>> {
    let words = match std::env::args_os().nth(1) {
        Some(path) => {
            let bytes = std::fs::read(path)?;
            bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
        }
        None => compile()?,
    };
    let device = Device::open()?;
    let floats = |values: &[f32]| RunArgument::Plain(values.iter().flat_map(|value| value.to_ne_bytes()).collect());
    let empty = || {
        let bytes = vec![0; (WIDTH * HEIGHT * 4) as usize];
        RunArgument::Image(ImageData { shape: ImageShape::Two(WIDTH, HEIGHT), format: ImageFormat::Rgba8Unorm, bytes })
    };
    let range = Range { global: [WIDTH, HEIGHT, 1], local: [16, 16, 1] };
    let limit = RunArgument::Plain(200_i32.to_ne_bytes().to_vec());
    let mut first = [empty(), floats(&[-2.2, -1.0]), floats(&[2.0 / 256.0]), limit];
    device.run(&words, "mandelbrot", &mut first, range)?;
    let [drawn, ..] = first;
    let mut second = [drawn, empty(), floats(&[96.0]), floats(&[2.5])];
    device.run(&words, "lens", &mut second, range)?;
    let [_, RunArgument::Image(picture), ..] = &second else { return Ok(()) };
    let mut encoder = png::Encoder::new(BufWriter::new(File::create("picture.png")?), WIDTH, HEIGHT);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(&picture.bytes)?;
    println!("picture.png: {WIDTH} x {HEIGHT}, made on {}", device.name());
    Ok(())
}

#[cfg(feature = "compiler")]
fn compile() -> Result<Vec<u32>, Box<dyn Error>> {
    use opencl_vulkan::{Options, compile_source};
    Ok(compile_source(include_bytes!("../picture.cl"), &Options::default())?.words)
}

#[cfg(not(feature = "compiler"))]
fn compile() -> Result<Vec<u32>, Box<dyn Error>> {
    Err("expected a SPIR-V module, which 'oclvk picture.cl -o picture.spv' creates".into())
}

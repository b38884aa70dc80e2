//! Compiles a kernel of OpenCL C in the process, runs it on the first Vulkan device, and writes `mandelbrot.pgm`.
#![allow(clippy::print_stdout, reason = "an example")]

use std::error::Error;

use opencl_vulkan::{Options, compile_source};
use vulkan_runner::{Device, Range, RunArgument};

const WIDTH: u32 = 768;
const HEIGHT: u32 = 512;

fn main() -> Result<(), Box<dyn Error>> {
    let module = compile_source(include_bytes!("../mandelbrot.cl"), &Options::default())?;
    let device = Device::open()?;
    let floats = |values: &[f32]| values.iter().flat_map(|value| value.to_ne_bytes()).collect();
    let mut arguments = [
        RunArgument::Buffer(vec![0; (WIDTH * HEIGHT) as usize]),
        RunArgument::Plain(floats(&[-2.2, -1.0])),
        RunArgument::Plain(floats(&[2.0 / 512.0])),
        RunArgument::Plain(100_i32.to_ne_bytes().to_vec()),
    ];
    let range = Range { global: [WIDTH, HEIGHT, 1], local: [16, 16, 1] };
    device.run(&module.words, "mandelbrot", &mut arguments, range)?;
    let [RunArgument::Buffer(picture), ..] = &arguments else { return Ok(()) };
    let mut file = format!("P5 {WIDTH} {HEIGHT} 255\n").into_bytes();
    file.extend(picture);
    std::fs::write("mandelbrot.pgm", file)?;
    println!("mandelbrot.pgm: {WIDTH} x {HEIGHT}, made on {}", device.name());
    Ok(())
}

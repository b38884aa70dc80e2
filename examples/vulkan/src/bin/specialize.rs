//! Compiles a SYCL kernel in this process, and runs it on the first Vulkan device with several values of its
//! specialization constants.
#![allow(clippy::print_stdout, reason = "an example")]

use std::error::Error;

use opencl_vulkan::{Options, compile_source};
use vulkan_kernel::{Program, descriptor_map};
use vulkan_runner::{Device, Range, RunArgument, RunOptions};

/// A symbol and the value of its constant.
type Value<'v> = (&'v str, &'v [u8]);

/// Returns the bytes of numbers.
fn bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_ne_bytes()).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let include = concat!("-I", env!("CARGO_MANIFEST_DIR"), "/../../include");
    let clang = vec![include.to_owned()];
    let options = Options { sycl: true, physical: true, clang, ..Options::default() };
    let module = compile_source(include_bytes!("../../polynomial.cpp"), &options)?;
    let program = Program::read(&module.words)?;
    descriptor_map(&program)
        .lines()
        .filter(|line| line.starts_with("sycl_constant"))
        .for_each(|line| println!("{line}"));

    let device = Device::open()?;
    let square = bytes(&[0.0, 0.0, 1.0, 0.0]);
    let settings =
        [2.5_f32.to_ne_bytes().as_slice(), &[1, 0], &[0, 0, 7, 0, 0, 0], &[0; 4], &30_f64.to_ne_bytes()].concat();
    let cases: [(&str, &[Value<'_>]); 3] = [
        ("default values", &[]),
        ("squares", &[("_Z6degree", &2_i32.to_ne_bytes()), ("_Z12coefficients", &square)]),
        ("2.5 x + 7, rounded, up to 30", &[("_Z7options", &settings)]),
    ];
    for (name, values) in cases {
        // The pipeline accepts one scalar per SpecId.
        let mut constants = Vec::new();
        for (symbol, value) in values {
            let constant = program.sycl_constants.iter().find(|constant| constant.name == *symbol);
            let parts = constant.and_then(|constant| constant.specialize(value));
            constants.extend(parts.ok_or_else(|| format!("no constant '{symbol}' of {} bytes", value.len()))?);
        }
        let input: Vec<f32> = (1_u8..=12).map(f32::from).collect();
        let mut arguments = [RunArgument::Buffer(bytes(&input)), RunArgument::Buffer(vec![0; 48])];
        let range = Range { global: [12, 1, 1], local: [4, 1, 1] };
        device.run_with(
            &module.words,
            "polynomial",
            &mut arguments,
            range,
            &RunOptions { constants, ..RunOptions::default() },
        )?;
        let [_, RunArgument::Buffer(found)] = &arguments else { continue };
        let found = found.chunks_exact(4).filter_map(|word| Some(f32::from_ne_bytes(word.try_into().ok()?)));
        println!("{name}: {}", found.map(|value| value.to_string()).collect::<Vec<_>>().join(" "));
    }
    Ok(())
}

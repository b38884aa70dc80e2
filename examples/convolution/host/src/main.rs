//! Runs the convolution of `convolution.cpp` or `convolution_sycl.cpp` on an OpenCL device, and compares each
//! result with one computed in Rust. The coefficients have default or other values, and are SPIR-V specialization
//! constants or come from an emulation buffer.

mod device;
mod image;

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use device_image::PropertySets;
use device_image::spec_constants::SpecConstantTable;

use device::{Mode, OpenCl};
use image::{Coefficients, Image};

/// The symbolic ID of the coefficients.
const SYMBOL: &str = "_Z8coeff_id";
/// The default value in the sources, which does not change the image.
const IDENTITY: Coefficients = [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0]];
const BLUR: Coefficients = [[0.0625, 0.125, 0.0625], [0.125, 0.25, 0.125], [0.0625, 0.125, 0.0625]];
const EDGES: Coefficients = [[-1.0, -2.0, -1.0], [0.0, 0.0, 0.0], [1.0, 2.0, 1.0]];

/// Run the convolution example on an OpenCL device.
///
/// Accepts two device images and reads the property sets of NAME.spv from NAME.prop; the README.md next to the sources
/// shows how to compile them. Runs each image with its default coefficients and two other sets, and compares the
/// results with those computed in Rust. The exit status is 1 if a result is wrong.
#[derive(Parser)]
#[command(name = "convolution-host")]
struct Arguments {
    /// Image with native specialization constants.
    #[arg(long, value_name = "NAME.spv")]
    native: PathBuf,
    /// Image with emulated specialization constants.
    #[arg(long, value_name = "NAME.spv")]
    emulated: PathBuf,
    /// Name of the kernel: `convolution` from stock clang, `_ZTS11Convolution` from DPC++.
    #[arg(long, default_value = "convolution")]
    kernel: String,
    /// Width and height of the test image.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    size: u16,
}

type Error = Box<dyn std::error::Error>;

/// An image and the table of its constants.
struct Kernels {
    spirv: Vec<u8>,
    constants: SpecConstantTable,
}

impl Kernels {
    fn load(path: &Path) -> Result<Self, Error> {
        let read = |path: &Path| fs::read(path).map_err(|error| format!("cannot read '{}': {error}", path.display()));
        let properties = path.with_extension("prop");
        let named = |error: &dyn std::error::Error| format!("{}: {error}", properties.display());
        let text = String::from_utf8(read(&properties)?).map_err(|error| named(&error))?;
        let sets = PropertySets::parse_prop(&text).map_err(|error| named(&error))?;
        Ok(Self {
            spirv: read(path)?,
            constants: SpecConstantTable::from_properties(&sets).map_err(|error| named(&error))?,
        })
    }
}

/// Returns the bytes of the constant's C++ type, an array of arrays of float.
fn bytes_of(coefficients: &Coefficients) -> Vec<u8> {
    let leaves = coefficients.iter().flatten();
    leaves.flat_map(|leaf| leaf.to_le_bytes()).collect()
}

/// Runs everything, writes the table, and returns whether all results are correct.
fn run(arguments: &Arguments, out: &mut impl io::Write) -> Result<bool, Error> {
    let opencl = OpenCl::first()?;
    let size = usize::from(arguments.size);
    let input = Image::pattern(size, size);
    writeln!(out, "device: {}", opencl.name())?;
    writeln!(out, "{:<9} {:<17} {:>12} {:>12}  result", "image", "coefficients", "device sum", "Rust sum")?;

    let mut all_right = true;
    for (path, mode) in [(&arguments.native, Mode::Native), (&arguments.emulated, Mode::Emulated)] {
        let mut kernels = Kernels::load(path)?;
        for (name, coefficients, given) in
            [("default: identity", IDENTITY, false), ("set: blur", BLUR, true), ("set: edges", EDGES, true)]
        {
            if given {
                kernels.constants.set(SYMBOL, &bytes_of(&coefficients))?;
            }
            let output = opencl.convolve(&kernels.spirv, &arguments.kernel, &kernels.constants, mode, &input)?;
            let expected = input.convolved(&coefficients);
            let right = output == expected;
            all_right &= right;
            writeln!(
                out,
                "{:<9} {name:<17} {:>12.1} {:>12.1}  {}",
                format!("{mode:?}").to_lowercase(),
                output.elements.iter().sum::<f32>(),
                expected.elements.iter().sum::<f32>(),
                if right { "equal" } else { "WRONG" },
            )?;
        }
    }
    Ok(all_right)
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments, &mut io::stdout().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            // If standard error is closed, only the exit code remains.
            let _ = writeln!(io::stderr(), "convolution-host: error: {error}");
            ExitCode::FAILURE
        }
    }
}

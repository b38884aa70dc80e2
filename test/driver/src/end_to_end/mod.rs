//! Runs the kernels in a device image and compares their results with those of the host compiler.
//!
//! `scripts/end-to-end` builds the images with both front ends, at two optimization levels, in four modes.

mod device;
mod expected;

use clap::{Args, Subcommand, ValueEnum};
use device::Image;
use device_image::PropertySets;
use device_image::spec_constants::SpecConstantTable;
use expected::{Expected, Kernel};
use std::error::Error;
use std::path::{Path, PathBuf};
use test_opencl::OpenCl;

/// Compares the results of kernels on the OpenCL device with those on the host.
#[derive(Args)]
pub struct Arguments {
    /// The output from test/frontend/expected.cpp.
    #[arg(long)]
    expected: PathBuf,
    /// Front end that compiled the image, which determines the names of IDs and kernels.
    #[arg(long)]
    front_end: FrontEnd,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FrontEnd {
    StockClang,
    Dpcpp,
}

#[derive(Subcommand)]
enum Command {
    /// Prints a values file (mode `values`) with the other value of every constant.
    Values,
    /// Runs every kernel of an image, with the default values and with the other values.
    Run {
        /// The mode in which the image was lowered.
        #[arg(long)]
        mode: Mode,
        /// SPIR-V image.
        image: PathBuf,
        /// Property file.
        properties: PathBuf,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Mode {
    Native,
    Emulation,
    DefaultValues,
    Values,
}

/// Returns whether all results are correct.
pub fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let mut expected = Expected::parse(&read_text(&arguments.expected)?)?;
    if arguments.front_end == FrontEnd::Dpcpp {
        expected.use_dpcpp_symbols();
    }
    match &arguments.command {
        Command::Values => {
            print!("{}", values_json(&expected));
            Ok(true)
        }
        Command::Run { mode, image, properties } => {
            let table =
                SpecConstantTable::from_properties(&PropertySets::parse_prop(read_text(properties)?.as_bytes())?)?;
            let spirv = std::fs::read(image).map_err(|error| format!("{}: {error}", image.display()))?;
            let wrong = compare(&expected, arguments.front_end, *mode, &spirv, table)?;
            Ok(wrong == 0)
        }
    }
}

fn read_text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn values_json(expected: &Expected) -> String {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let entries = expected
        .constants
        .iter()
        .map(|constant| (constant.symbol.clone(), serde_json::json!({ "bytes": hex(&constant.other) })));
    format!("{:#}\n", serde_json::Value::Object(entries.collect()))
}

/// Runs all kernels, with each set of values that the mode allows. Returns the number of wrong results.
fn compare(
    expected: &Expected,
    front_end: FrontEnd,
    mode: Mode,
    spirv: &[u8],
    mut table: SpecConstantTable,
) -> Result<usize, Box<dyn Error>> {
    let device = OpenCl::first()?;
    let rounds: &[bool] = match mode {
        Mode::Native | Mode::Emulation => &[false, true],
        Mode::DefaultValues => &[false],
        Mode::Values => &[true],
    };
    let mut wrong = 0;
    for &other in rounds {
        if other && mode != Mode::Values {
            expected.set_others(&mut table)?;
        }
        let image = Image::build(&device, spirv, &table, mode == Mode::Native)?;
        for kernel in &expected.kernels {
            let written = image.run(&device_name(front_end, &kernel.name))?;
            let want = if other { &kernel.other } else { &kernel.default };
            if !agree(&written, want, kernel) {
                wrong += 1;
                let found = written.get(..want.len()).unwrap_or_default();
                println!("wrong: {} wrote {found:02x?}; expected {want:02x?}", kernel.name);
            }
        }
    }
    let total = expected.kernels.len() * rounds.len();
    println!("{} of {total} results are correct", total - wrong);
    Ok(wrong)
}

fn agree(written: &[u8], want: &[u8], kernel: &Kernel) -> bool {
    written.len() >= want.len()
        && written.iter().zip(want).zip(&kernel.mask).all(|((found, want), mask)| (found ^ want) & mask == 0)
}

/// Returns the name of a kernel in the image.
fn device_name(front_end: FrontEnd, name: &str) -> String {
    match front_end {
        FrontEnd::StockClang => name.to_owned(),
        FrontEnd::Dpcpp => format!("_ZTS{}{name}", name.len()),
    }
}

//! `sycl-image convert` converts property sets from one form to another.

use std::path::PathBuf;

use clap::Args;

use crate::error::Error;
use crate::files;
use crate::format::Format;

/// Arguments of `convert`.
#[derive(Args)]
pub struct Arguments {
    /// File to convert, '-' for standard input
    pub file: PathBuf,
    /// File to write, '-' for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Format of the input [default: by its extension, or prop]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
    /// Format of the output [default: by its extension]
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<Format>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    let format = arguments.to.or_else(|| Format::of(&arguments.output));
    let Some(format) = format else {
        return Err(Error::Usage(format!(
            "cannot determine the format of output '{}' from its extension; specify --to prop or --to json",
            arguments.output.display()
        )));
    };
    files::keep_inputs(&arguments.output, [arguments.file.as_path()])?;
    let sets = files::read(&arguments.file, arguments.from)?;
    let text = match format {
        Format::Json => sets.to_json() + "\n",
        Format::Prop => {
            sets.to_prop().map_err(|source| Error::PropWrite { path: files::input_name(&arguments.file), source })?
        }
    };
    files::write(&arguments.output, &text)
}

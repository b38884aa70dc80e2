//! `sycl-image convert`: property sets from one form to another.

use crate::cli::{ConvertArguments, Format};
use crate::error::Error;
use crate::files;

/// Runs the command.
pub fn run(arguments: &ConvertArguments) -> Result<(), Error> {
    let format = arguments.to.or_else(|| files::format_of(&arguments.output));
    let Some(format) = format else {
        return Err(Error::Usage(format!(
            "cannot tell the format of output '{}', give --to prop or --to json",
            arguments.output.display()
        )));
    };
    let sets = files::read(&arguments.file, arguments.from)?;
    let text = match format {
        Format::Json => sets.to_json() + "\n",
        Format::Prop => {
            sets.to_prop().map_err(|source| Error::PropWrite { path: files::input_name(&arguments.file), source })?
        }
    };
    files::write(&arguments.output, &text)
}

//! Computes the emulation buffer of a device image, as a host program does before it launches a kernel. The buffer has
//! the default values from the property file, some of them replaced by values from a JSON file.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use device_image::PropertySets;
use device_image::spec_constants::SpecConstantTable;
use serde_json::{Map, Value};

/// Compute the emulation buffer of an image from the CUDA example.
///
/// Reads the property file that the compiler has written, sets the values from a JSON file, which are keyed by
/// symbolic ID, and writes the bytes for the kernels' last argument.
#[derive(Parser)]
#[command(name = "gpu-cuda-buffers")]
struct Arguments {
    /// Property file for the image with emulated constants.
    #[arg(value_name = "NAME.prop")]
    properties: PathBuf,
    /// File with the values; without it, constants have their default values.
    #[arg(long, value_name = "VALUES.json")]
    values: Option<PathBuf>,
    /// Output file.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// The errors of this program.
#[derive(Debug, thiserror::Error)]
enum Error {
    /// A file cannot be read or written.
    #[error("cannot {what} '{file}': {source}")]
    File { what: &'static str, file: String, source: io::Error },
    /// The content of a file is invalid.
    #[error("{file}: {problem}")]
    Content { file: String, problem: String },
}

fn content(file: &Path, problem: impl ToString) -> Error {
    Error::Content { file: file.display().to_string(), problem: problem.to_string() }
}

/// The C++ type of the scalars in a constant, which property files do not contain.
#[derive(Clone, Copy)]
enum Scalar {
    Bool,
    Int,
    Float,
}

/// The constants of the kernels.
const CONSTANTS: [(&str, Scalar); 5] = [
    ("_Z15coefficients_id", Scalar::Float),
    ("_Z9rounds_id", Scalar::Int),
    ("_Z8exact_id", Scalar::Bool),
    ("_Z9unroll_id", Scalar::Int),
    ("_Z7tile_id", Scalar::Int),
];

/// Appends the bytes of a value, which may be a nested list.
fn append_bytes(scalar: Scalar, value: &Value, bytes: &mut Vec<u8>) -> Result<(), String> {
    match (scalar, value) {
        (_, Value::Array(members)) => {
            return members.iter().try_for_each(|member| append_bytes(scalar, member, bytes));
        }
        (Scalar::Bool, Value::Bool(flag)) => bytes.push(u8::from(*flag)),
        (Scalar::Int, Value::Number(number)) => {
            let number = number.as_i64().and_then(|number| i32::try_from(number).ok());
            bytes.extend(number.ok_or_else(|| format!("{value} is not an int"))?.to_le_bytes());
        }
        (Scalar::Float, Value::Number(number)) => {
            // Parsing the decimal string rounds only once.
            let number: f32 = number.to_string().parse().map_err(|_| format!("{value} is not a float"))?;
            bytes.extend(number.to_le_bytes());
        }
        _ => return Err(format!("{value} has the wrong type")),
    }
    Ok(())
}

fn read(file: &Path) -> Result<String, Error> {
    fs::read_to_string(file).map_err(|source| Error::File { what: "read", file: file.display().to_string(), source })
}

fn run(arguments: &Arguments) -> Result<(), Error> {
    let properties = &arguments.properties;
    let sets = PropertySets::parse_prop(&read(properties)?).map_err(|error| content(properties, error))?;
    let mut table = SpecConstantTable::from_properties(&sets).map_err(|error| content(properties, error))?;
    if let Some(file) = &arguments.values {
        let values: Map<String, Value> = serde_json::from_str(&read(file)?).map_err(|error| content(file, error))?;
        for (symbol, value) in &values {
            let known = CONSTANTS.iter().find(|(name, _)| name == symbol);
            let (_, scalar) = known.ok_or_else(|| content(file, format!("no constant '{symbol}' in this example")))?;
            let mut bytes = Vec::new();
            append_bytes(*scalar, value, &mut bytes)
                .map_err(|problem| content(file, format!("{symbol}: {problem}")))?;
            table.set(symbol, &bytes).map_err(|error| content(file, error))?;
        }
    }
    let file = &arguments.output;
    fs::write(file, table.emulation_buffer()).map_err(|source| Error::File {
        what: "write",
        file: file.display().to_string(),
        source,
    })
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, only the exit code remains.
            let _ = writeln!(io::stderr(), "gpu-cuda-buffers: error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Scalar, append_bytes};
    use serde_json::json;

    fn bytes_of(scalar: Scalar, value: serde_json::Value) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        append_bytes(scalar, &value, &mut bytes).map(|()| bytes)
    }

    #[test]
    fn members_lie_side_by_side() {
        assert_eq!(bytes_of(Scalar::Int, json!([1, [-1]])), Ok(vec![1, 0, 0, 0, 255, 255, 255, 255]));
        assert_eq!(bytes_of(Scalar::Float, json!([[0.5], 1])), Ok(vec![0, 0, 0, 0x3f, 0, 0, 0x80, 0x3f]));
        assert_eq!(bytes_of(Scalar::Bool, json!([true, false])), Ok(vec![1, 0]));
    }

    #[test]
    fn other_types_are_rejected() {
        assert_eq!(bytes_of(Scalar::Int, json!([1.5])), Err("1.5 is not an int".to_owned()));
        assert_eq!(bytes_of(Scalar::Int, json!(1_u64 << 31)), Err("2147483648 is not an int".to_owned()));
        assert_eq!(bytes_of(Scalar::Bool, json!(1)), Err("1 has the wrong type".to_owned()));
        assert_eq!(bytes_of(Scalar::Float, json!(null)), Err("null has the wrong type".to_owned()));
    }
}

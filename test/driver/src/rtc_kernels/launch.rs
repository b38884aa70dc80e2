//! Kernel launches, described by comments in a source file, one per line:
//!
//! ```text
//! //@ vadd 256/64: buffer float 256 random, buffer float 256 zero, int 7, local 1024
//! ```
//!
//! A line contains the name of the kernel, the global and the local size (`64x4/16x2`, the fastest-varying dimension
//! first; without `/`, the driver chooses the local size), and the arguments. `~4` after the sizes allows
//! floating-point numbers to differ by 4 units in the last place, where the front ends call different functions.
//!
//! | argument | meaning |
//! |---|---|
//! | `buffer TYPE COUNT FILL` | a pointer to a buffer; FILL is `zero`, `ramp`, `random`, `unit`, `positive`, `special` or `bits` |
//! | `TYPE VALUE` | a number |
//! | `struct TYPE VALUE TYPE VALUE …` | a class whose members are aligned as in C++ |
//! | `local BYTES` | a pointer to local memory |
//! | `accessor BYTES N…` | a `local_accessor` with elements of this many bytes, and N elements in each dimension, the slowest-varying first |

use test_opencl::{Argument, Work};

use crate::rtc_kernels::data::{self, Element};

/// A launch of a kernel.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The name of the function.
    pub name: String,
    /// The index space.
    pub work: Work,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// The element types of the buffers among the arguments.
    pub elements: Vec<Option<Element>>,
    /// The number of units in the last place by which floating-point numbers may differ.
    pub tolerance: u64,
}

/// The error for a line that is not a launch.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct LaunchError {
    /// The line number, starting at 1.
    line: usize,
    /// The error.
    problem: String,
}

/// Returns the launches that a source file describes.
///
/// # Errors
/// Fails for a line that looks like a launch but is not one.
pub fn parse(source: &str) -> Result<Vec<Launch>, LaunchError> {
    let lines = source.lines().zip(1..).filter_map(|(text, line)| Some((text.strip_prefix("//@ ")?, line)));
    lines.map(|(text, line)| launch(text).map_err(|problem| LaunchError { line, problem })).collect()
}

fn launch(text: &str) -> Result<Launch, String> {
    let (head, arguments) = text.split_once(':').ok_or("expected ':'")?;
    let (head, tolerance) = match head.split_once('~') {
        Some((head, tolerance)) => (head, number(tolerance.trim())?),
        None => (head, 0),
    };
    let (name, sizes) = head.trim().split_once(' ').ok_or("expected a name and a size")?;
    let (global, local) = match sizes.split_once('/') {
        Some((global, local)) => (global, Some(numbers(local.trim(), 'x')?)),
        None => (sizes, None),
    };
    let work = Work { global: numbers(global, 'x')?, local };
    let (mut all, mut elements) = (Vec::new(), Vec::new());
    for (number, argument) in arguments.split(',').enumerate() {
        let words: Vec<&str> = argument.split_whitespace().collect();
        all.extend(argument_of(&words, number).map_err(|problem| format!("'{}': {problem}", argument.trim()))?);
        let element = if let ["buffer", element, ..] = words.as_slice() { Some(element.parse()?) } else { None };
        elements.resize(all.len(), element);
    }
    let tolerance = u64::try_from(tolerance).unwrap_or(u64::MAX);
    Ok(Launch { name: name.to_owned(), work, arguments: all, elements, tolerance })
}

fn numbers(text: &str, separator: char) -> Result<Vec<usize>, String> {
    text.split(separator).map(|word| number(word.trim())).collect()
}

fn number(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("'{word}' is not a number"))
}

fn argument_of(words: &[&str], seed: usize) -> Result<Vec<Argument>, String> {
    Ok(match words {
        ["buffer", element, count, fill] => {
            vec![Argument::Buffer(data::fill(element.parse()?, number(count)?, fill, seed)?)]
        }
        ["local", bytes] => vec![Argument::Local(number(bytes)?)],
        ["accessor", bytes, sizes @ ..] => accessor(number(bytes)?, sizes)?,
        ["struct", members @ ..] => vec![Argument::Value(object(members)?)],
        [element, value] => vec![Argument::Value(data::value(element.parse()?, value)?)],
        _ => return Err("unknown form of argument".to_owned()),
    })
}

/// Returns the arguments of an accessor: the pointer, the range of accesses, the range of memory, and the offset.
fn accessor(bytes: usize, sizes: &[&str]) -> Result<Vec<Argument>, String> {
    let sizes = sizes.iter().map(|size| number(size)).collect::<Result<Vec<_>, _>>()?;
    let range: Vec<u8> = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
    let offset = vec![0; range.len()];
    Ok(vec![Argument::Local(bytes), Argument::Value(range.clone()), Argument::Value(range), Argument::Value(offset)])
}

fn object(members: &[&str]) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut alignment = 1;
    for member in members.chunks(2) {
        let [element, value] = member else { return Err("a member without a value".to_owned()) };
        let element: Element = element.parse()?;
        alignment = alignment.max(element.size());
        bytes.resize(bytes.len().next_multiple_of(element.size()), 0);
        bytes.extend(data::value(element, value)?);
    }
    bytes.resize(bytes.len().next_multiple_of(alignment), 0);
    Ok(bytes)
}

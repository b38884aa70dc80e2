//! Files in and out.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use device_image::PropertySets;
use tempfile::NamedTempFile;

use crate::cli::Format;
use crate::error::Error;

/// How `-` is called in messages.
const STDIN: &str = "<stdin>";
const STDOUT: &str = "<stdout>";

/// Whether a path stands for standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What messages call the input file.
pub fn input_name(path: &Path) -> String {
    if is_standard(path) { STDIN.to_owned() } else { path.display().to_string() }
}

/// What messages call the output file.
pub fn output_name(path: &Path) -> String {
    if is_standard(path) { STDOUT.to_owned() } else { path.display().to_string() }
}

/// The format that the extension of a file tells, if any.
pub fn format_of(path: &Path) -> Option<Format> {
    match path.extension()?.to_str()? {
        "prop" => Some(Format::Prop),
        "json" => Some(Format::Json),
        _ => None,
    }
}

/// Reads property sets.
pub fn read(path: &Path, format: Option<Format>) -> Result<PropertySets, Error> {
    parse(path, read_bytes(path)?, format)
}

/// Reads property sets from the bytes of a file.
pub fn parse(path: &Path, text: Vec<u8>, format: Option<Format>) -> Result<PropertySets, Error> {
    let name = input_name(path);
    match format.or_else(|| format_of(path)).unwrap_or(Format::Prop) {
        Format::Prop => PropertySets::parse_prop(text).map_err(|source| Error::Prop { path: name, source }),
        Format::Json => {
            let text = std::str::from_utf8(&text)
                .map_err(|error| Error::Utf8 { path: name.clone(), byte: error.valid_up_to() + 1 })?;
            PropertySets::from_json(text).map_err(|source| Error::Json { path: name, source })
        }
    }
}

/// The text of a property file; JSON is converted.
pub fn read_prop_text(path: &Path) -> Result<String, Error> {
    if format_of(path) == Some(Format::Json) {
        let sets = read(path, None)?;
        return sets.to_prop().map_err(|source| Error::PropWrite { path: input_name(path), source });
    }
    let bytes = read_bytes(path)?;
    String::from_utf8(bytes)
        .map_err(|error| Error::Utf8 { path: input_name(path), byte: error.utf8_error().valid_up_to() + 1 })
}

/// A whole file, or standard input.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let read = || {
        if !is_standard(path) {
            return fs::read(path);
        }
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|source| Error::Read { path: input_name(path), source })
}

/// Where output goes.
pub enum Output<'a> {
    /// A file, to which the system can copy from other files.
    File(&'a mut File),
    /// Standard output.
    Stream(&'a mut dyn Write),
}

/// Writes a whole file, or standard output.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Error> {
    write_with(path, |output| match output {
        Output::File(file) => file.write_all(contents.as_ref()),
        Output::Stream(stream) => stream.write_all(contents.as_ref()),
    })
}

/// Lets `fill` write a whole file, or standard output. A file that is there is kept if it fails.
pub fn write_with(path: &Path, fill: impl FnOnce(Output<'_>) -> io::Result<()>) -> Result<(), Error> {
    stage(path, fill)?.commit()
}

/// A file that is written, but not yet in its place, so that several appear together or not at all.
#[must_use]
pub struct Staged {
    name: String,
    /// Nothing if it went to a stream.
    file: Option<(NamedTempFile, PathBuf)>,
}

impl Staged {
    /// Moves the file to its place.
    pub fn commit(self) -> Result<(), Error> {
        let Some((file, target)) = self.file else { return Ok(()) };
        let moved = file.persist(&target).map_err(|error| error.error);
        moved.map(drop).map_err(|source| Error::Write { path: self.name, source })
    }
}

/// Lets `fill` write a file beside its place. What goes to standard output, a device or a pipe goes there at once.
pub fn stage(path: &Path, fill: impl FnOnce(Output<'_>) -> io::Result<()>) -> Result<Staged, Error> {
    let name = output_name(path);
    let file = if is_standard(path) { write_stdout(fill).map(|()| None) } else { stage_file(path, fill) };
    match file {
        Ok(file) => Ok(Staged { name, file }),
        Err(source) => Err(Error::Write { path: name, source }),
    }
}

/// Makes sure that an output replaces none of the inputs.
pub fn keep_inputs<'p>(output: &Path, inputs: impl IntoIterator<Item = &'p Path>) -> Result<(), Error> {
    match inputs.into_iter().find(|input| is_one_file(output, input)) {
        Some(input) => Err(Error::Usage(format!("output '{}' is also an input", input.display()))),
        None => Ok(()),
    }
}

/// Whether two paths name one place for a file. Devices and pipes are no places.
pub fn is_one_file(first: &Path, second: &Path) -> bool {
    let place = |path: &Path| {
        if is_standard(path) {
            return None;
        }
        let there = fs::canonicalize(path).ok();
        there.filter(|path| path.is_file()).or_else(|| {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            (!path.exists()).then(|| Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))).flatten()
        })
    };
    place(first).is_some_and(|first| place(second) == Some(first))
}

/// Prints text to standard output.
pub fn print(text: &str) -> Result<(), Error> {
    write(Path::new("-"), text)
}

fn write_stdout(fill: impl FnOnce(Output<'_>) -> io::Result<()>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    fill(Output::Stream(&mut stdout))?;
    stdout.flush()
}

/// Writes a file beside its place, so that nobody sees half a file.
fn stage_file(
    path: &Path,
    fill: impl FnOnce(Output<'_>) -> io::Result<()>,
) -> io::Result<Option<(NamedTempFile, PathBuf)>> {
    // A link stays a link: its target is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
        // A device or a pipe cannot be replaced.
        fill(Output::File(&mut File::create(&target)?))?;
        return Ok(None);
    }
    let mut file = temporary_beside(&target)?;
    fill(Output::File(file.as_file_mut()))?;
    Ok(Some((file, target)))
}

/// Lets `fill` write a file in a folder. A file or link of this name is an error, unless it may be replaced; links are not
/// followed.
pub fn create_in(
    folder: &Path,
    name: &str,
    replace: bool,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<PathBuf, Error> {
    let path = folder.join(name);
    let create = || {
        let mut file = temporary_beside(&path)?;
        fill(file.as_file_mut())?;
        let moved = if replace { file.persist(&path) } else { file.persist_noclobber(&path) };
        moved.map_err(|error| error.error)
    };
    create().map_err(|source| Error::Write { path: path.display().to_string(), source })?;
    Ok(path)
}

/// A new file in the folder of `target`, with the permissions that any new file gets.
fn temporary_beside(target: &Path) -> io::Result<NamedTempFile> {
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    // What the crate says of a failure names the temporary file, which nobody knows.
    let mut code = None;
    let open = |path: &Path| {
        let file = File::options().read(true).write(true).create_new(true).open(path);
        code = file.as_ref().err().and_then(io::Error::raw_os_error);
        file
    };
    let file = tempfile::Builder::new().make_in(folder, open);
    file.map_err(|error| code.map_or(error, io::Error::from_raw_os_error))
}

//! Files in and out.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use device_image::PropertySets;
use tempfile::NamedTempFile;

use crate::cli::Format;
use crate::error::Error;
use crate::temporary::{self, Registered};

/// How `-` is called in messages.
const STDIN: &str = "<stdin>";
const STDOUT: &str = "<stdout>";
/// Most bytes that are read of a pipe or device: an endless one would take all memory.
const MAX_STREAM: u64 = 1 << 30;
/// Most links to a file, one to the next, as in Linux.
const MAX_LINKS: usize = 40;

/// Whether a path stands for standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Makes sure that standard input is asked for once at most: it can be read once only.
pub fn check_standard_input<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> Result<(), Error> {
    match paths.into_iter().filter(|path| is_standard(path)).count() {
        0 | 1 => Ok(()),
        count => Err(Error::Usage(format!("'-' given {count} times, but standard input can be read only once"))),
    }
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
            let text = self::text(path, text)?;
            PropertySets::from_json(&text).map_err(|source| Error::Json { path: name, source })
        }
    }
}

/// The text of a property file; JSON is converted.
pub fn read_prop_text(path: &Path) -> Result<String, Error> {
    prop_text(path, read_bytes(path)?)
}

/// The text of the property file that has these bytes; JSON is converted.
pub fn prop_text(path: &Path, bytes: Vec<u8>) -> Result<String, Error> {
    if format_of(path) == Some(Format::Json) {
        let sets = parse(path, bytes, None)?;
        return sets.to_prop().map_err(|source| Error::PropWrite { path: input_name(path), source });
    }
    text(path, bytes)
}

/// The bytes of a file as text.
pub fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Error> {
    let text = String::from_utf8(bytes)
        .map_err(|error| Error::Utf8 { path: input_name(path), byte: error.utf8_error().valid_up_to() })?;
    // It would be a part of the first name.
    if text.starts_with('\u{feff}') {
        return Err(Error::file(path, "the file begins with a byte order mark, save it as UTF-8 without one"));
    }
    Ok(text)
}

/// A whole file, or standard input.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    let read = || {
        if is_standard(path) {
            return read_standard_input();
        }
        let mut file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return read_stream(file);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|source| Error::Read { path: input_name(path), source })
}

/// All bytes of standard input. Where it is asked for again, it would seem to be empty.
///
/// # Errors
/// Those of [`read_stream`], and a second call.
pub fn read_standard_input() -> io::Result<Vec<u8>> {
    static IS_READ: AtomicBool = AtomicBool::new(false);
    if IS_READ.swap(true, Ordering::Relaxed) {
        return Err(io::Error::other("standard input can be read only once"));
    }
    read_stream(io::stdin().lock())
}

/// All bytes of what has no size: a pipe, a device. They are kept in memory, and some have no end.
///
/// # Errors
/// What the system says, and more than [`MAX_STREAM`] bytes.
pub fn read_stream(stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(MAX_STREAM + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_STREAM {
        let problem = format!("more than {MAX_STREAM} bytes of a pipe or device, save them to a file first");
        return Err(io::Error::new(io::ErrorKind::InvalidData, problem));
    }
    Ok(bytes)
}

/// Whether a path is that of a device, such as a terminal or a disk.
pub fn is_device(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = fs::metadata(path).map(|metadata| metadata.file_type());
        !is_standard(path) && kind.is_ok_and(|kind| kind.is_char_device() || kind.is_block_device())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
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
    file: Option<(TemporaryFile, PathBuf)>,
}

impl Staged {
    /// Moves the file to its place.
    pub fn commit(self) -> Result<(), Error> {
        let Some((file, target)) = self.file else { return Ok(()) };
        let moved = file.file.persist(&target).map_err(|error| error.error);
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
        let place = place_of(path).ok()?;
        match fs::metadata(&place) {
            Ok(metadata) => metadata.is_file().then_some(place),
            Err(_) => Some(fs::canonicalize(folder_of(&place)).ok()?.join(place.file_name()?)),
        }
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
) -> io::Result<Option<(TemporaryFile, PathBuf)>> {
    let target = place_of(path)?;
    let previous = fs::metadata(&target).ok();
    if previous.as_ref().is_some_and(|previous| !previous.is_file() || target.is_symlink()) {
        // A device or a pipe cannot be replaced, nor can a file that has no name any more.
        fill(Output::File(&mut File::create(&target)?))?;
        return Ok(None);
    }
    let mut file = temporary_beside(&target)?;
    if let Some(previous) = previous {
        // What may not be written to may not be replaced, and what others may not read they may not read now.
        let opened = File::options().write(true).open(&target);
        opened.map(drop).or_else(|error| match error.kind() {
            io::ErrorKind::PermissionDenied => Err(error),
            _ => Ok(()),
        })?;
        file.file.as_file().set_permissions(previous.permissions())?;
    }
    fill(Output::File(file.file.as_file_mut()))?;
    Ok(Some((file, target)))
}

/// Where a file is, or will be if it is written: the end of links, even of those that lead to nothing.
///
/// # Errors
/// Links that lead to each other.
fn place_of(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..MAX_LINKS {
        // What is there can have a link that is no path, such as `pipe:[7]`.
        if fs::metadata(&place).is_ok() {
            return Ok(fs::canonicalize(&place).unwrap_or(place));
        }
        match fs::read_link(&place) {
            Ok(target) => place = folder_of(&place).join(target),
            Err(_) => return Ok(place),
        }
    }
    fs::metadata(path).map(|_| place)
}

/// A temporary file, also removed if a signal ends the program.
pub struct TemporaryFile {
    /// The file.
    pub file: NamedTempFile,
    /// Dropped after it.
    pub registered: Registered,
}

/// A new file in the folder of `target`, with the permissions that any new file gets.
pub fn temporary_beside(target: &Path) -> io::Result<TemporaryFile> {
    // What the crate says of a failure names the temporary file, which nobody knows.
    let mut code = None;
    let open = |path: &Path| {
        let file = File::options().read(true).write(true).create_new(true).open(path);
        code = file.as_ref().err().and_then(io::Error::raw_os_error);
        file
    };
    let make = || tempfile::Builder::new().make_in(folder_of(target), open);
    let made = temporary::register(make, NamedTempFile::path);
    let (file, registered) = made.map_err(|error| code.map_or(error, io::Error::from_raw_os_error))?;
    Ok(TemporaryFile { file, registered })
}

/// The folder that a file is in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

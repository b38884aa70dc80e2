//! `sycl-image extract` writes images back to files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use device_image::table::{self, Row, Table, column};
use device_image::{ImageFormat, ImageInfo};

use crate::error::Error;
use crate::file_set::FileSet;
use crate::files;
use crate::input::{self, Image};

/// The file that lists all others.
const TABLE: &str = "images.table";

/// The text at the end of `--help`.
pub const EXAMPLE: &str = "\
Writes

  image_N.spv   the image, unchanged; .bc for bitcode, .zst if it is compressed, .bin for any other format
  image_N.prop  its property sets, if it has any
  image_N.sym   the names of its kernels
  images.table  a list of these files, with targets, formats and options

Example: extract the images in an object, and embed them again

  $ sycl-image extract k.o -o images
  $ sycl-image embed images/images.table -o again.o";

/// Arguments of `extract`.
#[derive(Args)]
pub struct Arguments {
    /// File with images, '-' for standard input
    file: PathBuf,
    /// Directory to write into; it is created if it does not exist
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Write only the image with this index, counting from 0
    #[arg(long, value_name = "N")]
    image: Option<usize>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

/// The files for an image.
struct Names {
    code: String,
    properties: Option<String>,
    symbols: Option<String>,
}

impl Names {
    /// Returns numbered names, because a name from the file could be `../x`.
    fn of(number: usize, image: &Image) -> Result<Self, Error> {
        let extension = match image.info.format {
            ImageFormat::SpirV => "spv",
            ImageFormat::Bitcode => "bc",
            ImageFormat::Zstd => "zst",
            ImageFormat::Native | ImageFormat::Unknown => "bin",
        };
        let name = |extension: &str| format!("image_{number}.{extension}");
        let has_symbols = !image.info.entries.is_empty() || has_other_kernels(image)?;
        Ok(Names {
            code: name(extension),
            properties: (!image.properties_text()?.is_empty()).then(|| name("prop")),
            symbols: has_symbols.then(|| name("sym")),
        })
    }

    fn all(&self) -> impl Iterator<Item = &str> {
        [Some(self.code.as_str()), self.properties.as_deref(), self.symbols.as_deref()].into_iter().flatten()
    }
}

/// Returns whether `embed` would find kernels without a symbol file.
fn has_other_kernels(image: &Image) -> Result<bool, Error> {
    // Bitcode lists its kernels in its metadata, which only `opt` reads.
    if image.contents()? == ImageFormat::Bitcode {
        return Ok(true);
    }
    Ok(!ImageInfo::default_entries(&image.info.properties, Some(image.spirv_kernels()?)).is_empty())
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    if files::is_standard(&arguments.output) {
        return Err(Error::Usage(
            "--output: several files cannot go to standard output; specify a directory".to_owned(),
        ));
    }
    let images = input::select(&arguments.file, input::images(&arguments.file)?, arguments.image)?;
    if images.is_empty() {
        return Err(Error::file(&arguments.file, "no device images"));
    }
    let directory = &arguments.output;
    let with_names = |(number, image)| Ok((Names::of(number, &image)?, image));
    let images: Vec<(Names, Image)> = images.into_iter().map(with_names).collect::<Result<_, Error>>()?;
    // Detect strings that a table cannot represent before writing anything.
    let table = table(&images).to_text().map_err(|error| Error::file(&arguments.file, error))?;
    if !arguments.force {
        let names = images.iter().flat_map(|(names, _)| names.all()).chain([TABLE]);
        reject_existing(directory, names)?;
    }
    let is_new = !directory.exists();
    let written = write_all(directory, &images, &table, arguments.force).inspect_err(|_| {
        if is_new {
            // This fails, as intended, if the directory is not empty.
            let _ = fs::remove_dir(directory);
        }
    })?;
    // Print the paths unescaped, because scripts read them.
    let lines: Vec<_> = written.iter().map(|path| [path.as_os_str().as_encoded_bytes(), b"\n"].concat()).collect();
    files::write(Path::new("-"), lines.concat())
}

/// Writes all files, or none.
fn write_all(directory: &Path, images: &[(Names, Image)], table: &str, replace: bool) -> Result<Vec<PathBuf>, Error> {
    let made = match fs::create_dir_all(directory) {
        // A file with this name exists.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(io::ErrorKind::NotADirectory.into()),
        made => made,
    };
    made.map_err(|source| Error::write(directory, source))?;
    let mut files = FileSet::new(directory);
    for (names, image) in images {
        files.add(&names.code, |file| image.copy(file))?;
        let texts = [(&names.properties, image.properties_text()?), (&names.symbols, image.info.symbols())];
        for (name, text) in texts {
            if let Some(name) = name {
                files.add(name, |file| file.write_all(text.as_bytes()))?;
            }
        }
    }
    files.add(TABLE, |file| file.write_all(table.as_bytes()))?;
    files.place(replace)
}

/// Rejects existing files, so that an earlier extraction is not mixed with this one.
fn reject_existing<'a>(directory: &Path, mut names: impl Iterator<Item = &'a str>) -> Result<(), Error> {
    // A dangling link counts as existing.
    match names.find(|name| fs::symlink_metadata(directory.join(name)).is_ok()) {
        Some(name) => Err(Error::file(&directory.join(name), "already exists; replace it with --force")),
        None => Ok(()),
    }
}

/// Returns the table for `embed`.
fn table(images: &[(Names, Image)]) -> Table {
    let has_options = images.iter().any(|(_, image)| {
        let info = &image.info;
        !info.compile_options.is_empty() || !info.link_options.is_empty()
    });
    let mut titles = vec![column::CODE, column::PROPERTIES, column::SYMBOLS, column::TARGET, column::FORMAT];
    if has_options {
        titles.extend([column::COMPILE_OPTIONS, column::LINK_OPTIONS]);
    }
    let mut table = Table::new(&titles);
    for (line, (names, image)) in (2..).zip(images) {
        let info = &image.info;
        let optional = |name: &Option<String>| name.clone().unwrap_or_default();
        let mut cells = vec![
            names.code.clone(),
            optional(&names.properties),
            optional(&names.symbols),
            table::escape_text(&info.target),
            info.format.name().to_owned(),
        ];
        if has_options {
            cells.extend([&info.compile_options, &info.link_options].map(|text| table::escape_text(text)));
        }
        table.rows.push(Row { line, cells });
    }
    table
}

//! `sycl-image check` verifies images against their properties, the runtime and each other.

use std::path::{Path, PathBuf};

use clap::Args;
use device_image::ImageFormat;
use device_image::check::{self, Finding, ProgramImage, Report, Severity};
use serde_json::{Value, json};

use crate::error::Error;
use crate::escape::escape;
use crate::files;
use crate::input::{self, Image};

/// The text at the end of `--help`.
pub const EXAMPLE: &str = "\
Verifies the following, which the runtime does not verify:
  * the image matches its target and format;
  * its entries are its kernels, and the argument masks match them;
  * the names, types and sizes of properties are correct;
  * each specialization constant is in the SPIR-V, with its SpecId, size and default value, and no two share a SpecId;
  * no compiler builtins are imported, and other imported symbols are exported by an image or provided by drivers.

Each finding is a line with the file, the image, and a severity: error (some use of the image fails), warning (probably a
mistake) or note. The exit code is 1 if there is an error, and 0 otherwise.

Examples:
  sycl-image check program                                  all images in a program
  sycl-image check k.spv --properties k.prop                an image, before it is embedded
  sycl-image check cpu.bin --target=spir64_x86_64 --properties cpu.prop --symbols cpu.sym";

/// Arguments of `check`.
#[derive(Args)]
pub struct Arguments {
    /// Images, or files with images; together they form one program. '-' for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The .prop or .json file for the image FILE
    #[arg(long, value_name = "FILE")]
    properties: Option<PathBuf>,
    /// The .sym file for the image FILE
    #[arg(long, value_name = "FILE")]
    symbols: Option<PathBuf>,
    /// The target of the image FILE [default for SPIR-V: spir64]
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
    /// Print JSON instead of lines
    #[arg(long)]
    json: bool,
}

/// An image and its name in messages.
struct Labeled {
    file: String,
    /// The index of the image; `None` if the file is the image.
    number: Option<usize>,
    image: Image,
}

impl Labeled {
    fn label(&self) -> String {
        let file = escape(&self.file);
        self.number.map_or_else(|| file.clone(), |number| format!("{file}: image {number}"))
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    let images = load(arguments)?;
    let reports = images.iter().map(|labeled| check_image(&labeled.image)).collect::<Result<Vec<_>, _>>()?;
    let labels: Vec<String> = images.iter().map(Labeled::label).collect();
    let of_program = images.iter().zip(&reports).zip(&labels).map(|((labeled, report), label)| ProgramImage {
        label,
        info: &labeled.image.info,
        report,
        architecture: labeled.image.architecture,
    });
    let mut of_program = check::program(&of_program.collect::<Vec<_>>()).into_iter().peekable();
    let mut findings: Vec<(&Labeled, Finding)> = Vec::new();
    for (index, (labeled, report)) in images.iter().zip(&reports).enumerate() {
        findings.extend(report.findings.iter().cloned().map(|finding| (labeled, finding)));
        while let Some((_, finding)) = of_program.next_if(|(image, _)| *image == index) {
            findings.push((labeled, finding));
        }
    }
    let count = |severity| findings.iter().filter(|(_, finding)| finding.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let text = if arguments.json {
        let findings: Vec<Value> = findings.iter().map(|(labeled, finding)| to_json(labeled, finding)).collect();
        format!("{:#}\n", json!({ "images": images.len(), "findings": findings }))
    } else {
        let line = |(labeled, finding): &(&Labeled, Finding)| {
            format!("{}: {}: {}\n", labeled.label(), finding.severity.name(), escape(&finding.message))
        };
        let lines: String = findings.iter().map(line).collect();
        let counted = |count: usize, name: &str| format!("{count} {name}{}", if count == 1 { "" } else { "s" });
        let [images, errors, warnings] =
            [counted(images.len(), "image"), counted(errors, "error"), counted(warnings, "warning")];
        format!("{lines}{images} checked: {errors}, {warnings}\n")
    };
    files::print(&text)?;
    if errors > 0 { Err(Error::Reported) } else { Ok(()) }
}

fn to_json(labeled: &Labeled, finding: &Finding) -> Value {
    json!({
        "file": labeled.file,
        "image": labeled.number,
        "severity": finding.severity.name(),
        "message": finding.message,
    })
}

/// Returns the images in all files.
fn load(arguments: &Arguments) -> Result<Vec<Labeled>, Error> {
    files::check_standard_input(arguments.files.iter().chain(&arguments.properties).chain(&arguments.symbols))?;
    arguments.files.iter().try_for_each(|path| reject_other_files(path))?;
    let mut images = Vec::new();
    if arguments.properties.is_some() || arguments.symbols.is_some() || arguments.target.is_some() {
        let [path] = arguments.files.as_slice() else {
            return Err(Error::Usage("--properties, --symbols and --target are for one image".to_owned()));
        };
        images.push(Labeled { file: files::input_name(path), number: None, image: load_image(arguments, path)? });
        return Ok(images);
    }
    for path in &arguments.files {
        let file = files::input_name(path);
        let found = input::images(path)?;
        if found.is_empty() {
            return Err(Error::file(path, "no device images"));
        }
        let is_file = found.len() == 1 && found.iter().all(|image| image.place == "-" && image.range.start == 0);
        let labeled = |(number, image)| Labeled { file: file.clone(), number: (!is_file).then_some(number), image };
        images.extend(found.into_iter().enumerate().map(labeled));
    }
    Ok(images)
}

/// Rejects property and symbol files as inputs. In `check`, options name the files for an image; in `embed`, the files
/// follow the image.
fn reject_other_files(path: &Path) -> Result<(), Error> {
    let (kind, option) = match path.extension().and_then(|extension| extension.to_str()) {
        Some("prop" | "json") => ("property", "--properties"),
        Some("sym") => ("symbol", "--symbols"),
        _ => return Ok(()),
    };
    let path = path.display();
    Err(Error::Usage(format!("'{path}' is a {kind} file, not an image; pass it with {option} {path}")))
}

/// Loads an image from a file, with its property and symbol files.
fn load_image(arguments: &Arguments, path: &Path) -> Result<Image, Error> {
    let mut image = input::image_of_file(path)?;
    if let Some(target) = &arguments.target {
        image.info.target.clone_from(target);
    }
    // If the image does not reveal its format, the target determines it.
    if image.info.format == ImageFormat::Unknown && !image.info.target.is_empty() {
        image.info.format = ImageFormat::Native;
    }
    input::add_files(&mut image, arguments.properties.as_deref(), arguments.symbols.as_deref())?;
    Ok(image)
}

/// Checks an image by itself.
fn check_image(image: &Image) -> Result<Report, Error> {
    let stored = image.bytes()?;
    let check = |bytes: &[u8]| match &image.malformed {
        Some(malformed) => check::image_with_malformed_properties(&image.info, &malformed.error, bytes),
        None => check::image(&image.info, bytes),
    };
    if image.info.format != ImageFormat::Zstd {
        return Ok(check(&stored));
    }
    match input::decompress(&stored) {
        Ok(bytes) => Ok(check(&bytes)),
        Err(error) => {
            let message = format!(
                "the format is zstd, but the {} bytes cannot be decompressed: {error}; embed the image without compression \
                 and with --zstd",
                stored.len()
            );
            Ok(Report { findings: vec![Finding { severity: Severity::Error, message }], ..Report::default() })
        }
    }
}

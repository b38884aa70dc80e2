//! Assigns files and options to images by their positions on the command line.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use device_image::ImageFormat;

use crate::error::Error;
use crate::files;

/// An image on the command line, with its files and options.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The image.
    pub image: PathBuf,
    /// Its property file.
    pub properties: Option<PathBuf>,
    /// Its symbol file.
    pub symbols: Option<PathBuf>,
    /// The name of its target.
    pub target: Option<String>,
    /// Its format.
    pub format: Option<ImageFormat>,
    /// Options for compiling it.
    pub compile_options: Option<String>,
    /// Options for linking it.
    pub link_options: Option<String>,
    /// The compression level.
    pub zstd: Option<i32>,
}

/// An argument whose position matters.
enum Item {
    Input(PathBuf),
    Image(PathBuf),
    Properties(PathBuf),
    Symbols(PathBuf),
    Target(String),
    Format(String),
    CompileOptions(String),
    LinkOptions(String),
    Zstd(i32),
}

/// Returns the images on the command line, in order.
///
/// # Errors
/// Fails if there is no image, if a file or option belongs to no image, if an image has two files
/// or options of the same kind, or if a table is malformed.
pub fn requests(matches: &ArgMatches) -> Result<Vec<Request>, Error> {
    let mut collector = Collector::default();
    for item in items(matches) {
        collector.push(item)?;
    }
    if collector.requests.is_empty() {
        return Err(Error::Usage("no image given".to_owned()));
    }
    files::check_standard_input(collector.requests.iter().flat_map(files_of))?;
    let defaults = collector.defaults;
    let with_defaults = |request: Request| Request {
        target: request.target.or_else(|| defaults.target.clone()),
        format: request.format.or(defaults.format),
        compile_options: request.compile_options.or_else(|| defaults.compile_options.clone()),
        link_options: request.link_options.or_else(|| defaults.link_options.clone()),
        zstd: request.zstd.or(defaults.zstd),
        ..request
    };
    Ok(collector.requests.into_iter().map(with_defaults).collect())
}

/// Returns the files for an image.
fn files_of(request: &Request) -> impl Iterator<Item = &PathBuf> {
    [Some(&request.image), request.properties.as_ref(), request.symbols.as_ref()].into_iter().flatten()
}

/// Returns all arguments whose positions matter, in order.
fn items(matches: &ArgMatches) -> Vec<Item> {
    fn collect<T: Clone + Send + Sync + 'static>(
        matches: &ArgMatches,
        name: &str,
        make: fn(T) -> Item,
        items: &mut Vec<(usize, Item)>,
    ) {
        let values = matches.get_many::<T>(name).into_iter().flatten().cloned();
        let places = matches.indices_of(name).into_iter().flatten();
        items.extend(places.zip(values.map(make)));
    }
    let mut items = Vec::new();
    collect(matches, "inputs", Item::Input, &mut items);
    collect(matches, "image", Item::Image, &mut items);
    collect(matches, "properties", Item::Properties, &mut items);
    collect(matches, "symbols", Item::Symbols, &mut items);
    collect(matches, "target", Item::Target, &mut items);
    collect(matches, "format", Item::Format, &mut items);
    collect(matches, "compile_options", Item::CompileOptions, &mut items);
    collect(matches, "link_options", Item::LinkOptions, &mut items);
    collect(matches, "zstd", Item::Zstd, &mut items);
    items.sort_by_key(|(place, _)| *place);
    items.into_iter().map(|(_, item)| item).collect()
}

/// Assigns arguments to their images.
#[derive(Default)]
struct Collector {
    /// The options before the first image, which apply to all images.
    defaults: Request,
    requests: Vec<Request>,
    /// The last table, if no image follows it.
    last_table: Option<PathBuf>,
}

impl Collector {
    fn push(&mut self, item: Item) -> Result<(), Error> {
        match item {
            Item::Input(path) => match path.extension().and_then(|extension| extension.to_str()) {
                Some("prop" | "json") => self.file("property", path, |request| &mut request.properties),
                Some("sym") => self.file("symbol", path, |request| &mut request.symbols),
                Some("table") => self.table(&path),
                _ => self.image(path),
            },
            Item::Image(path) => self.image(path),
            Item::Properties(path) => self.file("property", path, |request| &mut request.properties),
            Item::Symbols(path) => self.file("symbol", path, |request| &mut request.symbols),
            Item::Target(name) => self.option("--target", name, |request| &mut request.target),
            Item::Format(name) => {
                let format = parse_format(&name).map_err(Error::Usage)?;
                self.option("--format", format, |request| &mut request.format)
            }
            Item::CompileOptions(text) => self.option("--compile-options", text, |image| &mut image.compile_options),
            Item::LinkOptions(text) => self.option("--link-options", text, |image| &mut image.link_options),
            Item::Zstd(level) => self.option("--zstd", level, |request| &mut request.zstd),
        }
    }

    fn image(&mut self, image: PathBuf) -> Result<(), Error> {
        self.last_table = None;
        self.requests.push(Request { image, ..Request::default() });
        Ok(())
    }

    /// Assigns a file to the last image.
    fn file(&mut self, kind: &str, path: PathBuf, slot: fn(&mut Request) -> &mut Option<PathBuf>) -> Result<(), Error> {
        let shown = path.display().to_string();
        self.check_no_table(&format!("{kind} file '{shown}'"))?;
        let Some(request) = self.requests.last_mut() else {
            return Err(Error::Usage(format!("{kind} file '{shown}' comes before any image; specify the image first")));
        };
        let image = files::input_name(&request.image);
        match slot(request) {
            Some(other) => {
                let other = other.display();
                Err(Error::Usage(format!("image '{image}' has two {kind} files, '{other}' and '{shown}'")))
            }
            empty => {
                *empty = Some(path);
                Ok(())
            }
        }
    }

    /// Assigns an option to the last image, or to all images if no image precedes the option.
    fn option<T>(&mut self, name: &str, value: T, slot: fn(&mut Request) -> &mut Option<T>) -> Result<(), Error> {
        self.check_no_table(name)?;
        let (request, whom) = match self.requests.last_mut() {
            Some(request) => {
                let whom = format!("image '{}'", files::input_name(&request.image));
                (request, whom)
            }
            None => (&mut self.defaults, "all images".to_owned()),
        };
        match slot(request) {
            Some(_) => Err(Error::Usage(format!("{name} given twice for {whom}"))),
            empty => {
                *empty = Some(value);
                Ok(())
            }
        }
    }

    /// Rejects arguments after a table, because they would belong to no image.
    fn check_no_table(&self, what: &str) -> Result<(), Error> {
        match &self.last_table {
            None => Ok(()),
            Some(table) => Err(Error::Usage(format!(
                "{what} follows table '{}', not an image; columns of the table specify the settings for its images; \
                 options before it apply to all",
                table.display()
            ))),
        }
    }

    /// Adds the images in a table. Relative names are relative to the directory of the table.
    fn table(&mut self, path: &Path) -> Result<(), Error> {
        self.last_table = Some(path.to_owned());
        let images = files::read_table(path)?;
        if images.is_empty() {
            return Err(Error::file(path, "the table has no rows"));
        }
        for image in images {
            let format = image.format.as_deref().map(parse_format).transpose();
            let format = format.map_err(|error| Error::file(path, format!("line {}: {error}", image.line)))?;
            self.requests.push(Request {
                image: image.code,
                properties: image.properties,
                symbols: image.symbols,
                target: image.target,
                format,
                compile_options: image.compile_options,
                link_options: image.link_options,
                zstd: None,
            });
        }
        Ok(())
    }
}

fn parse_format(name: &str) -> Result<ImageFormat, String> {
    ImageFormat::from_name(name)
        .ok_or_else(|| format!("unknown image format '{name}', expected spirv, native, bitcode, zstd or unknown"))
}

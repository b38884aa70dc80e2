//! The `images` subcommand: measures `sycl-image` and the `device-image` crate on large inputs.

use std::ffi::OsString;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use device_image::{ByteArray, PropertySets, PropertyValue};

use crate::bars::{self, DUMP, EMBED, EMBED_MEMORY, PROPERTY_FILE};
use crate::cli::Images;
use crate::command::{self, Usage};
use crate::error::Error;
use crate::figures::median;
use crate::table::Table;

/// The number of images in the large program, whose size is 1 GiB if each image is 4 MiB.
const IMAGES_OF_PROGRAM: u32 = 256;
/// The size of the property file in bytes.
const PROP_SIZE: usize = 64 << 20;

/// Runs the benchmark.
pub fn run(arguments: &Images) -> Result<(), Error> {
    let scratch = match &arguments.directory {
        Some(directory) => tempfile::tempdir_in(directory).map_err(Error::file(directory))?,
        None => tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?,
    };
    let bench = Bench { tool: tool(arguments)?, arguments, directory: scratch.path() };
    let mut table = Table::new(&["measurement", "measured", "limit", ""]);
    bench.embed(&mut table)?;
    prop(arguments.runs, &mut table);
    bench.dump(&mut table)?;
    io::stdout().write_all(table.to_string().as_bytes()).map_err(Error::file("-"))
}

/// Returns the path of `sycl-image`: the requested one, or by default the one built next to this program.
fn tool(arguments: &Images) -> Result<PathBuf, Error> {
    match &arguments.tool {
        Some(path) => Ok(path.clone()),
        None => {
            let program = std::env::current_exe().map_err(Error::file("syclpasses-bench"))?;
            Ok(program.with_file_name(format!("sycl-image{}", std::env::consts::EXE_SUFFIX)))
        }
    }
}

struct Bench<'a> {
    tool: PathBuf,
    arguments: &'a Images,
    directory: &'a Path,
}

impl Bench<'_> {
    /// Measures `embed` and `cp` alternately on the same images.
    fn embed(&self, table: &mut Table) -> Result<(), Error> {
        let images = self.images(self.arguments.images)?;
        let copies = self.directory.join("copies");
        fs::create_dir(&copies).map_err(Error::file(&copies))?;
        let object = self.directory.join("images.o");
        let mut cp: Vec<OsString> = images.iter().map(OsString::from).collect();
        cp.push(copies.clone().into());
        let embed = embed_arguments(&images, &object);
        let (mut copied, mut embedded) = (Vec::new(), Vec::new());
        for _ in 0..self.arguments.runs {
            // Both commands must create new files.
            let _ = fs::remove_file(&object);
            for entry in fs::read_dir(&copies).map_err(Error::file(&copies))?.flatten() {
                let _ = fs::remove_file(entry.path());
            }
            copied.push(command::measure(Path::new("cp"), &cp, self.directory)?);
            embedded.push(command::measure(&self.tool, &embed, self.directory)?);
        }
        let size = u64::from(self.arguments.image_size) << 20;
        let cpu = |runs: &[Usage]| median(runs.iter().map(|usage| usage.cpu.as_secs_f64()));
        let real = |runs: &[Usage]| median(runs.iter().map(|usage| usage.real.as_secs_f64()));
        let (ratio, real_ratio) = (cpu(&embedded) / cpu(&copied), real(&embedded) / real(&copied));
        let memory = median(embedded.iter().map(|usage| usage.memory as f64));
        let what = format!("`embed` of {} images of {} MiB", self.arguments.images, self.arguments.image_size);
        row(
            table,
            &format!("{what}: CPU time, relative to `cp`"),
            format!("{ratio:.2}"),
            &format!("{EMBED:.2}"),
            ratio <= EMBED,
        );
        row(
            table,
            &format!("{what}: time, relative to `cp`"),
            format!("{real_ratio:.2}"),
            &format!("{EMBED:.2}"),
            real_ratio <= EMBED,
        );
        let bar = (size + EMBED_MEMORY) as f64;
        let mib = |bytes: f64| format!("{} MiB", (bytes / f64::from(1 << 20)).ceil());
        row(table, &format!("{what}: memory"), mib(memory), &mib(bar), memory <= bar);
        fs::remove_dir_all(&copies).map_err(Error::file(&copies))
    }

    /// Measures `dump` and `list` on a shared library with [`IMAGES_OF_PROGRAM`] images.
    fn dump(&self, table: &mut Table) -> Result<(), Error> {
        let images = self.images(IMAGES_OF_PROGRAM)?;
        let (object, library) = (self.directory.join("large.o"), self.directory.join("large.so"));
        command::measure(&self.tool, &embed_arguments(&images, &object), self.directory)?;
        let link = ["-shared".into(), "-o".into(), library.clone().into(), object.clone().into()];
        command::measure(&self.arguments.linker, &link, self.directory)?;
        fs::remove_file(&object).map_err(Error::file(&object))?;
        let size = fs::metadata(&library).map_err(Error::file(&library))?.len();
        for name in ["list", "dump"] {
            let arguments = [OsString::from(name), library.clone().into()];
            let runs: Result<Vec<_>, Error> =
                (0..self.arguments.runs).map(|_| command::measure(&self.tool, &arguments, self.directory)).collect();
            let cpu = median(runs?.iter().map(|usage| usage.cpu.as_secs_f64()));
            let what = format!("`{name}` of a library of {} MiB: CPU time", size >> 20);
            let (measured, bar) = (format!("{} ms", (cpu * 1e3).floor()), format!("{} ms", DUMP.as_millis()));
            row(table, &what, measured, &bar, cpu <= DUMP.as_secs_f64());
        }
        Ok(())
    }

    /// Creates images that begin with valid SPIR-V and continue with random bytes. The measured commands do not read
    /// beyond the entry points.
    fn images(&self, count: u32) -> Result<Vec<PathBuf>, Error> {
        let mut paths = Vec::new();
        let mut noise = 0x9e37_79b9_7f4a_7c15_u64;
        for index in 0..count {
            let path = self.directory.join(format!("{index}.spv"));
            if !path.exists() {
                let mut file = BufWriter::new(File::create(&path).map_err(Error::file(&path))?);
                let start = spirv_start(&format!("kernel_{index}"));
                let words = (usize::try_from(self.arguments.image_size).unwrap_or(1) << 20) / 4 - start.len();
                let noise = (0..words).map(|_| {
                    noise ^= noise << 13;
                    noise ^= noise >> 7;
                    noise ^= noise << 17;
                    (noise >> 32) as u32
                });
                for word in start.into_iter().chain(noise) {
                    file.write_all(&word.to_le_bytes()).map_err(Error::file(&path))?;
                }
                file.flush().map_err(Error::file(&path))?;
            }
            paths.push(path);
        }
        Ok(paths)
    }
}

/// Returns the header, a capability, the memory model, a kernel's entry point, and the first instruction after the
/// entry points.
fn spirv_start(kernel: &str) -> Vec<u32> {
    let mut name: Vec<u32> = Vec::new();
    let mut bytes = kernel.as_bytes().to_vec();
    bytes.resize((bytes.len() + 1).next_multiple_of(4), 0);
    name.extend(bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)));
    let length = u32::try_from(3 + name.len()).unwrap_or(0);
    let mut words = vec![0x0723_0203, 0x0001_0200, 0, 10, 0];
    words.extend([2 << 16 | 17, 6]);
    words.extend([3 << 16 | 14, 2, 2]);
    words.extend([length << 16 | 15, 6, 1]);
    words.extend(name);
    words.extend([2 << 16 | 19, 2]);
    words
}

fn embed_arguments(images: &[PathBuf], object: &Path) -> Vec<OsString> {
    let head = ["embed".into(), "-o".into(), object.into()];
    head.into_iter().chain(images.iter().map(OsString::from)).collect()
}

/// Measures how long this process takes to parse and write a large property file.
fn prop(runs: u32, table: &mut Table) {
    let mut sets = PropertySets::new();
    let mut size = 0;
    let mut index = 0_u32;
    while size < PROP_SIZE {
        let set = sets.get_or_insert(&format!("set {}", index / 1000));
        let bytes: Vec<u8> = (0..60).map(|byte| byte ^ index.to_le_bytes()[byte as usize % 4]).collect();
        size += 2 * bytes.len();
        set.insert(
            format!("_ZL{index}specialization_constant"),
            PropertyValue::ByteArray(ByteArray::from_bytes(bytes)),
        );
        index += 1;
    }
    let Ok(text) = sets.to_prop() else { return };
    let mut speed = |what: &str, work: &dyn Fn()| {
        let time = median((0..runs).map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        }));
        let speed = text.len() as f64 / time;
        row(
            table,
            what,
            format!("{:.0} MB/s", speed / 1e6),
            &format!("{:.0} MB/s", PROPERTY_FILE / 1e6),
            speed >= PROPERTY_FILE,
        );
    };
    speed("`.prop` parsed", &|| drop(black_box(PropertySets::parse_prop(&text))));
    speed("`.prop` written", &|| drop(black_box(sets.to_prop())));
}

fn row(table: &mut Table, what: &str, measured: String, bar: &str, met: bool) {
    table.row(vec![what.to_owned(), measured, bar.to_owned(), bars::verdict(met).to_owned()]);
}

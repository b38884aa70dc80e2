//! Compiles the variants of the kernel.

use std::time::Instant;

use device_image::spec_constants::SpecConstantTable;
use sycl_rtc::{Compilation, Compiler, Configuration, FrontEnd, Request, Timing};

use crate::Error;

/// The name of the constant in images.
const CONSTANT: &str = "_Z7tile_id";
/// The number of repetitions of a step from which its median time is computed.
const REPEATS: usize = 15;

/// A value of the constant.
#[derive(Clone, Copy)]
pub struct Tile {
    pub rows: u32,
    pub columns: u32,
    pub depth: u32,
}

/// A compiled variant of the kernel.
pub struct Variant {
    pub name: &'static str,
    pub ptx: Vec<u8>,
    /// The buffer with the emulated constants.
    pub buffer: Vec<u8>,
    /// The time of the first compilation, and the median time of later ones, in milliseconds.
    pub first_ms: f64,
    pub again_ms: f64,
    /// The steps of one compilation.
    pub steps: String,
}

/// The compiler for the variants.
pub struct Variants {
    compiler: Compiler,
    request: Request,
    emulated: Compilation,
    emulated_ms: (f64, f64),
}

fn steps(compiled: &Compilation) -> String {
    let step = |timing: &Timing| format!("{:?} {:.1}", timing.step, timing.duration.as_secs_f64() * 1e3);
    compiled.timings.iter().map(step).collect::<Vec<_>>().join(", ")
}

/// Returns the result, the time of the first computation, and the median time of the repetitions.
fn timed<T>(mut make: impl FnMut() -> Result<T, sycl_rtc::Error>) -> Result<(T, (f64, f64)), sycl_rtc::Error> {
    let mut once = || -> Result<(T, f64), sycl_rtc::Error> {
        let start = Instant::now();
        let made = make()?;
        Ok((made, start.elapsed().as_secs_f64() * 1e3))
    };
    let (result, first) = once()?;
    let mut times = (0..REPEATS).map(|_| once().map(|(_, time)| time)).collect::<Result<Vec<f64>, _>>()?;
    times.sort_by(f64::total_cmp);
    Ok((result, (first, times.get(REPEATS / 2).copied().unwrap_or_default())))
}

fn ptx(compiled: &Compilation) -> Vec<u8> {
    compiled.images.first().map(|image| image.bytes.clone()).unwrap_or_default()
}

impl Variants {
    /// Compiles the kernel with emulated constants, and keeps its bitcode.
    pub fn new(target: &str) -> Result<Self, Error> {
        let compiler = Compiler::new(Configuration::default());
        let request = Request {
            targets: vec![target.to_owned()],
            front_end: FrontEnd::Clang,
            keep_bitcode: true,
            ..Request::new("matrix.cpp", include_str!("../matrix.cpp"))
        };
        let (emulated, emulated_ms) = timed(|| compiler.compile(&request))?;
        Ok(Self { compiler, request, emulated, emulated_ms })
    }

    /// Returns the variants for a value: emulated, specialized, and literal.
    pub fn of(&mut self, tile: Tile) -> Result<[Variant; 3], Error> {
        let Tile { rows, columns, depth } = tile;
        let (first_ms, again_ms) = self.emulated_ms;
        let emulated = Variant {
            name: "emulated",
            ptx: ptx(&self.emulated),
            buffer: self.buffer(tile)?,
            first_ms,
            again_ms,
            steps: steps(&self.emulated),
        };

        let values = format!("{{\"{CONSTANT}\": [{rows}, {columns}, {depth}]}}");
        let specialize = || self.compiler.specialize(&self.request, &self.emulated, &values);
        let (compiled, (first_ms, again_ms)) = timed(specialize)?;
        let (name, steps_of) = ("specialized", steps(&compiled));
        let specialized =
            Variant { name, ptx: ptx(&compiled), buffer: Vec::new(), first_ms, again_ms, steps: steps_of };

        let options = vec![format!("-DLITERALS={rows},{columns},{depth}")];
        let request = Request { options, keep_bitcode: false, ..self.request.clone() };
        let (compiled, (first_ms, again_ms)) = timed(|| self.compiler.compile(&request))?;
        let (name, steps) = ("literal", steps(&compiled));
        let literal = Variant { name, ptx: ptx(&compiled), buffer: Vec::new(), first_ms, again_ms, steps };
        Ok([emulated, specialized, literal])
    }

    /// Returns the buffer with the emulated constants.
    fn buffer(&self, tile: Tile) -> Result<Vec<u8>, Error> {
        let problem = |error: &dyn std::fmt::Display| Error::Problem(error.to_string());
        let image = self.emulated.images.first().ok_or_else(|| problem(&"no image"))?;
        let mut table = SpecConstantTable::from_properties(&image.info.properties).map_err(|error| problem(&error))?;
        let bytes: Vec<u8> = [tile.rows, tile.columns, tile.depth].iter().flat_map(|part| part.to_le_bytes()).collect();
        table.set(CONSTANT, &bytes).map_err(|error| problem(&error))?;
        Ok(table.emulation_buffer().to_vec())
    }
}

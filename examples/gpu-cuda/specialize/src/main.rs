//! Compiles the kernel in `matrix.cpp` at run time for an NVIDIA GPU in three ways: with constants
//! read from a buffer, with constants specialized in the kept bitcode (`Compiler::specialize`), and
//! with literals in the source. Launches all three with CUDA's driver, compares their results with
//! each other and with those of the CPU, and prints times.
//!
//! Usage: `gpu-cuda-specialize [sm_90] [results.csv]`

mod cuda;
mod variants;

use std::io::Write as _;
use std::process::ExitCode;

use cuda::{Cuda, Kernel, Shape};
use variants::{Tile, Variant, Variants};

/// The number of rows and columns of the matrices.
const SIZE: usize = 4096;
/// The number of work-items per side of a work-group, and the bytes of local memory for a matrix;
/// see `matrix.cpp`.
const SIDE: u32 = 16;
const LOCAL_BYTES: u32 = 16 * 8 * 32 * 4;
/// The number of launches of each variant.
const LAUNCHES: usize = 41;
const SETS: [Tile; 3] = [
    Tile { rows: 4, columns: 4, depth: 16 },
    Tile { rows: 8, columns: 4, depth: 8 },
    Tile { rows: 2, columns: 8, depth: 32 },
];

/// The errors of this program.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Cuda(#[from] cuda::Error),
    #[error("compilation: {0}")]
    Compile(#[from] sycl_rtc::Error),
    #[error("{0}")]
    Problem(String),
    #[error("cannot write: {0}")]
    Write(#[from] std::io::Error),
}

/// The matrices on the GPU.
struct Data {
    a: Vec<f32>,
    b: Vec<f32>,
    addresses: [u64; 3],
}

impl Data {
    fn new(cuda: &Cuda) -> Result<Data, Error> {
        // Sums of small integers are exact in any order.
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f32::from((state >> 28) as u8) - 8.0
        };
        let mut matrix = || (0..SIZE * SIZE).map(|_| next()).collect::<Vec<f32>>();
        let (a, b) = (matrix(), matrix());
        let bytes = |values: &[f32]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
        let addresses = [cuda.buffer(&bytes(&a))?, cuda.buffer(&bytes(&b))?, cuda.buffer(&bytes(&a))?];
        Ok(Data { a, b, addresses })
    }

    /// Computes an element of the product.
    fn expected(&self, row: usize, column: usize) -> f32 {
        let row = self.a.iter().skip(row * SIZE).take(SIZE);
        let column = self.b.iter().skip(column).step_by(SIZE);
        row.zip(column).map(|(a, b)| a * b).sum()
    }

    /// Checks a sample of the elements of a result.
    fn check(&self, result: &[f32]) -> Result<(), Error> {
        for index in (0..SIZE * SIZE).step_by(SIZE * 37 + 101) {
            let (row, column) = (index / SIZE, index % SIZE);
            let (found, expected) = (result.get(index).copied().unwrap_or(f32::NAN), self.expected(row, column));
            if found.to_bits() != expected.to_bits() {
                return Err(Error::Problem(format!("element {row}, {column} is {found}, not {expected}")));
            }
        }
        Ok(())
    }
}

/// A loaded variant.
struct Loaded {
    variant: Variant,
    kernel: Kernel,
    arguments: Vec<Vec<u8>>,
    load_ms: f64,
    times: Vec<f32>,
}

fn load(cuda: &Cuda, data: &Data, variant: Variant) -> Result<Loaded, Error> {
    let start = std::time::Instant::now();
    let kernel = cuda.load(&variant.ptx, "__sycl_kernel_matrix")?;
    let load_ms = start.elapsed().as_secs_f64() * 1e3;
    let buffer = if variant.buffer.is_empty() { 0 } else { cuda.buffer(&variant.buffer)? };
    let mut arguments: Vec<Vec<u8>> = data.addresses.iter().map(|address| address.to_le_bytes().to_vec()).collect();
    let size = i32::try_from(SIZE).unwrap_or(i32::MAX);
    arguments.push(size.to_le_bytes().to_vec());
    // Local memory is passed as an offset.
    arguments.extend([0, LOCAL_BYTES].map(|offset| offset.to_le_bytes().to_vec()));
    arguments.push(buffer.to_le_bytes().to_vec());
    Ok(Loaded { variant, kernel, arguments, load_ms, times: Vec::new() })
}

/// Launches the variants of a set in turn, and checks each result.
fn measure(cuda: &Cuda, data: &Data, tile: Tile, variants: Vec<Variant>) -> Result<Vec<Loaded>, Error> {
    let size = u32::try_from(SIZE).unwrap_or(u32::MAX);
    let shape = Shape {
        groups: [size / (SIDE * tile.columns), size / (SIDE * tile.rows)],
        items: [SIDE, SIDE],
        local_bytes: 2 * LOCAL_BYTES,
    };
    let mut all = variants.into_iter().map(|variant| load(cuda, data, variant)).collect::<Result<Vec<_>, _>>()?;
    let [_, _, output] = data.addresses;
    let mut first = None;
    for loaded in &all {
        cuda.forget(output, SIZE * SIZE)?;
        cuda.launch(loaded.kernel, shape, &loaded.arguments)?;
        let result = cuda.read(output, SIZE * SIZE)?;
        data.check(&result)?;
        if first.get_or_insert_with(|| result.clone()) != &result {
            return Err(Error::Problem(format!("the result of '{}' differs", loaded.variant.name)));
        }
    }
    for turn in 0..LAUNCHES {
        let count = all.len();
        for index in 0..count {
            let Some(loaded) = all.get_mut((turn + index) % count) else { continue };
            loaded.times.push(cuda.launch(loaded.kernel, shape, &loaded.arguments)?);
        }
    }
    all.iter_mut().for_each(|loaded| loaded.times.sort_by(f32::total_cmp));
    Ok(all)
}

fn run() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let target = format!("nvidia_gpu_{}", words.next().unwrap_or_else(|| "sm_90".to_owned()));
    let mut variants = Variants::new(&target)?;
    let mut out = std::io::stdout().lock();
    let mut csv = "set,variant,compile_ms,compile_again_ms,load_ms,launch_ms,ratio\n".to_owned();
    let sets: Vec<_> = SETS.iter().map(|tile| variants.of(*tile)).collect::<Result<_, _>>()?;
    for variant in sets.first().into_iter().flatten() {
        writeln!(out, "{}: {:.2} ms: {}", variant.name, variant.again_ms, variant.steps)?;
    }
    let cuda = Cuda::new()?;
    let data = Data::new(&cuda)?;
    writeln!(out, "{}, {target}, {SIZE} x {SIZE}", cuda.name()?)?;
    writeln!(out, "tile       variant       compile   again    load  launch   ratio to literals")?;
    for (number, (tile, variants)) in SETS.into_iter().zip(sets).enumerate() {
        let measured = measure(&cuda, &data, tile, variants.into())?;
        let median = |loaded: &Loaded| loaded.times.get(LAUNCHES / 2).copied().unwrap_or_default();
        let literal = measured.last().map(median).unwrap_or_default();
        for loaded in &measured {
            let Variant { name, first_ms, again_ms, .. } = &loaded.variant;
            let (time, ratio, load) = (median(loaded), median(loaded) / literal, loaded.load_ms);
            let tile = format!("{} {} {}", tile.rows, tile.columns, tile.depth);
            writeln!(out, "{tile:10} {name:12} {first_ms:8.2} {again_ms:7.2} {load:7.2} {time:7.3} {ratio:9.3}")?;
            csv += &format!("{number},{name},{first_ms:.2},{again_ms:.2},{load:.2},{time:.4},{ratio:.4}\n");
        }
    }
    writeln!(out, "all results are equal and correct; times are in milliseconds")?;
    if let Some(file) = words.next() {
        std::fs::write(file, csv)?;
    }
    Ok(())
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, only the exit code remains.
            let _ = writeln!(std::io::stderr(), "gpu-cuda-specialize: error: {error}");
            ExitCode::FAILURE
        }
    }
}

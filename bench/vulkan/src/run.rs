//! Runs the kernels and compares them.
//!
//! 1. Run both variants once with the same data, and compare the results.
//! 2. Choose the number of repetitions so that a launch takes about 50 milliseconds.
//! 3. Measure both alternately. The reported ratio is the median of the ratios from all rounds.

use std::{fs, path::Path, time::Duration};

use syclpasses_bench::figures::median;
use vulkan_kernel::Program;
use vulkan_runner::{Code, Device, Range, Run, RunArgument, RunError, RunOptions};

use crate::{
    Error,
    cases::{CASES, Case},
};

/// The maximum time of a kernel, relative to the GLSL shader.
const BAR: f64 = 1.1;
/// The duration of a measured launch in seconds.
const LAUNCH: f64 = 0.05;

/// Runs all kernels and prints the table.
pub fn run(directory: &Path, runs: usize, is_large: bool) -> Result<(), Error> {
    let device = Device::open().map_err(|error| Error::Run { kernel: CASES[0].name, error })?;
    println!("{}; {runs} rounds\n", device.name());
    println!("| kernel | µs, GLSL | µs, OpenCL C | ratio | limit | | instructions, GLSL | OpenCL C |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    let mut missed = 0;
    for case in &CASES {
        let ours = read(&directory.join(format!("{}.cl.spv", case.name)))?;
        let theirs = read(&directory.join(format!("{}.glsl.spv", case.name)))?;
        let failed = |error| Error::Run { kernel: case.name, error };
        let program = Program::read(&ours).map_err(|error| failed(error.into()))?;
        let (arguments, range) = case.arguments(is_large);
        let pair = Pair {
            device: &device,
            case,
            program: &program,
            codes: [&ours, &theirs],
            arguments,
            range,
            options: RunOptions::default(),
        };
        pair.compare()?;
        let [ours_time, theirs_time, ratio] = pair.turns(runs).map_err(failed)?;
        let verdict = if ratio <= BAR { "met" } else { "not met" };
        missed += usize::from(ratio > BAR);
        let counts = [instructions(&theirs), instructions(&ours)];
        println!(
            "| {} | {:.1} | {:.1} | {ratio:.3} | {BAR} | {verdict} | {} | {} |",
            case.name,
            theirs_time * 1e6,
            ours_time * 1e6,
            counts[0],
            counts[1]
        );
    }
    if missed > 0 { Err(Error::Missed(missed)) } else { Ok(()) }
}

fn read(path: &Path) -> Result<Vec<u32>, Error> {
    let bytes = fs::read(path).map_err(Error::file(path))?;
    Ok(bytes.chunks_exact(4).map(|word| word.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte))).collect())
}

/// A kernel in both languages.
struct Pair<'p> {
    device: &'p Device,
    case: &'p Case,
    program: &'p Program,
    /// The SPIR-V compiled from OpenCL C and from GLSL.
    codes: [&'p [u32]; 2],
    arguments: Vec<RunArgument>,
    range: Range,
    options: RunOptions,
}

impl Pair<'_> {
    fn run(&self, which: usize, times: u32) -> Run<'_> {
        let code = Code { words: self.codes[which], entry: [self.case.name, "main"][which] };
        let options = &self.options;
        Run { code, program: self.program, kernel: self.case.name, range: self.range, options, times }
    }

    fn time(&self, which: usize, times: u32) -> Result<Duration, RunError> {
        self.device.time(&self.run(which, times), &self.arguments)
    }

    /// Checks that both variants produce the same results.
    fn compare(&self) -> Result<(), Error> {
        let kernel = self.case.name;
        let mut left = [self.arguments.clone(), self.arguments.clone()];
        for (which, arguments) in left.iter_mut().enumerate() {
            self.device.run_code(&self.run(which, 1), arguments).map_err(|error| Error::Run { kernel, error })?;
        }
        for (argument, pair) in left[0].iter().zip(&left[1]).enumerate() {
            if let Some(place) = difference(pair, self.case.tolerance) {
                return Err(Error::Different { kernel, argument, place });
            }
        }
        Ok(())
    }

    /// Returns the median times of both variants in seconds, and the median of their ratios.
    fn turns(&self, runs: usize) -> Result<[f64; 3], RunError> {
        let once = self.time(0, 2)?.as_secs_f64();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 2 to 2001")]
        let times = 1 + (LAUNCH / once).clamp(1.0, 2000.0) as u32;
        let mut seconds = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..runs {
            for which in [0, 1] {
                let time = self.time(which, times)?;
                seconds[which].push(time.as_secs_f64() / f64::from(times - 1));
            }
            if let (Some(ours), Some(theirs)) = (seconds[0].last().copied(), seconds[1].last().copied()) {
                seconds[2].push(ours / theirs);
            }
        }
        Ok(seconds.map(|figures| median(figures.into_iter())))
    }
}

/// Returns the first byte at which two arguments differ by more than the tolerance.
fn difference(pair: (&RunArgument, &RunArgument), tolerance: f32) -> Option<usize> {
    let (left, right, is_image) = match pair {
        (RunArgument::Buffer(left), RunArgument::Buffer(right)) => (left, right, false),
        (RunArgument::Image(left), RunArgument::Image(right)) => (&left.bytes, &right.bytes, true),
        _ => return None,
    };
    if is_image {
        // Channels are rounded from values that may differ in the last bit.
        return left.iter().zip(right).position(|(left, right)| left.abs_diff(*right) > 1);
    }
    let word = |bytes: &[u8]| bytes.try_into().map(u32::from_ne_bytes).unwrap_or_default();
    let differ = |(left, right): (&[u8], &[u8])| {
        let (left, right) = (word(left), word(right));
        let (a, b) = (f32::from_bits(left), f32::from_bits(right));
        let is_near = (a - b).abs() <= tolerance * a.abs().max(b.abs()).max(1.0);
        left != right && !(tolerance > 0.0 && is_near)
    };
    left.chunks_exact(4).zip(right.chunks_exact(4)).position(differ).map(|index| index * 4)
}

/// Returns the number of instructions in functions, excluding labels, debug lines, variables and merge instructions.
fn instructions(words: &[u32]) -> usize {
    const FUNCTION: u32 = 54;
    const FUNCTION_END: u32 = 56;
    const LINE: u32 = 8;
    const VARIABLE: u32 = 59;
    const LOOP_MERGE: u32 = 246;
    const LABEL: u32 = 248;
    let (mut place, mut count, mut is_inside) = (5, 0, false);
    while let Some(word) = words.get(place) {
        match word & 0xffff {
            FUNCTION => is_inside = true,
            FUNCTION_END => is_inside = false,
            LINE | VARIABLE | LOOP_MERGE..=LABEL => {}
            _ => count += usize::from(is_inside),
        }
        place += ((word >> 16) as usize).max(1);
    }
    count
}

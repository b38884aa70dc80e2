//! Runs a kernel and checks its results.

use crate::llvm::Kernels;
use crate::program::{KERNEL, Program, Shape};
use crate::value::Vector;
use proptest::prelude::*;
use proptest::sample::select;

/// The differences between runs of one computation.
#[derive(Clone, Copy, Debug)]
pub struct Variation {
    pub shape: Shape,
    /// True if the pipeline is `lower-esimd`; false if it is `lower-esimd<no-optimize>`.
    pub optimizes: bool,
}

/// Generates a variation.
pub fn variation() -> impl Strategy<Value = Variation> {
    let shapes = vec![Shape::Direct, Shape::ThroughSlots, Shape::Helper, Shape::StackCall];
    (select(shapes), any::<bool>()).prop_map(|(shape, optimizes)| Variation { shape, optimizes })
}

/// Returns the configuration for this number of cases, unless `PROPTEST_CASES` overrides it.
pub fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, max_shrink_time: 30_000, ..ProptestConfig::default() }
}

/// The elements of an output; `None` for elements that are not checked.
pub type Elements = Vec<Option<u64>>;

/// Returns all elements of a vector.
pub fn exactly(vector: &Vector) -> Elements {
    vector.lanes.iter().map(|bits| Some(*bits)).collect()
}

/// Runs the kernel, and checks its outputs and memory.
pub fn check(
    program: &Program,
    variation: Variation,
    outputs: &[Elements],
    memory: &[u8],
) -> Result<(), TestCaseError> {
    let kernels = Kernels::lower(&program.module(), variation.optimizes).map_err(TestCaseError::fail)?;
    let output = kernels.run(KERNEL, &program.input, program.output_size, &program.memory);
    let output = output.map_err(TestCaseError::fail)?;
    prop_assert_eq!(outputs.len(), program.outputs.len(), "the test expects a different number of outputs");
    for (number, (place, expected)) in program.outputs.iter().zip(outputs).enumerate() {
        prop_assert_eq!(expected.len(), place.count, "the test expects a different length");
        let size = place.ty.size();
        let found: Vec<u64> = output[place.offset..][..place.count * size]
            .chunks(size)
            .map(|bytes| bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte)))
            .collect();
        let wrong =
            expected.iter().zip(&found).position(|(expected, found)| expected.is_some_and(|bits| bits != *found));
        if let Some(element) = wrong {
            let expected: Vec<String> =
                expected.iter().map(|bits| bits.map_or("?".to_owned(), |bits| format!("{bits:x}"))).collect();
            let found: Vec<String> = found.iter().map(|bits| format!("{bits:x}")).collect();
            let lists = format!("expected {}\nfound    {}", expected.join(" "), found.join(" "));
            return Err(TestCaseError::fail(format!(
                "output {number} ({:?}) differs at element {element}\n{lists}\n{}\nlowered:\n{}",
                place.ty,
                program.module(),
                kernels.lowered
            )));
        }
    }
    let left = program.memory.bytes();
    if let Some(byte) = left.iter().zip(memory).position(|(found, expected)| found != expected) {
        return Err(TestCaseError::fail(format!(
            "the memory differs at byte {byte}\nexpected {:02x?}\nfound    {:02x?}\n{}\nlowered:\n{}",
            &memory[byte..memory.len().min(byte + 16)],
            &left[byte..left.len().min(byte + 16)],
            program.module(),
            kernels.lowered
        )));
    }
    prop_assert_eq!(left.len(), memory.len(), "the test expects memory of a different size");
    Ok(())
}

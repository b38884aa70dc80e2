//! Runs kernels from the published pyclesperanto package on Vulkan and on an OpenCL device. The kernels process images
//! that are stored in buffers.
//!
//! All images of a kernel have the same size, and there is one work-item per voxel, as in the package. Other POD
//! arguments and the contents of images are small integers, because kernels also use them as coordinates. Kernels whose
//! results on the OpenCL device depend on the workgroup size have data races, and are skipped.
//!
//! The OpenCL device does not optimize the kernels. For processors without AVX-512, its vectorizer executes the right
//! operand of `i == 0 || distance >= distances[i - 1]` in `average_distance_of_n_nearest_distances` also if `i` is 0,
//! with the index 0xffffffff, and the process crashes.

use std::path::Path;

use opencl_vulkan::{Options, compile_source};
use syclpasses_test::published_kernels::{self, Program as Source};
use test_opencl::OpenCl;
use vulkan_kernel::{Argument, ArgumentKind, Program};
use vulkan_runner::{Device, Range, RunArgument};

use crate::{
    data::{differences, scalar_of},
    device::run,
    devices,
};

/// The width, height and depth of images.
const SIZES: [u32; 3] = [8, 6, 4];
/// The sampling interval: only one of every `SAMPLE` programs is run.
const SAMPLE: usize = 5;
/// The number of elements in a buffer. An image has fewer elements, but kernels also access neighbors.
const NUMBERS: usize = 4096;
/// Kernels with data races that do not change the results on the OpenCL device: all work-items with the same second
/// coordinate read, change and write the same elements. The package starts only one of them.
const WITH_RACES: [&str; 1] = ["sum_per_label"];
/// The tolerance in units in the last place.
const ULP: u64 = 16;

fn argument_of(argument: &Argument, index: usize) -> RunArgument {
    let (scalar, _) = scalar_of(&argument.type_name);
    let small = |number: usize| ((number * 7 + index * 3) % 11 % 5) as u32;
    let number = |value: u32| match scalar {
        "float" => (value as f32).to_le_bytes(),
        _ => value.to_le_bytes(),
    };
    match &argument.kind {
        ArgumentKind::Pod { .. } | ArgumentKind::PodUbo { .. } | ArgumentKind::PodPushconstant { .. } => {
            let sides = ["_width", "_height", "_depth"];
            let side = sides.iter().position(|side| argument.name.ends_with(side));
            RunArgument::Plain(number(side.map_or(2, |side| SIZES[side])).to_vec())
        }
        _ => RunArgument::Buffer((0..NUMBERS).flat_map(|index| number(small(index))).collect()),
    }
}

/// Returns whether all arguments of a kernel have supported types.
fn has_known_types(arguments: &[Argument]) -> bool {
    arguments.iter().all(|argument| ["float*", "float", "int"].contains(&argument.type_name.as_str()))
}

/// Returns the number of kernels that ran, and the differences.
fn compare(vulkan: &Device, opencl: &OpenCl, source: &Source) -> (usize, Vec<String>) {
    let options = Options { clang: source.options.clone(), ..Options::default() };
    // The table in docs/vulkan.md covers programs that do not compile.
    let Ok(module) = compile_source(source.text.as_bytes(), &options) else { return (0, Vec::new()) };
    let program = Program::read(&module.words).unwrap();
    let theirs = opencl.build_source(&source.text, &format!("{} -cl-opt-disable", source.options.join(" ")));
    let Ok(theirs) = theirs else { return (0, Vec::new()) };
    let (mut count, mut found) = (0, Vec::new());
    let kernels = program.kernels.iter().filter(|kernel| !WITH_RACES.contains(&kernel.name.as_str()));
    for kernel in kernels.filter(|kernel| has_known_types(&kernel.arguments)) {
        let arguments = kernel.arguments.iter().enumerate();
        let mut ours: Vec<RunArgument> = arguments.map(|(index, argument)| argument_of(argument, index)).collect();
        let (mut others, mut together) = (ours.clone(), ours.clone());
        let range = Range { global: SIZES, local: [4, 2, 1] };
        run(&theirs, &kernel.name, &mut others, range);
        run(&theirs, &kernel.name, &mut together, Range { local: SIZES, ..range });
        if !differences(kernel, &others, &together, 0).is_empty() {
            continue;
        }
        count += 1;
        if let Err(error) = vulkan.run(&module.words, &kernel.name, &mut ours, range) {
            found.push(format!("{}: {error}", source.name));
            continue;
        }
        found.extend(
            differences(kernel, &ours, &others, ULP).into_iter().map(|text| format!("{}: {text}", source.name)),
        );
    }
    (count, found)
}

#[test]
fn kernels_of_a_published_package() {
    let Some((vulkan, opencl)) = devices() else { return };
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/vulkan-kernels");
    let all = published_kernels::pyclesperanto(&directory).unwrap();
    let with_buffers = all.iter().filter(|program| program.name.ends_with(" buffers"));
    let (mut count, mut found) = (0, Vec::new());
    for source in with_buffers.step_by(SAMPLE) {
        let (ran, differences) = compare(&vulkan, &opencl, source);
        count += ran;
        found.extend(differences);
    }
    eprintln!("{count} kernels ran");
    assert!(found.is_empty(), "{} differences on {}:\n{}", found.len(), vulkan.name(), found.join("\n"));
    assert!(count >= 40, "only {count} kernels ran");
}

//! Reads the uses of images and samplers from SPIR-V modules. The reflection describes neither the dimensions of images, nor
//! the type of their texels, nor which samplers are used with which images; Vulkan leaves mismatches undefined.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use spirv::{Decoration, Dim, Op};
use sycl_adapter::backend::Dimensions;

use super::layout::Binding;
use super::spirv::instructions;
use crate::images::formats::Numeric;

/// A use of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageUse {
    /// The binding.
    pub binding: Binding,
    /// The dimensions.
    pub dimensions: Dimensions,
    /// The type of the numbers.
    pub numeric: Numeric,
    /// True if the kernel reads or writes texels. Otherwise, it only queries the size, and the type of the numbers has no meaning.
    pub is_accessed: bool,
}

/// The uses of images and samplers in a kernel.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct ImageUses {
    /// The images. A kernel can use an image with several types of numbers.
    pub images: Vec<ImageUse>,
    /// The images that are read with a sampler, and the bindings of the samplers.
    pub samples: Arc<[(ImageUse, Binding)]>,
}

#[derive(Default)]
struct Scan {
    sets: HashMap<u32, u32>,
    bindings: HashMap<u32, u32>,
    numbers: HashMap<u32, Numeric>,
    types: HashMap<u32, (Dimensions, Numeric)>,
    pointers: HashMap<u32, u32>,
    /// The types of variables.
    variables: HashMap<u32, u32>,
    /// The variables that loads read.
    loads: HashMap<u32, u32>,
    /// The names, functions and interfaces of entry points.
    entries: Vec<(String, u32, Vec<u32>)>,
    function: u32,
    /// The functions and images of reads and writes.
    accesses: HashSet<(u32, u32)>,
    /// The images and samplers of reads, by function.
    samples: HashMap<u32, Vec<(u32, u32)>>,
}

/// Reads the uses of images by the name of the kernel.
pub fn read(words: &[u32]) -> BTreeMap<String, ImageUses> {
    let mut scan = Scan::default();
    for (opcode, operands) in instructions(words) {
        scan.instruction(opcode, operands);
    }
    // Several kernels can have one function.
    let samples: HashMap<u32, Arc<[(ImageUse, Binding)]>> = scan
        .samples
        .iter()
        .map(|(function, reads)| (*function, reads.iter().filter_map(|read| scan.sample(*function, *read)).collect()))
        .collect();
    let uses = |(name, function, interface): &(String, u32, Vec<u32>)| {
        let images = interface.iter().filter_map(|variable| scan.image(*function, *variable)).collect();
        (name.clone(), ImageUses { images, samples: samples.get(function).cloned().unwrap_or_default() })
    };
    scan.entries.iter().map(uses).collect()
}

impl Scan {
    fn instruction(&mut self, opcode: Option<Op>, operands: &[u32]) {
        match (opcode, operands) {
            (Some(Op::EntryPoint), [_, function, rest @ ..]) => {
                let bytes: Vec<u8> = rest.iter().flat_map(|word| word.to_le_bytes()).collect();
                let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
                let name = String::from_utf8_lossy(&bytes[..end]).into_owned();
                let interface = rest.get(end / 4 + 1..).unwrap_or_default().to_vec();
                self.entries.push((name, *function, interface));
            }
            (Some(Op::Decorate), [target, decoration, number]) => {
                let map = match Decoration::from_u32(*decoration) {
                    Some(Decoration::DescriptorSet) => &mut self.sets,
                    Some(Decoration::Binding) => &mut self.bindings,
                    _ => return,
                };
                map.insert(*target, *number);
            }
            (Some(Op::TypeFloat), [id, ..]) => drop(self.numbers.insert(*id, Numeric::Float)),
            (Some(Op::TypeInt), [id, _, sign]) => {
                self.numbers.insert(*id, if *sign == 0 { Numeric::Unsigned } else { Numeric::Signed });
            }
            (Some(Op::TypeImage), [id, texel, dimensions, _, arrayed, ..]) => {
                let dimensions = match (Dim::from_u32(*dimensions), arrayed) {
                    (Some(Dim::Dim1D), 0) => Dimensions::One,
                    (Some(Dim::Dim1D), _) => Dimensions::OneArray,
                    (Some(Dim::Dim2D), 0) => Dimensions::Two,
                    (Some(Dim::Dim2D), _) => Dimensions::TwoArray,
                    (Some(Dim::Dim3D), _) => Dimensions::Three,
                    _ => return,
                };
                if let Some(numeric) = self.numbers.get(texel) {
                    self.types.insert(*id, (dimensions, *numeric));
                }
            }
            (Some(Op::TypePointer), [id, _, pointee]) => drop(self.pointers.insert(*id, *pointee)),
            (Some(Op::Variable), [kind, id, ..]) => drop(self.variables.insert(*id, *kind)),
            (Some(Op::Function), [_, id, ..]) => self.function = *id,
            (Some(Op::Load), [_, id, variable, ..]) => drop(self.loads.insert(*id, *variable)),
            (Some(Op::SampledImage), [_, _, image, sampler]) => {
                self.access(*image);
                self.samples.entry(self.function).or_default().push((*image, *sampler));
            }
            (Some(Op::ImageFetch | Op::ImageRead), [_, _, image, ..]) | (Some(Op::ImageWrite), [image, ..]) => {
                self.access(*image);
            }
            _ => {}
        }
    }

    /// Records an access to an image. A load precedes it.
    fn access(&mut self, image: u32) {
        if let Some(variable) = self.loads.get(&image) {
            self.accesses.insert((self.function, *variable));
        }
    }

    fn binding(&self, variable: u32) -> Option<Binding> {
        Some((*self.sets.get(&variable)?, *self.bindings.get(&variable)?))
    }

    /// Returns the image and the sampler of a read, which loads precede.
    fn sample(&self, function: u32, (image, sampler): (u32, u32)) -> Option<(ImageUse, Binding)> {
        Some((self.image(function, *self.loads.get(&image)?)?, self.binding(*self.loads.get(&sampler)?)?))
    }

    /// Returns the use of an image in a function; `None` for other variables.
    fn image(&self, function: u32, variable: u32) -> Option<ImageUse> {
        let pointee = self.pointers.get(self.variables.get(&variable)?)?;
        let (dimensions, numeric) = *self.types.get(pointee)?;
        let is_accessed = self.accesses.contains(&(function, variable));
        Some(ImageUse { binding: self.binding(variable)?, dimensions, numeric, is_accessed })
    }
}

#[cfg(test)]
mod tests {
    use super::{Binding, Dimensions, ImageUse, ImageUses, Numeric, read};

    /// Returns the words of an instruction.
    fn instruction(opcode: u32, body: &[u32]) -> Vec<u32> {
        let length = u32::try_from(body.len()).map_or(0, |count| count + 1);
        [&[length << 16 | opcode], body].concat()
    }

    #[test]
    fn images_are_described_by_their_types() {
        let binding: Binding = (1, 4);
        let body = [
            instruction(15, &[5, 20, u32::from_le_bytes(*b"k\0\0\0"), 10, 11]),
            instruction(71, &[10, 34, 1]),
            instruction(71, &[10, 33, 4]),
            instruction(71, &[11, 34, 0]),
            instruction(71, &[11, 33, 2]),
            instruction(21, &[1, 32, 1]),
            instruction(25, &[2, 1, 1, 0, 1, 0, 1, 0]),
            instruction(32, &[3, 0, 2]),
            instruction(26, &[4]),
            instruction(32, &[5, 0, 4]),
            instruction(59, &[3, 10, 0]),
            instruction(59, &[5, 11, 0]),
            instruction(54, &[7, 20, 0, 8]),
            instruction(61, &[2, 30, 10]),
            instruction(61, &[4, 31, 11]),
            instruction(86, &[9, 32, 30, 31]),
        ];
        let words: Vec<u32> = [0x0723_0203, 0x0001_0500, 0, 40, 0].into_iter().chain(body.concat()).collect();
        let (dimensions, numeric) = (Dimensions::TwoArray, Numeric::Signed);
        let image = ImageUse { binding, dimensions, numeric, is_accessed: true };
        let expected = ImageUses { images: vec![image], samples: [(image, (0, 2))].into() };
        assert_eq!(read(&words), [("k".to_owned(), expected)].into());
        // Truncated instructions are ignored.
        let queried = ImageUse { is_accessed: false, ..image };
        let expected = ImageUses { images: vec![queried], samples: [].into() };
        assert_eq!(read(&words[..words.len() - 1]), [("k".to_owned(), expected)].into());
    }

    fn module(instructions: &[Vec<u32>]) -> Vec<u32> {
        [0x0723_0203, 0x0001_0500, 0, 40, 0].into_iter().chain(instructions.concat()).collect()
    }

    /// Returns the instructions that declare an image variable, and bind it.
    fn variable(id: u32, binding: u32) -> Vec<u32> {
        let body = [
            instruction(71, &[id, 34, 0]),
            instruction(71, &[id, 33, binding]),
            instruction(22, &[1, 32]),
            instruction(25, &[2, 1, 1, 0, 0, 0, 1, 0]),
            instruction(32, &[3, 0, 2]),
            instruction(59, &[3, id, 0]),
        ];
        body.concat()
    }

    #[test]
    fn variables_and_functions_can_be_shared() {
        let name = u32::from_le_bytes(*b"k\0\0\0");
        let other = u32::from_le_bytes(*b"l\0\0\0");
        let body = [
            instruction(15, &[5, 20, name, 10, 11]),
            instruction(15, &[5, 20, other, 10]),
            variable(10, 4),
            variable(11, 4),
            variable(12, 5),
            instruction(54, &[7, 20, 0, 8]),
            instruction(61, &[2, 30, 10]),
            instruction(61, &[4, 31, 12]),
            instruction(86, &[9, 32, 30, 31]),
        ];
        let found = read(&module(&body));
        // Two variables have one binding.
        let uses: Vec<_> = found["k"].images.iter().map(|found| (found.binding, found.is_accessed)).collect();
        assert_eq!(uses, [((0, 4), true), ((0, 4), false)]);
        assert_eq!(found["l"].images.len(), 1);
        assert_eq!(found["k"].samples, found["l"].samples);
        assert_eq!(found["k"].samples.len(), 1);
    }

    #[test]
    fn damaged_modules_are_read_up_to_the_damage() {
        let name = instruction(15, &[5, 20, u32::from_le_bytes(*b"abcd")]);
        // The name of the entry point does not end.
        let found = read(&module(&[name.clone(), variable(10, 4)]));
        assert_eq!(found, [("abcd".to_owned(), ImageUses::default())].into());
        // An instruction without length.
        assert_eq!(read(&module(&[vec![0], name.clone()])), [].into());
        assert_eq!(read(&module(&[vec![15], name])), [].into());
    }
}

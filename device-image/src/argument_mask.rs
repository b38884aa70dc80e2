//! Which arguments of a kernel its image still has.
//!
//! Compilers remove arguments that a kernel does not use. A host that sets the arguments of the source must know which
//! ones remain: the property set [`KERNEL_PARAM_OPT`] has a bit mask for each kernel that lost some. Bit i, counted
//! from the lowest bit of the first byte, is 1 if argument i was removed; the length in bits is the number of arguments
//! in the source. A kernel without mask has all its arguments.
//!
//! The source arguments are those of the kernel function that the front end makes. An accessor has four (pointer, access
//! range, memory range, offset). The buffer of emulated specialization constants is the last argument.
//!
//! ```
//! use device_image::{ArgumentMask, PropertySets};
//!
//! // The second of two arguments was removed.
//! let sets = PropertySets::parse_prop("[SYCL/kernel param opt]\nK=2|CAAAAAAAAAgA\n")?;
//! let mask = ArgumentMask::of_kernel(&sets, "K")?.unwrap_or_else(|| ArgumentMask::from_removed([false; 2]));
//! assert_eq!(mask.image_index(0)?, Some(0));
//! assert_eq!(mask.image_index(1)?, None);
//! assert!(mask.image_index(2).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An accessor of which only the pointer and the offset are used, an `int`, and an unused buffer of constants:
//!
//! ```
//! use device_image::{ArgumentMask, PropertySets};
//!
//! let sets = PropertySets::parse_prop("[SYCL/kernel param opt]\n_ZTS1K=2|GAAAAAAAAAgJ\n")?;
//! let mask = ArgumentMask::of_kernel(&sets, "_ZTS1K")?.expect("a mask");
//! assert_eq!(mask.image_indices(), [Some(0), None, None, Some(1), Some(2), None]);
//! // The int is argument 2 for clSetKernelArg; the buffer of constants must not be set.
//! assert_eq!(mask.image_index(4)?, Some(2));
//! assert_eq!(mask.image_index(5)?, None);
//! assert_eq!(mask.image_index(6).unwrap_err().to_string(), "argument 6 of a kernel with 6 arguments in the source");
//!
//! // The compiler's side.
//! let removed = [false, true, true, false, false, true];
//! assert_eq!(ArgumentMask::from_removed(removed), mask);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

use crate::names::KERNEL_PARAM_OPT;
use crate::{ByteArray, PropertySets, PropertyValue};

/// Which arguments of the source a kernel of an image has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentMask {
    /// For each argument of the source, which argument of the image's kernel it is.
    image_indices: Vec<Option<usize>>,
}

/// Why a property is not an argument mask.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArgumentMaskError {
    /// The value is a number.
    #[error("property '{kernel}' of set '{KERNEL_PARAM_OPT}': expected a byte array, found {found}")]
    NotMask {
        /// Name of the kernel.
        kernel: String,
        /// Type of the value.
        found: &'static str,
    },
    /// A bit beyond the arguments: the number of arguments must be wrong.
    #[error("property '{kernel}' of set '{KERNEL_PARAM_OPT}': bit {bit} is set in a mask of {arguments} arguments")]
    StrayBit {
        /// Name of the kernel.
        kernel: String,
        /// The first such bit, from 0.
        bit: u64,
        /// Length of the mask in bits.
        arguments: u64,
    },
}

/// A kernel has no argument of this index in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("argument {index} of a kernel with {arguments} arguments in the source")]
pub struct NoSuchArgument {
    /// The index asked for, from 0.
    pub index: usize,
    /// Number of arguments in the source.
    pub arguments: usize,
}

impl ArgumentMask {
    /// The mask of a kernel, from whether each of its arguments was removed, such as the metadata
    /// `!sycl_kernel_omit_args` tells.
    #[must_use]
    pub fn from_removed(removed: impl IntoIterator<Item = bool>) -> Self {
        let mut next = 0;
        let indices = removed.into_iter().map(|removed| {
            let index = (!removed).then_some(next);
            next += usize::from(!removed);
            index
        });
        ArgumentMask { image_indices: indices.collect() }
    }

    /// The mask of a kernel; none if the image has all its arguments.
    ///
    /// # Errors
    /// A value that is not a mask.
    pub fn of_kernel(sets: &PropertySets, kernel: &str) -> Result<Option<Self>, ArgumentMaskError> {
        let value = sets.get(KERNEL_PARAM_OPT).and_then(|set| set.get(kernel));
        value.map(|value| Self::parse(kernel, value)).transpose()
    }

    /// The mask in the value of a property; the name of the kernel is for errors.
    ///
    /// # Errors
    /// A number, and bits that belong to no argument.
    pub fn parse(kernel: &str, value: &PropertyValue) -> Result<Self, ArgumentMaskError> {
        let PropertyValue::ByteArray(value) = value else {
            return Err(ArgumentMaskError::NotMask { kernel: kernel.to_owned(), found: value.type_name() });
        };
        let bits = || value.bytes().iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1));
        let arguments = value.bit_len();
        if let Some((bit, _)) = (0..).zip(bits()).find(|(bit, is_set)| *is_set && *bit >= arguments) {
            return Err(ArgumentMaskError::StrayBit { kernel: kernel.to_owned(), bit, arguments });
        }
        // Only the last byte has bits beyond the arguments.
        let removed = (0..arguments).zip(bits()).map(|(_, is_removed)| is_removed);
        Ok(Self::from_removed(removed))
    }

    /// The value of the kernel's property.
    #[must_use]
    pub fn to_value(&self) -> PropertyValue {
        let byte = |indices: &[Option<usize>]| {
            indices.iter().rev().fold(0, |byte, index| byte << 1 | u8::from(index.is_none()))
        };
        let bytes: Vec<u8> = self.image_indices.chunks(8).map(byte).collect();
        let bits = self.image_indices.len() as u64;
        // Chunks of eight are as many bytes as the bits need.
        PropertyValue::ByteArray(ByteArray::from_bits(bits, bytes).unwrap_or_default())
    }

    /// Number of arguments in the source.
    #[must_use]
    pub fn source_len(&self) -> usize {
        self.image_indices.len()
    }

    /// Number of arguments of the image's kernel.
    #[must_use]
    pub fn image_len(&self) -> usize {
        self.image_indices.iter().flatten().count()
    }

    /// Which argument of the image's kernel an argument of the source is; none if it was removed and must not be set.
    ///
    /// # Errors
    /// If the source has no such argument.
    pub fn image_index(&self, source: usize) -> Result<Option<usize>, NoSuchArgument> {
        let index = self.image_indices.get(source).copied();
        index.ok_or(NoSuchArgument { index: source, arguments: self.source_len() })
    }

    /// The same for all arguments of the source in order.
    #[must_use]
    pub fn image_indices(&self) -> &[Option<usize>] {
        &self.image_indices
    }
}

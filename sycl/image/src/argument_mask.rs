//! The arguments of a kernel that remain in its image.
//!
//! Compilers remove arguments that a kernel does not use. A host that sets the source arguments must know which
//! arguments remain, so the property set [`KERNEL_PARAM_OPT`] contains a bit mask for each kernel that lost some of
//! them. Bit i, counted from the lowest bit of the first byte, is 1 if argument i was removed; the length in bits is
//! the number of arguments in the source. A kernel without a mask has all its arguments.
//!
//! The source arguments are those of the kernel function that the front end creates. An accessor has four (pointer,
//! access range, memory range, offset). The buffer of emulated specialization constants is the last argument.
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

/// The mapping from the arguments of a kernel in the source to those in its image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentMask {
    /// The index in the image of each source argument; `None` if the argument was removed.
    image_indices: Vec<Option<usize>>,
}

/// The reason why a property is not an argument mask.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArgumentMaskError {
    /// The value is a number.
    #[error("property '{kernel}' of set '{KERNEL_PARAM_OPT}': expected a byte array, found {found}")]
    NotMask {
        /// The name of the kernel.
        kernel: String,
        /// The type of the value.
        found: &'static str,
    },
    /// A bit beyond the arguments is set: the number of arguments must be wrong.
    #[error("property '{kernel}' of set '{KERNEL_PARAM_OPT}': bit {bit} is set in a mask of {arguments} arguments")]
    StrayBit {
        /// The name of the kernel.
        kernel: String,
        /// The first such bit, from 0.
        bit: u64,
        /// The length of the mask in bits.
        arguments: u64,
    },
}

/// The error for an argument index that a kernel does not have in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("argument {index} of a kernel with {arguments} arguments in the source")]
pub struct NoSuchArgument {
    /// The requested index, from 0.
    pub index: usize,
    /// The number of arguments in the source.
    pub arguments: usize,
}

impl ArgumentMask {
    /// Creates the mask of a kernel. The values state for each argument whether it was removed, like the metadata
    /// `!sycl_kernel_omit_args`.
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

    /// Returns the mask of a kernel, or `None` if the image has all its arguments.
    ///
    /// # Errors
    /// Fails for a value that is not a mask.
    pub fn of_kernel(sets: &PropertySets, kernel: &str) -> Result<Option<Self>, ArgumentMaskError> {
        let value = sets.get(KERNEL_PARAM_OPT).and_then(|set| set.get(kernel));
        value.map(|value| Self::parse(kernel, value)).transpose()
    }

    /// Reads the mask from the value of a property. Errors contain the name of the kernel.
    ///
    /// # Errors
    /// Fails for a number, and for set bits that belong to no argument.
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

    /// Returns the mask as the value of the kernel's property.
    #[must_use]
    pub fn to_value(&self) -> PropertyValue {
        let byte = |indices: &[Option<usize>]| {
            indices.iter().rev().fold(0, |byte, index| byte << 1 | u8::from(index.is_none()))
        };
        let bytes: Vec<u8> = self.image_indices.chunks(8).map(byte).collect();
        let bits = self.image_indices.len() as u64;
        // Chunks of eight indices produce exactly as many bytes as the bits require.
        PropertyValue::ByteArray(ByteArray::from_bits(bits, bytes).unwrap_or_default())
    }

    /// Returns the number of arguments in the source.
    #[must_use]
    pub fn source_len(&self) -> usize {
        self.image_indices.len()
    }

    /// Returns the number of arguments of the kernel in the image.
    #[must_use]
    pub fn image_len(&self) -> usize {
        self.image_indices.iter().flatten().count()
    }

    /// Returns the index in the image of a source argument; `None` if the argument was removed and must not be
    /// set.
    ///
    /// # Errors
    /// Fails if the source has no such argument.
    pub fn image_index(&self, source: usize) -> Result<Option<usize>, NoSuchArgument> {
        let index = self.image_indices.get(source).copied();
        index.ok_or(NoSuchArgument { index: source, arguments: self.source_len() })
    }

    /// Returns the indices in the image of all source arguments, in order.
    #[must_use]
    pub fn image_indices(&self) -> &[Option<usize>] {
        &self.image_indices
    }
}

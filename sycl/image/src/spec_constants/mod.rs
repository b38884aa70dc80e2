//! The run-time half of specialization constants. It accepts values by symbolic ID and returns the
//! data that the device requires.
//!
//! # Records and blob
//!
//! A constant has one *record* per scalar leaf of its type, in order of offset: SpecId, offset in the C++ object, size
//! in bytes ([`Record`]). Padding at the end of a struct has a record with the SpecId [`PADDING_ID`], as does padding
//! for the alignment of the *next* constant. Holes between members have no record.
//!
//! The values of all constants are one byte string, in the order of the property set. A constant starts where the
//! records of the previous constant end, without further alignment. Therefore, the size of a constant in the byte
//! string is the end of its last record, and all sizes add up to the length of the default values.
//! [`SpecConstantTable`] checks this on creation.
//!
//! # Native use: SPIR-V images
//!
//! The host sets values by symbolic ID and passes every leaf to `clSetProgramSpecializationConstant` (or
//! `urProgramSetSpecializationConstants`) before it builds the program.
//!
//! ```
//! use device_image::spec_constants::SpecConstantTable;
//! use device_image::PropertySets;
//!
//! // struct { int32_t i; int8_t c; } with the default {20, 99}; SpecIds 0 and 1.
//! let sets = PropertySets::parse_prop("\
//! [SYCL/specialization constants]
//! _ZN2ns2scE=2|gEAAAAAAAAAAAAAAAAAAAQAAAAQAAAAAEAAAAEAAAAw/////FAAAAMAAAAA
//! [SYCL/specialization constants default values]
//! all=2|ABAAAAAAAAAFAAAAjBAAAA
//! ")?;
//! let mut table = SpecConstantTable::from_properties(&sets)?;
//!
//! let mut value = 42_i32.to_le_bytes().to_vec();
//! value.push(99);
//! table.set("_ZN2ns2scE", &value)?;
//!
//! for value in table.changed_values() {
//!     // clSetProgramSpecializationConstant(program, value.id, value.bytes.len(), value.bytes.as_ptr())
//!     assert_eq!((value.id, value.bytes), (0, &[42, 0, 0, 0][..]));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Emulated use: all other images
//!
//! The kernel has one more argument, a pointer to the values of all constants. The host copies
//! [`SpecConstantTable::emulation_buffer`] to the device and passes its address.
//!
//! ```
//! use device_image::spec_constants::{PADDING_ID, Record, SpecConstantTable};
//!
//! // int16_t at 0, then int32_t at 4: two bytes of padding belong to the first.
//! let mut table = SpecConstantTable::new();
//! let short = Record { id: 0, offset: 0, size: 2 };
//! let padding = Record { id: PADDING_ID, offset: 2, size: 2 };
//! table.push("s", vec![short, padding], &[7, 0, 0, 0])?;
//! table.push("i", vec![Record { id: 1, offset: 0, size: 4 }], &[1, 0, 0, 0])?;
//!
//! table.set("i", &0x0403_0201_i32.to_le_bytes())?;
//! assert_eq!(table.emulation_buffer(), [7, 0, 0, 0, 1, 2, 3, 4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Compiler and host
//!
//! The compiler writes a file for a 3-by-3 filter and an integer. The host changes two elements of the filter:
//!
//! ```
//! use device_image::PropertySets;
//! use device_image::names;
//! use device_image::spec_constants::{Record, SpecConstantTable};
//!
//! // The compiler's side. std::array<std::array<float, 3>, 3> with SpecIds 0 to 8, int with SpecId 9.
//! let filter: [f32; 9] = [1.0, 2.0, 1.0, 2.0, 4.0, 2.0, 1.0, 2.0, 1.0];
//! let leaf = |id| Record { id, offset: 4 * id, size: 4 };
//! let bytes = |values: &[f32]| -> Vec<u8> { values.iter().flat_map(|value| value.to_le_bytes()).collect() };
//!
//! let mut table = SpecConstantTable::new();
//! table.push("_ZL5coeff", (0..9).map(leaf).collect(), &bytes(&filter))?;
//! table.push("_ZL5shift", vec![Record { id: 9, offset: 0, size: 4 }], &4_i32.to_le_bytes())?;
//! let mut sets = PropertySets::new();
//! table.to_properties(&mut sets);
//! let file = sets.to_prop()?;
//!
//! // The host's side.
//! let sets = PropertySets::parse_prop(&file)?;
//! let mut table = SpecConstantTable::from_properties(&sets)?;
//! let mut sharper = filter;
//! sharper[4] = 8.0;
//! sharper[8] = 0.0;
//! table.set("_ZL5coeff", &bytes(&sharper))?;
//!
//! // (a) native: two calls to clSetProgramSpecializationConstant
//! let calls: Vec<(u32, &[u8])> = table.changed_values().map(|value| (value.id, value.bytes)).collect();
//! assert_eq!(calls, [(4, &8.0_f32.to_le_bytes()[..]), (8, &0.0_f32.to_le_bytes()[..])]);
//!
//! // (b) emulated: 40 bytes for the extra argument
//! let mut buffer = bytes(&sharper);
//! buffer.extend(4_i32.to_le_bytes());
//! assert_eq!(table.emulation_buffer(), buffer);
//!
//! // A wrong name or a wrong size is an error, never a silent default.
//! let error = table.set("_ZL5coeff", &[0; 32]).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "specialization constant '_ZL5coeff': value of 32 bytes is too short; its last leaf ends at byte 36"
//! );
//! assert!(sets.get(names::SPEC_CONSTANTS).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod constant;
mod error;
mod properties;
mod record;
mod table;

pub use constant::{SpecConstant, SpecValue};
pub use error::{SetError, SpecConstantError};
pub use record::{PADDING_ID, RECORD_SIZE, Record};
pub use table::SpecConstantTable;

use crate::names::{MISC_PROPERTIES, SPEC_CONSTS_REPLACED_WITH_DEFAULT};
use crate::{PropertySets, PropertyValue};

/// Returns whether the compiler replaced the constants of an image with their default values. Such an image has no
/// constants. It accompanies an image that has constants, for kernels whose constants are emulated.
#[must_use]
pub fn are_replaced(sets: &PropertySets) -> bool {
    let value = sets.get(MISC_PROPERTIES).and_then(|set| set.get(SPEC_CONSTS_REPLACED_WITH_DEFAULT));
    matches!(value, Some(PropertyValue::Uint32(1..)))
}

/// The maximum size of all constants without default values: 16 MiB.
///
/// With default values, the size of the input bounds the size of the table. Without them, one record of 12 bytes could
/// request 4 GiB.
pub const MAX_SIZE_WITHOUT_DEFAULTS: u32 = 16 << 20;

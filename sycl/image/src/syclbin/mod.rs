//! SYCLBIN, a file of kernels that a host program loads at run time (format 1).
//!
//! `sycl::ext::oneapi::experimental::get_kernel_bundle(context, devices, file)` reads it. The file is an
//! [OffloadBinary](crate::offload_binary) whose image, of kind [`SYCLBIN`](crate::offload_binary::image_kind::SYCLBIN),
//! begins with tables and ends with all metadata texts and all device images. Numbers are little-endian. In C:
//!
//! ```c
//! struct FileHeader {                // 56 bytes, at the start of the image
//!   uint32_t magic;                  // 0x53594249
//!   uint32_t version;                // 1
//!   uint32_t abstract_module_count;
//!   uint32_t ir_module_count;
//!   uint32_t native_image_count;
//!   uint32_t padding;
//!   uint64_t metadata_size;          // bytes of the metadata table
//!   uint64_t binary_size;            // bytes of the binary table
//!   uint64_t global_metadata_offset; // in the metadata table
//!   uint64_t global_metadata_size;
//! };
//! struct AbstractModule {            // 32 bytes, abstract_module_count times
//!   uint64_t metadata_offset;        // in the metadata table
//!   uint64_t metadata_size;
//!   uint32_t ir_module_count;        // of this module
//!   uint32_t first_ir_module;        // index into the next table
//!   uint32_t native_image_count;
//!   uint32_t first_native_image;     // index into the table after it
//! };
//! struct IrModule {                  // 32 bytes, ir_module_count times
//!   uint64_t metadata_offset;        // in the metadata table
//!   uint64_t metadata_size;
//!   uint64_t image_offset;           // in the binary table
//!   uint64_t image_size;
//! };
//! struct NativeImage { ... };        // like IrModule, native_image_count times
//! char metadata[metadata_size];      // texts in the form of .prop files; then zeros up to a multiple of 8
//! char binary[binary_size];          // device images
//! ```
//!
//! | text of | set | properties |
//! |---|---|---|
//! | the file | `SYCLBIN/global metadata` | `state`: number of a [`State`] |
//! | an abstract module | the property sets of its images | |
//! | an IR module | `SYCLBIN/ir module metadata` | `type`: number of an [`IrType`]; `target`: a triple |
//! | a native image | `SYCLBIN/native device code image metadata` | `arch`: a name; `target`: a triple |
//!
//! [`write()`] writes the metadata in this order, and the images one after another at multiples of 8. [`read`] returns
//! the images as byte ranges in the file. It is stricter than the format: the IR modules and native images of the
//! abstract modules must follow each other without gaps, and no two metadata texts may share bytes. Therefore, its time
//! and memory are bounded by the size of the file.
//!
//! # Example
//!
//! ```
//! use device_image::syclbin::{self, AbstractModule, State, Syclbin};
//! use device_image::{ImageFormat, PropertySets, Window, target};
//!
//! // The compiler's side: one module of one image. SPIR-V is much longer, of course.
//! let properties = PropertySets::parse_prop("[SYCL/kernel names]\n__sycl_kernel_scale=1|1\n")?;
//! let module = AbstractModule::of_image(ImageFormat::SpirV, target::SPIR64, properties, b"\x03\x02\x23\x07");
//! let mut file = Vec::new();
//! syclbin::write(&Syclbin { state: State::Executable, modules: module.into_iter().collect() }, &mut file)?;
//!
//! // The reader.
//! let found = syclbin::read(&Window::new(file.as_slice(), 0, file.len() as u64))?;
//! assert_eq!(found.state, State::Executable);
//! let images = found.modules[0].images();
//! let (info, place) = &images[0];
//! assert_eq!((info.target.as_str(), info.format), ("spir64", ImageFormat::SpirV));
//! assert_eq!(info.entries, ["__sycl_kernel_scale"]);
//! assert_eq!(**place, 368..372);
//!
//! file[80] = b'?';
//! let error = syclbin::read(&Window::new(file.as_slice(), 0, file.len() as u64)).unwrap_err();
//! assert_eq!(error.to_string(), "byte 80: magic number: found 0x5359423f, expected 0x53594249 (SYCLBIN)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Behavior of libsycl
//!
//! A kernel is found only if the set [`KERNEL_NAMES`] of its module contains it, and only as `name` or
//! `__sycl_kernel_name` if it is called `__sycl_kernel_name`; see [`is_found_by_name`]. The order of specialization
//! constants is lost; see [`remove_misread_defaults`].
//!
//! Source: `SYCLBINDesign.md` of DPC++, and the behavior of libsycl 2026.0.

mod metadata;
mod read;
mod write;

pub use read::read;
pub use write::{SyclbinWriteError, write};

use crate::PropertySets;
use crate::image::{ImageFormat, ImageInfo};
#[cfg(doc)]
use crate::names::KERNEL_NAMES;
use crate::names::{SPEC_CONSTANTS, SPEC_CONSTANTS_DEFAULTS};

/// The first number of a file, within its container.
pub const MAGIC: u32 = 0x5359_4249;
/// The version that this crate reads and writes.
pub const VERSION: u32 = 1;

const HEADER_SIZE: u64 = 56;
/// The size of an entry of each of the three tables, in bytes.
const ENTRY_SIZE: u64 = 32;
/// The alignment of tables and images.
const ALIGNMENT: u64 = 8;
/// The remainder of a triple after the architecture.
const TRIPLE_REST: &str = "-unknown-unknown";

/// The prefix of the names of kernels that can be found.
const KERNEL_PREFIX: &str = "__sycl_kernel_";

/// Returns whether libsycl 2026.0 finds a kernel with this name in a SYCLBIN file. `ext_oneapi_get_kernel("name")`
/// looks for `__sycl_kernel_name`.
///
/// Front ends use such names for free functions with C linkage. Mangled names do not start with the prefix, and are not
/// found.
#[must_use]
pub fn is_found_by_name(kernel: &str) -> bool {
    kernel.starts_with(KERNEL_PREFIX)
}

/// Removes the default values of specialization constants where libsycl 2026.0 would confuse them.
///
/// libsycl keeps the properties of a SYCLBIN file in a hash map. With several constants, it looks for default values at
/// the wrong offsets. For native constants, which the images in IR modules have, it uses default values only to skip
/// values that the device already has, so it could skip a value that equals the default of another constant. Without
/// default values, it skips none. Emulated constants, which native images have, need their default values, so several
/// of them cannot work.
pub fn remove_misread_defaults(sets: &mut PropertySets) {
    if has_order(sets) {
        sets.remove(SPEC_CONSTANTS_DEFAULTS);
    }
}

/// Returns whether the order of the specialization constants matters. libsycl 2026.0 does not preserve it.
#[must_use]
pub fn has_order(sets: &PropertySets) -> bool {
    sets.get(SPEC_CONSTANTS).is_some_and(|constants| constants.len() > 1)
}

/// The build state of the images in a file, which is the state of the kernel bundle that a host can
/// request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// To be compiled and linked.
    Input,
    /// To be linked.
    Object,
    /// Ready to run.
    Executable,
}

impl State {
    /// All states, in order of their numbers.
    pub const ALL: [State; 3] = [Self::Input, Self::Object, Self::Executable];

    /// Returns the number in the file, which is that of `sycl::bundle_state`.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::Input => 0,
            Self::Object => 1,
            Self::Executable => 2,
        }
    }

    /// Returns the state with this number.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.number() == number)
    }

    /// Returns the name in `sycl::bundle_state`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Object => "object",
            Self::Executable => "executable",
        }
    }
}

/// The language of an IR module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IrType {
    /// SPIR-V, the only language that the runtime loads.
    SpirV,
    /// PTX.
    Ptx,
    /// IR for AMD GPUs.
    Amdgcn,
}

impl IrType {
    /// All types, in order of their numbers.
    pub const ALL: [IrType; 3] = [Self::SpirV, Self::Ptx, Self::Amdgcn];

    /// Returns the number in the file.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::SpirV => 0,
            Self::Ptx => 1,
            Self::Amdgcn => 2,
        }
    }

    /// Returns the type with this number.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|ir_type| ir_type.number() == number)
    }

    /// Returns the format in which a runtime would load the module.
    fn format(self) -> ImageFormat {
        match self {
            Self::SpirV => ImageFormat::SpirV,
            Self::Ptx => ImageFormat::Native,
            Self::Amdgcn => ImageFormat::Bitcode,
        }
    }
}

/// A SYCLBIN file. `I` represents an image: its bytes for writing, a range of the file after reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Syclbin<I> {
    /// The state of the kernel bundle.
    pub state: State,
    /// The abstract modules.
    pub modules: Vec<AbstractModule<I>>,
}

/// Images of one program for different devices, and the properties that they share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbstractModule<I> {
    /// The property sets of the images.
    pub properties: PropertySets,
    /// The images that the runtime compiles for the device.
    pub ir_modules: Vec<IrModule<I>>,
    /// The images that the device loads unchanged.
    pub native_images: Vec<NativeImage<I>>,
}

/// An image that the runtime compiles for the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IrModule<I> {
    /// The language of the image.
    pub ir_type: IrType,
    /// The triple of the target, such as `spir64-unknown-unknown`; empty if the file does not specify it.
    pub target: String,
    /// The image.
    pub image: I,
}

/// An image that the device loads unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeImage<I> {
    /// The name of the architecture that the image was compiled for; may be empty.
    pub arch: String,
    /// The triple of the target, such as `spir64_x86_64-unknown-unknown`. The part before the first `-` is the name of
    /// the target as in [`crate::target`].
    pub target: String,
    /// The image.
    pub image: I,
}

impl<I> Syclbin<I> {
    /// Converts each image, for example from its range in the file to its bytes.
    pub fn map_images<J>(self, mut image: impl FnMut(I) -> J) -> Syclbin<J> {
        let modules = self.modules.into_iter().map(|module| AbstractModule {
            properties: module.properties,
            ir_modules: module
                .ir_modules
                .into_iter()
                .map(|ir| IrModule { ir_type: ir.ir_type, target: ir.target, image: image(ir.image) })
                .collect(),
            native_images: module
                .native_images
                .into_iter()
                .map(|native| NativeImage { arch: native.arch, target: native.target, image: image(native.image) })
                .collect(),
        });
        Syclbin { state: self.state, modules: modules.collect() }
    }
}

impl<I> AbstractModule<I> {
    /// Creates a module of one image: an IR module if it is SPIR-V, a native image if it is native. Returns `None` for
    /// other formats.
    ///
    /// `target` is a name as in [`crate::target`], or a triple.
    #[must_use]
    pub fn of_image(format: ImageFormat, target: &str, properties: PropertySets, image: I) -> Option<Self> {
        let target = if target.contains('-') { target.to_owned() } else { format!("{target}{TRIPLE_REST}") };
        let mut module = AbstractModule { properties, ir_modules: Vec::new(), native_images: Vec::new() };
        match format {
            ImageFormat::SpirV => module.ir_modules.push(IrModule { ir_type: IrType::SpirV, target, image }),
            ImageFormat::Native => module.native_images.push(NativeImage { arch: String::new(), target, image }),
            ImageFormat::Unknown | ImageFormat::Bitcode | ImageFormat::Zstd => return None,
        }
        Some(module)
    }

    /// Returns the images with their descriptions for a runtime: IR modules, then native images.
    #[must_use]
    pub fn images(&self) -> Vec<(ImageInfo, &I)> {
        let entries = ImageInfo::entries_of_properties(&self.properties).unwrap_or_default();
        let info = |format, triple: &str| ImageInfo {
            entries: entries.clone(),
            properties: self.properties.clone(),
            ..ImageInfo::new(triple.split('-').next().unwrap_or_default(), format)
        };
        let ir_modules = self.ir_modules.iter().map(|ir| (info(ir.ir_type.format(), &ir.target), &ir.image));
        let native_images =
            self.native_images.iter().map(|native| (info(ImageFormat::Native, &native.target), &native.image));
        ir_modules.chain(native_images).collect()
    }
}

//! The properties that clang encodes in an image type: dimensions and access.

use llvm_ir::{Type, Value};

/// The dimensions of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dimensions {
    /// 1D.
    One,
    /// 2D.
    Two,
    /// 3D.
    Three,
    /// A 1D image buffer, which cannot be sampled.
    Buffer,
}

/// The access qualifier of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Access {
    /// `read_only`.
    Read,
    /// `write_only`.
    Write,
    /// `read_write`.
    Both,
}

/// The type of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageType {
    /// The dimensions.
    pub dimensions: Dimensions,
    /// True if its texels have a single component, the depth.
    pub is_depth: bool,
    /// True if it is an array of such images.
    pub is_array: bool,
    /// The access qualifier.
    pub access: Access,
}

/// Returns the integer parameters of an image type, which begin with dimensions, depth, arrayed and
/// multisampled.
fn parameters(ty: Type<'_>) -> Option<Vec<u32>> {
    let text = ty.is_target_type().then(|| ty.to_string())?;
    let numbers = text.strip_prefix("target(\"spirv.Image\", void, ")?.strip_suffix(')')?;
    Some(numbers.split(", ").map_while(|number| number.parse().ok()).collect())
}

/// Returns whether an image has several samples for each texel.
pub fn is_multisampled(ty: Type<'_>) -> bool {
    parameters(ty).is_some_and(|numbers| numbers.get(3) == Some(&1))
}

impl ImageType {
    /// Parses `target("spirv.Image", void, dimensions, depth, arrayed, multisampled, sampled, format, access)`. Returns
    /// `None` for other types, and for images that are not supported, such as multisampled ones.
    pub fn of(ty: Type<'_>) -> Option<ImageType> {
        let numbers = parameters(ty)?;
        let [dimensions, depth, array, 0, 0, 0, access] = numbers[..] else { return None };
        let dimensions = match dimensions {
            0 => Dimensions::One,
            1 => Dimensions::Two,
            2 => Dimensions::Three,
            5 => Dimensions::Buffer,
            _ => return None,
        };
        let access = match access {
            0 => Access::Read,
            1 => Access::Write,
            _ => Access::Both,
        };
        Some(ImageType { dimensions, is_depth: depth == 1, is_array: array == 1, access })
    }

    /// Returns the number of coordinates of a texel, not counting the array index.
    pub fn axes(self) -> u32 {
        match self.dimensions {
            Dimensions::One | Dimensions::Buffer => 1,
            Dimensions::Two => 2,
            Dimensions::Three => 3,
        }
    }

    /// Returns the number of coordinates of a texel, which is also the number of components of the size.
    pub fn coordinates(self) -> u32 {
        self.axes() + u32::from(self.is_array)
    }

    /// Returns the name of the type within function names, such as `2d_array.ro`.
    pub fn name(self) -> String {
        let dimensions = match self.dimensions {
            Dimensions::One => "1d",
            Dimensions::Two => "2d",
            Dimensions::Three => "3d",
            Dimensions::Buffer => "1d_buffer",
        };
        let (array, depth) = (if self.is_array { "_array" } else { "" }, if self.is_depth { "_depth" } else { "" });
        let access = match self.access {
            Access::Read => "ro",
            Access::Write => "wo",
            Access::Both => "rw",
        };
        format!("{dimensions}{array}{depth}.{access}")
    }
}

/// Returns whether a type is the sampler type.
pub fn is_sampler(ty: Type<'_>) -> bool {
    ty.is_target_type() && ty.to_string() == "target(\"spirv.Sampler\")"
}

/// Returns the bits of a literal sampler.
pub fn literal_sampler(sampler: Value<'_>) -> Option<u32> {
    let call = sampler.as_call()?;
    let name = call.called_function()?.name();
    u32::try_from(call.operand(0).filter(|_| name == super::LITERAL_SAMPLER)?.signed_int()?).ok()
}

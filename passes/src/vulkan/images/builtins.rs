//! OpenCL C's image functions, by their mangled names.

/// The type of the components of a texel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texel {
    /// `float`.
    Float,
    /// `half`, which Vulkan reads as `float`.
    Half,
    /// `int`.
    Int,
    /// `uint`.
    Uint,
}

impl Texel {
    /// Returns the name of the type within function names.
    pub fn name(self) -> &'static str {
        match self {
            Texel::Float | Texel::Half => "f32",
            Texel::Int => "i32",
            Texel::Uint => "u32",
        }
    }

    fn from_suffix(suffix: &str) -> Option<Texel> {
        Some(match suffix {
            "f" => Texel::Float,
            "h" => Texel::Half,
            "i" => Texel::Int,
            "ui" => Texel::Uint,
            _ => return None,
        })
    }
}

/// An image function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// `read_imagef` and similar functions, with and without a sampler.
    Read(Texel),
    /// `write_imagef` and similar functions.
    Write(Texel),
    /// One component of the size; the index [`ARRAY_SIZE`] means the number of images in an array.
    Size(u32),
    /// `get_image_dim`.
    AllSizes,
    /// `get_image_channel_order`.
    ChannelOrder,
    /// `get_image_channel_data_type`.
    ChannelDataType,
}

/// The index of the number of images in an array.
pub const ARRAY_SIZE: u32 = 3;

/// Returns the image function with this mangled name; `None` for other functions.
pub fn builtin(mangled: &str) -> Option<Builtin> {
    let rest = mangled.strip_prefix("_Z")?;
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let (length, rest) = rest.split_at(digits);
    let (name, parameters) = rest.split_at_checked(length.parse().ok()?)?;
    if !parameters.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with("ocl_image") {
        return None;
    }
    Some(match name {
        "get_image_width" => Builtin::Size(0),
        "get_image_height" => Builtin::Size(1),
        "get_image_depth" => Builtin::Size(2),
        "get_image_array_size" => Builtin::Size(ARRAY_SIZE),
        "get_image_dim" => Builtin::AllSizes,
        "get_image_channel_order" => Builtin::ChannelOrder,
        "get_image_channel_data_type" => Builtin::ChannelDataType,
        _ => match (name.strip_prefix("read_image"), name.strip_prefix("write_image")) {
            (Some(suffix), _) => Builtin::Read(Texel::from_suffix(suffix)?),
            (_, Some(suffix)) => Builtin::Write(Texel::from_suffix(suffix)?),
            _ => return None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::{Builtin, Texel, builtin};

    #[test]
    fn names() {
        assert_eq!(builtin("_Z12read_imageui14ocl_image2d_ro11ocl_samplerDv2_f"), Some(Builtin::Read(Texel::Uint)));
        assert_eq!(builtin("_Z15get_image_width14ocl_image3d_wo"), Some(Builtin::Size(0)));
        assert_eq!(builtin("_Z15get_image_widthi"), None);
        assert_eq!(builtin("_Z99read_imagef14ocl_image3d_wo"), None);
        assert_eq!(builtin("read_imagef"), None);
    }
}

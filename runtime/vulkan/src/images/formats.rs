//! The Vulkan formats of Unified Runtime's orders and types of channels.

use ash::vk;
use sycl_adapter::ur::{
    ur_image_channel_order_t as Order, ur_image_channel_type_t as Type, ur_image_format_t as Described,
};
use vk::ComponentSwizzle as Swizzle;

/// The type of the numbers with which kernels access texels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numeric {
    /// Floating-point numbers.
    Float,
    /// Signed integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
}

impl Numeric {
    /// Returns a name for messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Float => "floating-point numbers",
            Self::Signed => "signed integers",
            Self::Unsigned => "unsigned integers",
        }
    }
}

/// A Vulkan format.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// The format.
    pub vulkan: vk::Format,
    /// The component that each of red, green, blue and alpha is read from.
    pub swizzle: [Swizzle; 4],
    /// The type of the numbers.
    pub numeric: Numeric,
    /// True if kernels can write images of the format, if the device allows it. They cannot reorder components, and Vulkan does not
    /// require that other formats are written without being named in the kernel.
    pub is_writable: bool,
}

const IDENTITY: [Swizzle; 4] = [Swizzle::IDENTITY; 4];

impl Format {
    /// Returns the swizzle of views.
    pub fn mapping(&self) -> vk::ComponentMapping {
        let [r, g, b, a] = self.swizzle;
        vk::ComponentMapping { r, g, b, a }
    }

    /// Returns the Vulkan format for an order and a type; `None` if Vulkan has no such format.
    pub fn find(described: Described) -> Option<Self> {
        use Swizzle as S;
        // The packed formats have three channels. Vulkan's have an alpha channel in the unused bits.
        let opaque = [S::IDENTITY, S::IDENTITY, S::IDENTITY, S::ONE];
        let packed = match described.channelType {
            Type::UR_IMAGE_CHANNEL_TYPE_UNORM_SHORT_565 => Some((vk::Format::R5G6B5_UNORM_PACK16, IDENTITY)),
            Type::UR_IMAGE_CHANNEL_TYPE_UNORM_SHORT_555 => Some((vk::Format::A1R5G5B5_UNORM_PACK16, opaque)),
            Type::UR_IMAGE_CHANNEL_TYPE_INT_101010 => Some((vk::Format::A2R10G10B10_UNORM_PACK32, opaque)),
            _ => None,
        };
        if let Some((vulkan, swizzle)) = packed {
            let is_rgb = described.channelOrder == Order::UR_IMAGE_CHANNEL_ORDER_RGB;
            return is_rgb.then_some(Self { vulkan, swizzle, numeric: Numeric::Float, is_writable: false });
        }
        if described.channelOrder == Order::UR_IMAGE_CHANNEL_ORDER_SRGBA {
            let is_byte = described.channelType == Type::UR_IMAGE_CHANNEL_TYPE_UNORM_INT8;
            let vulkan = vk::Format::R8G8B8A8_SRGB;
            let numeric = Numeric::Float;
            return is_byte.then_some(Self { vulkan, swizzle: IDENTITY, numeric, is_writable: false });
        }
        let (count, swizzle) = match described.channelOrder {
            Order::UR_IMAGE_CHANNEL_ORDER_R => (1, IDENTITY),
            Order::UR_IMAGE_CHANNEL_ORDER_RG => (2, IDENTITY),
            Order::UR_IMAGE_CHANNEL_ORDER_RGBA => (4, IDENTITY),
            Order::UR_IMAGE_CHANNEL_ORDER_A => (1, [S::ZERO, S::ZERO, S::ZERO, S::R]),
            Order::UR_IMAGE_CHANNEL_ORDER_RA => (2, [S::R, S::ZERO, S::ZERO, S::G]),
            Order::UR_IMAGE_CHANNEL_ORDER_INTENSITY => (1, [S::R; 4]),
            Order::UR_IMAGE_CHANNEL_ORDER_LUMINANCE => (1, [S::R, S::R, S::R, S::ONE]),
            Order::UR_IMAGE_CHANNEL_ORDER_BGRA => (4, [S::B, S::G, S::R, S::A]),
            Order::UR_IMAGE_CHANNEL_ORDER_ARGB => (4, [S::G, S::B, S::A, S::R]),
            Order::UR_IMAGE_CHANNEL_ORDER_ABGR => (4, [S::A, S::B, S::G, S::R]),
            _ => return None,
        };
        let (formats, numeric) = by_type(described.channelType)?;
        let vulkan = match count {
            1 => formats[0],
            2 => formats[1],
            _ => formats[2],
        };
        Some(Self { vulkan, swizzle, numeric, is_writable: swizzle == IDENTITY })
    }
}

/// Returns the formats with one, two and four channels of a type.
fn by_type(kind: Type) -> Option<([vk::Format; 3], Numeric)> {
    use vk::Format as F;
    Some(match kind {
        Type::UR_IMAGE_CHANNEL_TYPE_SNORM_INT8 => ([F::R8_SNORM, F::R8G8_SNORM, F::R8G8B8A8_SNORM], Numeric::Float),
        Type::UR_IMAGE_CHANNEL_TYPE_UNORM_INT8 => ([F::R8_UNORM, F::R8G8_UNORM, F::R8G8B8A8_UNORM], Numeric::Float),
        Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT8 => ([F::R8_SINT, F::R8G8_SINT, F::R8G8B8A8_SINT], Numeric::Signed),
        Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT8 => ([F::R8_UINT, F::R8G8_UINT, F::R8G8B8A8_UINT], Numeric::Unsigned),
        Type::UR_IMAGE_CHANNEL_TYPE_SNORM_INT16 => {
            ([F::R16_SNORM, F::R16G16_SNORM, F::R16G16B16A16_SNORM], Numeric::Float)
        }
        Type::UR_IMAGE_CHANNEL_TYPE_UNORM_INT16 => {
            ([F::R16_UNORM, F::R16G16_UNORM, F::R16G16B16A16_UNORM], Numeric::Float)
        }
        Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT16 => {
            ([F::R16_SINT, F::R16G16_SINT, F::R16G16B16A16_SINT], Numeric::Signed)
        }
        Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT16 => {
            ([F::R16_UINT, F::R16G16_UINT, F::R16G16B16A16_UINT], Numeric::Unsigned)
        }
        Type::UR_IMAGE_CHANNEL_TYPE_HALF_FLOAT => {
            ([F::R16_SFLOAT, F::R16G16_SFLOAT, F::R16G16B16A16_SFLOAT], Numeric::Float)
        }
        Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT32 => {
            ([F::R32_SINT, F::R32G32_SINT, F::R32G32B32A32_SINT], Numeric::Signed)
        }
        Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT32 => {
            ([F::R32_UINT, F::R32G32_UINT, F::R32G32B32A32_UINT], Numeric::Unsigned)
        }
        Type::UR_IMAGE_CHANNEL_TYPE_FLOAT => {
            ([F::R32_SFLOAT, F::R32G32_SFLOAT, F::R32G32B32A32_SFLOAT], Numeric::Float)
        }
        _ => return None,
    })
}

/// Returns OpenCL's value for an order of channels, which kernels can query.
pub fn opencl_order(order: Order) -> u32 {
    match order {
        Order::UR_IMAGE_CHANNEL_ORDER_R => 0x10B0,
        Order::UR_IMAGE_CHANNEL_ORDER_A => 0x10B1,
        Order::UR_IMAGE_CHANNEL_ORDER_RG => 0x10B2,
        Order::UR_IMAGE_CHANNEL_ORDER_RA => 0x10B3,
        Order::UR_IMAGE_CHANNEL_ORDER_RGB => 0x10B4,
        Order::UR_IMAGE_CHANNEL_ORDER_RGBA => 0x10B5,
        Order::UR_IMAGE_CHANNEL_ORDER_BGRA => 0x10B6,
        Order::UR_IMAGE_CHANNEL_ORDER_ARGB => 0x10B7,
        Order::UR_IMAGE_CHANNEL_ORDER_INTENSITY => 0x10B8,
        Order::UR_IMAGE_CHANNEL_ORDER_LUMINANCE => 0x10B9,
        Order::UR_IMAGE_CHANNEL_ORDER_SRGBA => 0x10C1,
        Order::UR_IMAGE_CHANNEL_ORDER_ABGR => 0x10C3,
        _ => 0,
    }
}

/// Returns OpenCL's value for a type of channels. Its values have the same order as those of Unified Runtime.
pub fn opencl_type(kind: Type) -> u32 {
    0x10D0 + kind.0
}

#[cfg(test)]
mod tests {
    use super::{Described, Format, Numeric, Order, Type, vk};

    #[test]
    fn formats() {
        let find = |order, kind| Format::find(Described { channelOrder: order, channelType: kind });
        let float = Type::UR_IMAGE_CHANNEL_TYPE_FLOAT;
        let summary = |order, kind| find(order, kind).map(|found| (found.vulkan, found.numeric, found.is_writable));
        let expected = (vk::Format::R32G32B32A32_SFLOAT, Numeric::Float, true);
        assert_eq!(summary(Order::UR_IMAGE_CHANNEL_ORDER_RGBA, float), Some(expected));
        let bytes = Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT8;
        let expected = (vk::Format::R8G8B8A8_UINT, Numeric::Unsigned, false);
        assert_eq!(summary(Order::UR_IMAGE_CHANNEL_ORDER_BGRA, bytes), Some(expected));
        assert!(find(Order::UR_IMAGE_CHANNEL_ORDER_RGB, float).is_none());
        assert!(find(Order::UR_IMAGE_CHANNEL_ORDER_SRGBA, float).is_none());
        assert!(find(Order::UR_IMAGE_CHANNEL_ORDER_RGB, Type::UR_IMAGE_CHANNEL_TYPE_UNORM_SHORT_565).is_some());
    }
}

//! Descriptions of surfaces, and their types in SPIR-V.

use crate::diagnostic::{Code, Problem};
use crate::names::{DESCRIPTION_BUFFER, IMAGE_TYPES, MEDIA_BLOCK_IMAGE};
use llvm_ir::{Module, Type};

/// The SPIR-V access qualifier of a surface that can be read and written.
const READ_WRITE: u32 = 2;

/// The access qualifiers in source code, and their values in SPIR-V.
const ACCESS: [(&str, u32); 3] = [("read_only", 0), ("write_only", 1), ("read_write", READ_WRITE)];

/// The SPIR-V dimension of each of [`IMAGE_TYPES`], with a flag that is true for arrays.
const DIMENSIONS: [(u32, bool); 7] = [(0, false), (0, true), (5, false), (1, false), (1, true), (1, false), (2, false)];

/// A surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    /// The dimension of the image, with a flag that is true for arrays; `None` for a buffer.
    image: Option<(u32, bool)>,
    access: u32,
    /// True if the surface is accessed with media block operations.
    pub is_media_block: bool,
}

impl Surface {
    /// Parses a description: a type and an optional access qualifier.
    ///
    /// # Errors
    /// Fails if a word is unknown, or none of them is a type.
    pub fn parse(description: &str) -> Result<Surface, Problem> {
        let (mut image, mut access) = (None, READ_WRITE);
        for word in description.split_whitespace() {
            if let Some((_, number)) = ACCESS.iter().find(|(name, _)| *name == word.trim_start_matches("__")) {
                access = *number;
            } else if word == DESCRIPTION_BUFFER && image.is_none() {
                image = Some((None, false));
            } else if let Some(number) = IMAGE_TYPES.iter().position(|name| *name == word && image.is_none()) {
                image = Some((DIMENSIONS.get(number).copied(), word == MEDIA_BLOCK_IMAGE));
            } else {
                let message = format!("unknown word '{word}' in surface description '{description}'");
                return Err(Code::EsimdSurface.problem(message));
            }
        }
        let missing = || Code::EsimdSurface.problem(format!("description '{description}' does not name a surface"));
        let (image, is_media_block) = image.ok_or_else(missing)?;
        Ok(Surface { image, access, is_media_block })
    }

    /// Returns the type of a parameter for the surface.
    pub fn ty<'m>(&self, module: Module<'m>) -> Option<Type<'m>> {
        match self.image {
            None => module.target_type("spirv.BufferSurfaceINTEL", &[], &[self.access]),
            Some((dimension, arrayed)) => {
                let numbers = [dimension, 0, u32::from(arrayed), 0, 0, 0, self.access];
                module.target_type("spirv.Image", &[module.void_type()], &numbers)
            }
        }
    }

    /// Returns the spelling of that type in the name of an overloaded intrinsic.
    pub fn suffix(&self) -> String {
        match self.image {
            None => format!("tspirv.BufferSurfaceINTEL_{}t", self.access),
            Some((dimension, arrayed)) => {
                format!("tspirv.Image_isVoid_{dimension}_0_{}_0_0_0_{}t", u32::from(arrayed), self.access)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Surface};

    #[test]
    fn descriptions() {
        for (description, suffix) in [
            ("buffer_t", "tspirv.BufferSurfaceINTEL_2t"),
            ("buffer_t read_only", "tspirv.BufferSurfaceINTEL_0t"),
            ("image1d_buffer_t write_only", "tspirv.Image_isVoid_5_0_0_0_0_0_1t"),
            ("__read_only image2d_array_t", "tspirv.Image_isVoid_1_0_1_0_0_0_0t"),
            ("image3d_t", "tspirv.Image_isVoid_2_0_0_0_0_0_2t"),
        ] {
            assert_eq!(Surface::parse(description).map(|it| it.suffix()), Ok(suffix.to_owned()), "{description}");
        }
        assert_eq!(Surface::parse("image2d_media_block_t").map(|it| it.is_media_block), Ok(true));
    }

    #[test]
    fn words_that_are_not_understood() {
        for (description, problem) in [
            ("", "description '' does not name a surface"),
            ("read_only", "description 'read_only' does not name a surface"),
            ("image4d_t", "unknown word 'image4d_t' in surface description 'image4d_t'"),
            ("buffer_t image2d_t", "unknown word 'image2d_t' in surface description 'buffer_t image2d_t'"),
        ] {
            assert_eq!(Surface::parse(description), Err(Code::EsimdSurface.problem(problem)));
        }
    }
}

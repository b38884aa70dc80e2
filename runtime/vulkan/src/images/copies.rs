//! Copies between images and memory, and between images.
//!
//! A copy consists of parts: rows of one slice. Vulkan copies between images and its own buffers. Other host memory is copied
//! through staging memory, as for [buffers](crate::memory).

use std::sync::Arc;

use ash::vk;
use sycl_adapter::backend::{BoxSide, Dimensions, ImageRegion, ImageShape};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use super::ImageState;
use crate::device::VulkanDevice;
use crate::memory::block::Class;
use crate::memory::copy::{IN_FLIGHT, Place, STAGING};
use crate::streams::stream::StreamState;

/// The layout of all images.
const LAYOUT: vk::ImageLayout = vk::ImageLayout::GENERAL;

/// Rows of a slice of a region, relative to its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    slice: usize,
    row: usize,
    rows: usize,
}

/// Returns the parts of a region that have at most `limit` rows each.
fn parts(region: &ImageRegion, limit: usize) -> Vec<Part> {
    let [_, height, depth] = region.size;
    let rows = move |slice| {
        (0..height).step_by(limit.max(1)).map(move |row| Part { slice, row, rows: limit.max(1).min(height - row) })
    };
    (0..depth).flat_map(rows).collect()
}

/// Converts a number that is at most the size of an image, which has 32 bits.
fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns the layers, the offset and the extent of a part in an image, where the region has this origin.
fn place(
    shape: &ImageShape,
    [x, y, z]: [usize; 3],
    width: usize,
    part: Part,
) -> (vk::ImageSubresourceLayers, vk::Offset3D, vk::Extent3D) {
    let (row, slice) = (y + part.row, z + part.slice);
    let ((first, layers), [y, z], height) = match shape.dimensions {
        Dimensions::OneArray => ((row, part.rows), [0, 0], 1),
        Dimensions::TwoArray => ((slice, 1), [row, 0], part.rows),
        Dimensions::One | Dimensions::Two | Dimensions::Three => ((0, 1), [row, slice], part.rows),
    };
    let layers = vk::ImageSubresourceLayers::default()
        .aspect_mask(vk::ImageAspectFlags::COLOR)
        .base_array_layer(narrow(first))
        .layer_count(narrow(layers));
    let [x, y, z] = [x, y, z].map(|offset| narrow(offset).cast_signed());
    (layers, vk::Offset3D { x, y, z }, vk::Extent3D { width: narrow(width), height: narrow(height), depth: 1 })
}

/// Describes the copy of a part. `row` is the distance of rows in the buffer in texels.
fn buffer_copy(shape: &ImageShape, region: &ImageRegion, part: Part, (offset, row): (u64, u32)) -> vk::BufferImageCopy {
    let (layers, image_offset, extent) = place(shape, region.origin, region.size[0], part);
    vk::BufferImageCopy::default()
        .buffer_offset(offset)
        .buffer_row_length(row)
        .image_subresource(layers)
        .image_offset(image_offset)
        .image_extent(extent)
}

/// Memory that is copied from or to an image.
struct Side<'a> {
    shape: &'a ImageShape,
    region: &'a ImageRegion,
    memory: BoxSide,
    place: Place,
}

impl<'a> Side<'a> {
    fn new(device: &VulkanDevice, shape: &'a ImageShape, region: &'a ImageRegion, memory: BoxSide) -> Result<Self> {
        let [width, height, depth] = region.size;
        let bytes = || -> Option<usize> {
            let slices = (depth.checked_sub(1)?).checked_mul(memory.slice_pitch)?;
            let rows = (height.checked_sub(1)?).checked_mul(memory.row_pitch)?;
            slices.checked_add(rows)?.checked_add(width.checked_mul(shape.texel)?)
        };
        let bytes = bytes().ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE)?;
        Ok(Self { shape, region, memory, place: device.locate(memory.address, bytes)? })
    }

    /// The size of a row in bytes.
    fn width(&self) -> usize {
        self.region.size[0] * self.shape.texel
    }

    /// Returns the offset of a row. `new` has checked the last one, which has the largest offset.
    fn offset(&self, slice: usize, row: usize) -> usize {
        slice * self.memory.slice_pitch + row * self.memory.row_pitch
    }

    /// Returns the copies between a buffer and an image; `first` is the offset of the memory in the buffer.
    fn direct(&self, first: u64) -> Result<Vec<vk::BufferImageCopy>> {
        let texel = self.shape.texel;
        let [width, height, depth] = self.region.size;
        // The pitch of a single row or slice has no meaning.
        let aligned = |offset: usize, count: usize| count == 1 || offset.is_multiple_of(texel);
        let all = aligned(self.memory.row_pitch, height)
            && aligned(self.memory.slice_pitch, depth)
            && first.is_multiple_of(texel as u64);
        if !all {
            let message =
                format!("the address and the pitches must be multiples of the size of a texel, {texel} bytes");
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE, message));
        };
        // Larger rows are copied one by one, because Vulkan does not allow them.
        let has_pitch = height != 1 && i32::try_from(self.memory.row_pitch).is_ok();
        let (limit, row) = if has_pitch { (usize::MAX, self.memory.row_pitch / texel) } else { (1, width) };
        let copy = |part: Part| {
            let offset = first + self.offset(part.slice, part.row) as u64;
            buffer_copy(self.shape, self.region, part, (offset, narrow(row)))
        };
        Ok(parts(self.region, limit).into_iter().map(copy).collect())
    }

    /// Returns parts that fit in staging memory together, as lists with their offsets in it, and their total sizes.
    fn groups(&self) -> Vec<(Vec<(Part, usize)>, usize)> {
        let mut groups: Vec<(Vec<(Part, usize)>, usize)> = Vec::new();
        for part in parts(self.region, STAGING / self.width().max(1)) {
            let bytes = part.rows * self.width();
            match groups.last_mut().filter(|(_, total)| total + bytes <= STAGING) {
                Some((list, total)) => {
                    list.push((part, *total));
                    *total += bytes;
                }
                None => groups.push((vec![(part, 0)], bytes)),
            }
        }
        groups
    }

    /// Returns the copies of a group between staging memory and an image.
    fn staged(&self, group: &[(Part, usize)], first: u64) -> Vec<vk::BufferImageCopy> {
        let copy = |(part, offset): &(Part, usize)| {
            buffer_copy(self.shape, self.region, *part, (first + *offset as u64, narrow(self.region.size[0])))
        };
        group.iter().map(copy).collect()
    }

    /// Returns the addresses of the rows of a group, in the order in which staging memory contains them.
    fn rows(&self, group: &[(Part, usize)]) -> Vec<usize> {
        let rows = |(part, _): &(Part, usize)| {
            let Part { slice, row, rows } = *part;
            (row..row + rows).map(move |row| (slice, row))
        };
        let address = self.memory.address as usize;
        group.iter().flat_map(rows).map(|(slice, row)| address + self.offset(slice, row)).collect()
    }
}

impl VulkanDevice {
    /// Copies texels to an image.
    ///
    /// # Safety
    ///
    /// The memory must be valid until the command has completed.
    pub unsafe fn copy_to_image(
        &self,
        stream: &Arc<StreamState>,
        image: &Arc<ImageState>,
        region: &ImageRegion,
        from: BoxSide,
    ) -> Result {
        let side = Side::new(self, &image.shape, region, from)?;
        if let Place::Block(block, first) = &side.place {
            let list = side.direct(*first)?;
            let (kept, buffer, target) = (Arc::clone(block), block.buffer, image.raw);
            stream.submit(vec![Box::new(kept), Box::new(Arc::clone(image))], |raw, commands| {
                // SAFETY: the stream keeps the objects until the command has completed; both ranges are checked.
                unsafe { raw.cmd_copy_buffer_to_image(commands, buffer, target, LAYOUT, &list) };
            })?;
            return Ok(());
        }
        for (turn, (group, bytes)) in (0..).zip(side.groups()) {
            // The device copies the preceding part while the host writes this one.
            match turn % IN_FLIGHT {
                _ if turn == 0 => {}
                0 => stream.wait()?,
                _ => stream.flush()?,
            }
            let mut packed = Vec::with_capacity(bytes);
            for row in side.rows(&group) {
                // SAFETY: the caller guarantees that the memory is valid.
                packed.extend_from_slice(unsafe { std::slice::from_raw_parts(row as *const u8, side.width()) });
            }
            let staging = self.heap.allocate(Class::Staging, bytes)?;
            staging.write(&packed)?;
            let list = side.staged(&group, staging.offset);
            let (buffer, target) = (staging.block.buffer, image.raw);
            stream.submit(vec![Box::new(staging), Box::new(Arc::clone(image))], |raw, commands| {
                // SAFETY: as above.
                unsafe { raw.cmd_copy_buffer_to_image(commands, buffer, target, LAYOUT, &list) };
            })?;
        }
        Ok(())
    }

    /// Copies texels from an image. Waits for the copy, unless Vulkan has allocated the memory.
    ///
    /// # Safety
    ///
    /// The memory must be valid until the command has completed.
    pub unsafe fn copy_from_image(
        &self,
        stream: &Arc<StreamState>,
        image: &Arc<ImageState>,
        region: &ImageRegion,
        to: BoxSide,
    ) -> Result {
        let side = Side::new(self, &image.shape, region, to)?;
        if let Place::Block(block, first) = &side.place {
            let list = side.direct(*first)?;
            let (kept, buffer, source) = (Arc::clone(block), block.buffer, image.raw);
            stream.submit(vec![Box::new(kept), Box::new(Arc::clone(image))], |raw, commands| {
                // SAFETY: the stream keeps the objects until the command has completed; both ranges are checked.
                unsafe { raw.cmd_copy_image_to_buffer(commands, source, LAYOUT, buffer, &list) };
            })?;
            return Ok(());
        }
        for (group, bytes) in side.groups() {
            let staging = Arc::new(self.heap.allocate(Class::Staging, bytes)?);
            let list = side.staged(&group, staging.offset);
            let (buffer, source) = (staging.block.buffer, image.raw);
            stream.submit(vec![Box::new(Arc::clone(&staging)), Box::new(Arc::clone(image))], |raw, commands| {
                // SAFETY: as above.
                unsafe { raw.cmd_copy_image_to_buffer(commands, source, LAYOUT, buffer, &list) };
            })?;
            stream.wait()?;
            let mut packed = vec![0; bytes];
            staging.read(&mut packed)?;
            for (row, bytes) in side.rows(&group).into_iter().zip(packed.chunks(side.width())) {
                // SAFETY: the caller guarantees that the memory is valid; it does not overlap the vector.
                unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), row as *mut u8, bytes.len()) };
            }
        }
        Ok(())
    }
}

/// Copies texels between images with the same format, which must not overlap.
pub fn copy(
    stream: &Arc<StreamState>,
    (to, origin): (&Arc<ImageState>, [usize; 3]),
    from: &Arc<ImageState>,
    region: &ImageRegion,
) -> Result {
    let one = |image: &ImageState| matches!(image.shape.dimensions, Dimensions::One | Dimensions::OneArray);
    if one(to) != one(from) {
        return crate::status::unsupported("copies between images with one and with more dimensions are not supported");
    }
    let copy = |part: Part| {
        let (source, source_offset, extent) = place(&from.shape, region.origin, region.size[0], part);
        let (target, target_offset, _) = place(&to.shape, origin, region.size[0], part);
        vk::ImageCopy::default()
            .src_subresource(source)
            .src_offset(source_offset)
            .dst_subresource(target)
            .dst_offset(target_offset)
            .extent(extent)
    };
    let list: Vec<_> = parts(region, usize::MAX).into_iter().map(copy).collect();
    let (source, target) = (from.raw, to.raw);
    stream.submit(vec![Box::new(Arc::clone(from)), Box::new(Arc::clone(to))], |raw, commands| {
        // SAFETY: the stream keeps the images until the command has completed; the caller has checked both regions.
        unsafe { raw.cmd_copy_image(commands, source, LAYOUT, target, LAYOUT, &list) };
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Part, parts};
    use sycl_adapter::backend::ImageRegion;

    #[test]
    fn parts_have_at_most_the_limit_of_rows() {
        let region = ImageRegion { origin: [5, 6, 7], size: [4, 3, 2] };
        let expected = [(0, 0, 2), (0, 2, 1), (1, 0, 2), (1, 2, 1)].map(|(slice, row, rows)| Part { slice, row, rows });
        assert_eq!(parts(&region, 2), expected);
        assert_eq!(parts(&region, usize::MAX).len(), 2);
        assert_eq!(parts(&region, 0).len(), 6);
    }
}

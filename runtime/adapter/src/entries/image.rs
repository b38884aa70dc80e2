//! Entries for images.

use std::ffi::c_void;

use crate::backend::{BoxSide, Dimensions, ImageRegion, ImageShape};
use crate::entries::buffer::{copies, extent, padded};
use crate::error::{Error, Result, entries};
use crate::handle::{self, events, give};
use crate::image::{Image, driver, texel_size};
use crate::info::Info;
use crate::memory_object::{MemoryObject, image};
use crate::ur::*;

/// Reads the description of an image. Only host memory has pitches.
fn shape(format: ur_image_format_t, description: &ur_image_desc_t, has_host_memory: bool) -> Result<ImageShape> {
    let wrong = ur_result_t::UR_RESULT_ERROR_INVALID_IMAGE_FORMAT_DESCRIPTOR;
    let has_pitches = description.rowPitch != 0 || description.slicePitch != 0;
    if description.stype != ur_structure_type_t::UR_STRUCTURE_TYPE_IMAGE_DESC || has_pitches && !has_host_memory {
        return Err(wrong.into());
    }
    if description.numMipLevel != 0 || description.numSamples != 0 {
        return Err(Error::with_message(wrong, "images with several levels of detail or samples are not supported"));
    }
    let (width, height, depth, count) =
        (description.width, description.height, description.depth, description.arraySize);
    let (dimensions, size) = match description.type_ {
        ur_mem_type_t::UR_MEM_TYPE_IMAGE1D => (Dimensions::One, [width, 1, 1]),
        ur_mem_type_t::UR_MEM_TYPE_IMAGE1D_ARRAY => (Dimensions::OneArray, [width, count, 1]),
        ur_mem_type_t::UR_MEM_TYPE_IMAGE2D => (Dimensions::Two, [width, height, 1]),
        ur_mem_type_t::UR_MEM_TYPE_IMAGE2D_ARRAY => (Dimensions::TwoArray, [width, height, count]),
        ur_mem_type_t::UR_MEM_TYPE_IMAGE3D => (Dimensions::Three, [width, height, depth]),
        _ => return Err(wrong.into()),
    };
    if size.contains(&0) {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_IMAGE_SIZE.into());
    }
    let texel = texel_size(format).ok_or(wrong)?;
    Ok(ImageShape { dimensions, size, format, texel })
}

/// Returns the host memory of a copy. If a pitch is zero, the memory has no padding.
fn host(shape: &ImageShape, address: u64, size: [usize; 3], row: usize, slice: usize) -> Result<BoxSide> {
    // The rows of other images are not in slices.
    let (row, slice) = match shape.dimensions {
        Dimensions::One => (0, 0),
        Dimensions::OneArray => (if slice == 0 { row } else { slice }, 0),
        Dimensions::Two => (row, 0),
        Dimensions::TwoArray | Dimensions::Three => (row, slice),
    };
    let width = size[0].checked_mul(shape.texel).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE)?;
    let bytes = ur_rect_region_t { width: width as u64, height: size[1] as u64, depth: size[2] as u64 };
    // The pitch of a single slice has no meaning.
    let slice = if size[2] == 1 { 0 } else { slice };
    padded(address, None, ur_rect_offset_t { x: 0, y: 0, z: 0 }, bytes, row, slice)
}

/// Reads a region of an image, and checks that it is within the image.
fn region(image: &Image, origin: ur_rect_offset_t, size: ur_rect_region_t) -> Result<ImageRegion> {
    let origin = extent(ur_rect_region_t { width: origin.x, height: origin.y, depth: origin.z })?;
    let region = ImageRegion { origin, size: extent(size)? };
    image.check(&region)?;
    Ok(region)
}

/// Returns whether two regions with the same size overlap.
fn overlap(first: [usize; 3], second: [usize; 3], size: [usize; 3]) -> bool {
    first.iter().zip(second).zip(size).all(|((first, second), size)| first.abs_diff(second) < size)
}

entries! {
    /// Creates an image.
    urMemImageCreate(
        context: ur_context_handle_t, flags: ur_mem_flags_t, format: *const ur_image_format_t, description: *const ur_image_desc_t,
        host_memory: *mut c_void, memory: *mut ur_mem_handle_t,
    ) {
        let context = handle::get(context)?;
        let null = ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER;
        let (format, description) = (format.as_ref().ok_or(null)?, description.as_ref().ok_or(null)?);
        driver(&*context.devices[0].driver)?;
        let shape = shape(*format, description, !host_memory.is_null())?;
        let copies = copies(flags, host_memory)?;
        give(memory, || {
            let image = Image::new(context.retain(), shape)?;
            if copies {
                image.initialize(host(&shape, host_memory as u64, shape.size, description.rowPitch, description.slicePitch)?)?;
            }
            Ok(MemoryObject::Image(image))
        })
    }

    /// Returns information about an image.
    urMemImageGetInfo(memory: ur_mem_handle_t, name: ur_image_info_t, size: usize, value: *mut c_void, size_out: *mut usize) {
        let image = image(memory)?;
        let info = Info::new(size, value, size_out);
        let ImageShape { dimensions, size: [width, height, depth], format, texel } = image.shape;
        let layered = matches!(dimensions, Dimensions::TwoArray | Dimensions::Three);
        match name {
            ur_image_info_t::UR_IMAGE_INFO_FORMAT => info.value(format),
            ur_image_info_t::UR_IMAGE_INFO_ELEMENT_SIZE => info.value(texel),
            ur_image_info_t::UR_IMAGE_INFO_ROW_PITCH => info.value(image.row_pitch()),
            ur_image_info_t::UR_IMAGE_INFO_SLICE_PITCH => info.value(match dimensions {
                Dimensions::OneArray => image.row_pitch(),
                _ if layered => image.slice_pitch(),
                _ => 0,
            }),
            ur_image_info_t::UR_IMAGE_INFO_WIDTH => info.value(width),
            ur_image_info_t::UR_IMAGE_INFO_HEIGHT => info.value(match dimensions {
                Dimensions::One | Dimensions::OneArray => 0,
                _ => height,
            }),
            ur_image_info_t::UR_IMAGE_INFO_DEPTH => info.value(if dimensions == Dimensions::Three { depth } else { 0 }),
            ur_image_info_t::UR_IMAGE_INFO_ARRAY_SIZE => info.value(match dimensions {
                Dimensions::OneArray => height,
                Dimensions::TwoArray => depth,
                _ => 0,
            }),
            ur_image_info_t::UR_IMAGE_INFO_NUM_MIP_LEVELS | ur_image_info_t::UR_IMAGE_INFO_NUM_SAMPLES => info.value(0u32),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Copies a region of an image to the host.
    urEnqueueMemImageRead(
        queue: ur_queue_handle_t, memory: ur_mem_handle_t, blocking: bool, origin: ur_rect_offset_t, size: ur_rect_region_t, row: usize,
        slice: usize, to: *mut c_void, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let (queue, image) = (handle::get(queue)?, image(memory)?);
        let region = region(image, origin, size)?;
        let to = host(&image.shape, to as u64, region.size, row, slice)?;
        let (from, waits) = (image.on(&queue.device)?, events(waits, count)?);
        queue.submit(ur_command_t::UR_COMMAND_MEM_IMAGE_READ, waits, out, blocking, |device, stream| {
            driver(device)?.read_image(stream, from, &region, to)
        })
    }

    /// Copies from the host to a region of an image.
    urEnqueueMemImageWrite(
        queue: ur_queue_handle_t, memory: ur_mem_handle_t, blocking: bool, origin: ur_rect_offset_t, size: ur_rect_region_t, row: usize,
        slice: usize, from: *mut c_void, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let (queue, image) = (handle::get(queue)?, image(memory)?);
        let region = region(image, origin, size)?;
        let from = host(&image.shape, from as u64, region.size, row, slice)?;
        let (to, waits) = (image.on(&queue.device)?, events(waits, count)?);
        queue.submit(ur_command_t::UR_COMMAND_MEM_IMAGE_WRITE, waits, out, blocking, |device, stream| {
            driver(device)?.write_image(stream, to, &region, from)
        })
    }

    /// Copies a region between images with the same format.
    urEnqueueMemImageCopy(
        queue: ur_queue_handle_t, source: ur_mem_handle_t, target: ur_mem_handle_t, source_origin: ur_rect_offset_t,
        target_origin: ur_rect_offset_t, size: ur_rect_region_t, count: u32, waits: *const ur_event_handle_t,
        out: *mut ur_event_handle_t,
    ) {
        let (queue, from, to) = (handle::get(queue)?, image(source)?, image(target)?);
        let (read, written) = (region(from, source_origin, size)?, region(to, target_origin, size)?);
        if from.shape.format.channelOrder != to.shape.format.channelOrder || from.shape.format.channelType != to.shape.format.channelType {
            let message = "copies between images with different formats are not supported";
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_IMAGE_FORMAT_DESCRIPTOR, message));
        }
        if source == target && overlap(read.origin, written.origin, read.size) {
            let message = "the source and the target of the copy overlap";
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_OVERLAPPING_REGIONS, message));
        }
        let (from, to) = (from.on(&queue.device)?, to.on(&queue.device)?);
        let waits = events(waits, count)?;
        queue.submit(ur_command_t::UR_COMMAND_MEM_IMAGE_COPY, waits, out, false, |device, stream| {
            driver(device)?.copy_image(stream, (to, written.origin), from, &read)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::overlap;

    #[test]
    fn regions_overlap_in_all_dimensions() {
        assert!(overlap([0, 0, 0], [3, 1, 0], [4, 2, 1]));
        assert!(!overlap([0, 0, 0], [4, 1, 0], [4, 2, 1]));
        assert!(!overlap([3, 2, 1], [0, 0, 0], [4, 2, 2]));
    }
}

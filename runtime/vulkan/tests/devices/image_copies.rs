//! Creation of images, copies, and information.

use std::ffi::c_void;
use std::ptr::{null, null_mut};

use crate::support::*;
use ur_image_channel_order_t as Order;
use ur_image_channel_type_t as Type;
use ur_mem_type_t as Kind;

type Image = Owned<ur_mem_handle_t_>;

/// All kinds of images, with sizes.
const ALL: [(Kind, [usize; 3]); 5] = [
    (Kind::UR_MEM_TYPE_IMAGE1D, [9, 1, 1]),
    (Kind::UR_MEM_TYPE_IMAGE1D_ARRAY, [9, 4, 1]),
    (Kind::UR_MEM_TYPE_IMAGE2D, [9, 5, 1]),
    (Kind::UR_MEM_TYPE_IMAGE2D_ARRAY, [9, 5, 3]),
    (Kind::UR_MEM_TYPE_IMAGE3D, [9, 5, 3]),
];

/// Describes an image with one channel of `uint`.
fn words(dimensions: Kind, size: [usize; 3]) -> Described {
    let (order, kind) = (Order::UR_IMAGE_CHANNEL_ORDER_R, Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT32);
    Described { order, kind, dimensions, size }
}

fn origin([x, y, z]: [usize; 3]) -> ur_rect_offset_t {
    ur_rect_offset_t { x: x as u64, y: y as u64, z: z as u64 }
}

fn region([width, height, depth]: [usize; 3]) -> ur_rect_region_t {
    ur_rect_region_t { width: width as u64, height: height as u64, depth: depth as u64 }
}

impl Setup {
    /// Writes a region of an image, or reads it.
    fn transfer(
        &self,
        writes: bool,
        image: &Image,
        (first, size): ([usize; 3], [usize; 3]),
        (row, slice): (usize, usize),
        memory: *mut c_void,
    ) -> Step {
        let entry = if writes { urEnqueueMemImageWrite } else { urEnqueueMemImageRead };
        // SAFETY: the caller passes memory of the required size.
        let done = unsafe {
            let (origin, region) = (origin(first), region(size));
            entry(self.queue.0, image.0, true, origin, region, row, slice, memory, 0, null(), null_mut())
        };
        ok(done)
    }
}

/// Returns whether an index is in a region.
fn contains(first: [usize; 3], size: [usize; 3], index: [usize; 3]) -> bool {
    (0..3).all(|axis| (first[axis]..first[axis] + size[axis]).contains(&index[axis]))
}

fn indices([width, height, depth]: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    (0..depth).flat_map(move |z| (0..height).flat_map(move |y| (0..width).map(move |x| [x, y, z])))
}

#[test]
fn regions_are_written_and_read_with_pitches() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    for flags in FLAGS {
        let setup = Setup::new(flags & 1);
        for (kind, size) in ALL {
            let first = size.map(|size| usize::from(size > 2));
            let part = size.map(|size| if size > 2 { size - 2 } else { 1 });
            let background: Vec<u32> = vec![7; size.iter().product()];
            let image = setup.image(words(kind, size), &background).unwrap();
            // Rows have two words of padding, and slices one row.
            let (row, rows) = (part[0] + 2, part[1] + 1);
            let at = |index: [usize; 3]| index[0] + row * (index[1] + rows * index[2]);
            let source: Vec<u32> = (0..row * rows * part[2]).map(|index| 100 + index as u32).collect();
            let pitches = match kind {
                Kind::UR_MEM_TYPE_IMAGE1D_ARRAY => (0, row * 4),
                _ => (row * 4, row * rows * 4),
            };
            let host = source.as_ptr().cast_mut().cast();
            setup.transfer(true, &image, (first, part), pitches, host).unwrap_or_else(|_| panic!("{}", message()));
            let found = setup.read_image::<u32>(&image, size, background.len());
            for (index, found) in indices(size).zip(found) {
                let expected = match contains(first, part, index) {
                    true => source[at([index[0] - first[0], index[1] - first[1], index[2] - first[2]])],
                    false => 7,
                };
                assert_eq!(found, expected, "{kind:?} {index:?}");
            }
            let mut back = vec![1u32; source.len()];
            setup.transfer(false, &image, (first, part), pitches, back.as_mut_ptr().cast()).unwrap();
            for index in indices([row, rows, part[2]]) {
                let expected = if contains([0; 3], part, index) { source[at(index)] } else { 1 };
                assert_eq!(back[at(index)], expected, "{kind:?} {index:?}");
            }
        }
    }
    assert_eq!(ur_adapter_vulkan::objects(), before);
}

#[test]
fn regions_are_copied_between_images() {
    let _guard = alone();
    let setup = Setup::new(0);
    let copy = |from: &Image, to: &Image, first: [usize; 3], second: [usize; 3], size: [usize; 3]| {
        let (queue, first, second, size) = (setup.queue.0, origin(first), origin(second), region(size));
        // SAFETY: all handles are valid.
        ok(unsafe { urEnqueueMemImageCopy(queue, from.0, to.0, first, second, size, 0, null(), null_mut()) })
    };
    for (from_kind, size) in ALL {
        for (to_kind, to_size) in ALL.iter().filter(|(_, other)| other[1] == size[1] && other[2] == size[2]) {
            let count = size.iter().product::<usize>();
            let values: Vec<u32> = (0..count as u32).collect();
            let from = setup.image(words(from_kind, size), &values).unwrap();
            let to = setup.image(words(*to_kind, *to_size), &vec![999u32; count]).unwrap();
            let first = size.map(|size| usize::from(size > 2));
            let part = size.map(|size| if size > 2 { size - 2 } else { 1 });
            copy(&from, &to, first, [0; 3], part).unwrap_or_else(|_| panic!("{}", message()));
            let found = setup.read_image::<u32>(&to, *to_size, count);
            for (index, found) in indices(size).zip(found) {
                let [x, y, z] = index;
                let source = (x + first[0]) + size[0] * ((y + first[1]) + size[1] * (z + first[2]));
                let expected = if contains([0; 3], part, index) { source as u32 } else { 999 };
                assert_eq!(found, expected, "{from_kind:?} to {to_kind:?} {index:?}");
            }
        }
    }
    let plane = words(Kind::UR_MEM_TYPE_IMAGE2D, [4, 4, 1]);
    let (image, other) = (setup.image::<u32>(plane, &[]).unwrap(), setup.image::<u32>(plane, &[]).unwrap());
    copy(&image, &image, [0; 3], [2, 0, 0], [2, 4, 1]).unwrap();
    assert_eq!(
        copy(&image, &image, [0; 3], [1, 0, 0], [2, 4, 1]),
        Err(ur_result_t::UR_RESULT_ERROR_OVERLAPPING_REGIONS)
    );
    assert_eq!(copy(&image, &other, [3, 0, 0], [0; 3], [2, 1, 1]), Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE));
    assert!(message().contains("out of bounds for an image of [4, 4, 1] texels"), "{}", message());
    assert_eq!(copy(&image, &other, [0; 3], [0; 3], [0, 1, 1]), Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE));
    let format = ur_result_t::UR_RESULT_ERROR_INVALID_IMAGE_FORMAT_DESCRIPTOR;
    let floats = setup.image::<f32>(Described::floats(Kind::UR_MEM_TYPE_IMAGE2D, [4, 4, 1]), &[]).unwrap();
    assert_eq!(copy(&image, &floats, [0; 3], [0; 3], [1; 3]), Err(format));
    let row = setup.image::<u32>(words(Kind::UR_MEM_TYPE_IMAGE1D, [4, 1, 1]), &[]).unwrap();
    assert_eq!(copy(&row, &image, [0; 3], [0; 3], [1; 3]), Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE));
}

#[test]
fn images_are_copied_from_and_to_all_memory() {
    let _guard = alone();
    let setup = Setup::new(0);
    // The image does not fit in staging memory.
    for size in [[5usize, 3, 2], [1024, 1024, 3]] {
        let count = size.iter().product::<usize>();
        let values: Vec<u32> = (0..count as u32).map(|index| index.wrapping_mul(2_654_435_761)).collect();
        let image = setup.image::<u32>(words(Kind::UR_MEM_TYPE_IMAGE3D, size), &[]).unwrap();
        for kind in [ur_usm_type_t::UR_USM_TYPE_DEVICE, ur_usm_type_t::UR_USM_TYPE_HOST] {
            let memory = setup.memory(kind, count * 4).unwrap();
            setup.copy(memory.1, values.as_ptr().cast(), count * 4);
            setup.transfer(true, &image, ([0; 3], size), (0, 0), memory.1).unwrap();
            assert!(setup.read_image::<u32>(&image, size, count) == values);
            let back = setup.memory(kind, count * 4).unwrap();
            setup.transfer(false, &image, ([0; 3], size), (0, 0), back.1).unwrap();
            assert!(setup.read::<u32>(back.1, count) == values);
            // Vulkan's copies have units of texels.
            let odd = setup.transfer(true, &image, ([0; 3], [2, 2, 1]), (9, 0), memory.1);
            assert_eq!(odd, Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE));
            assert!(message().contains("multiples of the size of a texel, 4 bytes"), "{}", message());
        }
        let memory = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, 64).unwrap();
        setup.copy(memory.1, [1u32, 2, 3, 4].as_ptr().cast(), 16);
        // The pitch of a single row has no meaning.
        for pitch in [9, 3 << 30] {
            setup.transfer(true, &image, ([0; 3], [2, 1, 1]), (pitch, 0), memory.1).unwrap();
            setup.transfer(false, &image, ([0; 3], [2, 1, 1]), (pitch, 0), memory.1.wrapping_byte_add(8)).unwrap();
            assert_eq!(setup.read::<u32>(memory.1, 4), [1, 2, 1, 2]);
        }
        setup.transfer(true, &image, ([0; 3], size), (0, 0), values.as_ptr().cast_mut().cast()).unwrap();
        assert!(setup.read_image::<u32>(&image, size, count) == values);
    }
}

#[test]
fn wrong_regions_and_pitches_are_errors() {
    let _guard = alone();
    let setup = Setup::new(0);
    let mut host = [3u32; 256];
    let memory = host.as_mut_ptr().cast();
    let size = [4, 3, 2];
    let image = setup.image::<u32>(words(Kind::UR_MEM_TYPE_IMAGE3D, size), &[7; 24]).unwrap();
    let invalid = Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE);
    for (first, size, pitches) in [
        // Rows have 16 bytes, and slices 48.
        ([0; 3], size, (15, 0)),
        ([0; 3], size, (16, 47)),
        ([0; 3], size, (20, 59)),
        ([0; 3], size, (0, 16)),
        ([0; 3], size, (usize::MAX, 0)),
        ([0; 3], size, (0, usize::MAX)),
        ([1, 0, 0], size, (0, 0)),
        ([0, 0, 1], size, (0, 0)),
        ([usize::MAX, 0, 0], [1; 3], (0, 0)),
        ([0; 3], [4, 0, 2], (0, 0)),
        ([0; 3], [4, usize::MAX, 2], (0, 0)),
    ] {
        for writes in [false, true] {
            assert_eq!(
                setup.transfer(writes, &image, (first, size), pitches, memory),
                invalid,
                "{first:?} {size:?} {pitches:?}"
            );
        }
    }
    assert_eq!(setup.read_image::<u32>(&image, size, 24), [7; 24]);
    assert_eq!(
        setup.transfer(false, &image, ([0; 3], size), (0, 0), null_mut()),
        Err(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER)
    );
    // A single slice has no pitch, and slices of images need not contain whole rows.
    setup.transfer(false, &image, ([0; 3], [4, 3, 1]), (0, 1), memory).unwrap();
    assert_eq!(host[..13], [[7; 12].as_slice(), &[3]].concat());
    setup.transfer(false, &image, ([0; 3], size), (0, 52), memory).unwrap();
    assert_eq!(host[12..26], [[3].as_slice(), &[7; 12], &[3]].concat());
}

#[test]
fn invalid_images_are_errors() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    let setup = Setup::new(0);
    let create = |described: Described| setup.image::<u32>(described, &[]).err();
    let plane = words(Kind::UR_MEM_TYPE_IMAGE2D, [4, 4, 1]);
    let size = Some(ur_result_t::UR_RESULT_ERROR_INVALID_IMAGE_SIZE);
    assert_eq!(create(Described { size: [4, 0, 1], ..plane }), size);
    assert_eq!(create(Described { size: [1 << 20, 4, 1], ..plane }), size);
    assert!(message().contains("exceed the device's limit for 2D images"), "{}", message());
    assert_eq!(create(Described { size: [usize::MAX, 4, 1], ..plane }), size);
    assert_eq!(create(words(Kind::UR_MEM_TYPE_IMAGE1D_ARRAY, [4, 1 << 20, 1])), size);
    let huge = create(Described::floats(Kind::UR_MEM_TYPE_IMAGE2D_ARRAY, [16384, 16384, 2048]));
    assert!(huge == size || huge == Some(ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY), "{huge:?}");
    assert!(message().contains("exceed the device's limit"), "{}", message());
    let unsupported = Some(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT);
    let bytes = Type::UR_IMAGE_CHANNEL_TYPE_UNORM_INT8;
    assert_eq!(create(Described { order: Order::UR_IMAGE_CHANNEL_ORDER_RGB, kind: bytes, ..plane }), unsupported);
    let text = "the device does not support 2D images with the channel order 4 and the channel type 2";
    assert_eq!(message(), text);
    let malformed = Some(ur_result_t::UR_RESULT_ERROR_INVALID_IMAGE_FORMAT_DESCRIPTOR);
    assert_eq!(create(Described { kind: Type::UR_IMAGE_CHANNEL_TYPE_UNORM_SHORT_565, ..plane }), malformed);
    assert_eq!(create(Described { dimensions: Kind::UR_MEM_TYPE_IMAGE_CUBEMAP_EXP, ..plane }), malformed);
    let (format, flags) = (plane.format(), ur_mem_flag_t::UR_MEM_FLAG_USE_HOST_POINTER.0);
    let (description, mut out) = (plane.description(), null_mut());
    // SAFETY: all pointers are valid.
    let created = unsafe { urMemImageCreate(setup.context.0, flags, &format, &description, null_mut(), &mut out) };
    assert_eq!(created, ur_result_t::UR_RESULT_ERROR_INVALID_HOST_PTR);
    let host = [0u32; 16].as_mut_ptr().cast();
    // SAFETY: as above.
    let created = unsafe { urMemImageCreate(setup.context.0, 0, &format, &description, host, &mut out) };
    assert_eq!(created, ur_result_t::UR_RESULT_ERROR_INVALID_HOST_PTR);
    let wrong = ur_structure_type_t::UR_STRUCTURE_TYPE_SAMPLER_DESC;
    for description in [
        ur_image_desc_t { numMipLevel: 2, ..description },
        ur_image_desc_t { numSamples: 1, ..description },
        ur_image_desc_t { stype: wrong, ..description },
        ur_image_desc_t { rowPitch: 16, ..description },
        ur_image_desc_t { slicePitch: 64, ..description },
    ] {
        // SAFETY: as above.
        let created = unsafe { urMemImageCreate(setup.context.0, 0, &format, &description, null_mut(), &mut out) };
        assert_eq!(Some(created), malformed);
    }
    // SAFETY: as above.
    let created = unsafe { urMemImageCreate(setup.context.0, 1 << 6, &format, &description, null_mut(), &mut out) };
    assert_eq!(created, ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION);
    // Buffers are not images, and vice versa.
    let image = setup.image::<u32>(plane, &[]).unwrap();
    let mut word = 0u32;
    // SAFETY: as above.
    let read = unsafe {
        let to = (&raw mut word).cast();
        urEnqueueMemBufferRead(setup.queue.0, image.0, true, 0, 4, to, 0, null(), null_mut())
    };
    assert_eq!(read, ur_result_t::UR_RESULT_ERROR_INVALID_MEM_OBJECT);
    let mut address = 0;
    // SAFETY: as above.
    let found = unsafe { urMemGetNativeHandle(image.0, null_mut(), &mut address) };
    assert_eq!(found, ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE);
    drop((image, setup));
    assert_eq!(ur_adapter_vulkan::objects(), before);
}

#[test]
fn information_describes_images_and_samplers() {
    let _guard = alone();
    let setup = Setup::new(0);
    let image = setup.image::<u32>(words(Kind::UR_MEM_TYPE_IMAGE2D_ARRAY, [9, 5, 3]), &[]).unwrap();
    for (name, expected) in [
        (ur_image_info_t::UR_IMAGE_INFO_ELEMENT_SIZE, 4usize),
        (ur_image_info_t::UR_IMAGE_INFO_ROW_PITCH, 36),
        (ur_image_info_t::UR_IMAGE_INFO_SLICE_PITCH, 180),
        (ur_image_info_t::UR_IMAGE_INFO_WIDTH, 9),
        (ur_image_info_t::UR_IMAGE_INFO_HEIGHT, 5),
        (ur_image_info_t::UR_IMAGE_INFO_DEPTH, 0),
        (ur_image_info_t::UR_IMAGE_INFO_ARRAY_SIZE, 3),
    ] {
        let mut value = usize::MAX;
        // SAFETY: all pointers are valid.
        ok(unsafe { urMemImageGetInfo(image.0, name, 8, (&raw mut value).cast(), null_mut()) }).unwrap();
        assert_eq!(value, expected, "{name:?}");
    }
    let mut size = 0usize;
    let name = ur_mem_info_t::UR_MEM_INFO_SIZE;
    // SAFETY: as above.
    ok(unsafe { urMemGetInfo(image.0, name, 8, (&raw mut size).cast(), null_mut()) }).unwrap();
    assert_eq!(size, 540);
    let edge = ur_sampler_addressing_mode_t::UR_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE;
    let sampler = setup.sampler(true, edge, ur_sampler_filter_mode_t::UR_SAMPLER_FILTER_MODE_LINEAR).unwrap();
    let (mut mode, name) = (0u32, ur_sampler_info_t::UR_SAMPLER_INFO_ADDRESSING_MODE);
    // SAFETY: as above.
    ok(unsafe { urSamplerGetInfo(sampler.0, name, 4, (&raw mut mode).cast(), null_mut()) }).unwrap();
    assert_eq!(mode, edge.0);
    let mut supported = false;
    let name = ur_device_info_t::UR_DEVICE_INFO_IMAGE_SUPPORT;
    // SAFETY: as above.
    ok(unsafe { urDeviceGetInfo(setup.device, name, 1, (&raw mut supported).cast(), null_mut()) }).unwrap();
    assert!(supported);
}

//! Unified shared memory, copies and fills.

use std::ffi::c_void;
use std::ptr::{null, null_mut};

use crate::support::*;

const KINDS: [ur_usm_type_t; 3] =
    [ur_usm_type_t::UR_USM_TYPE_DEVICE, ur_usm_type_t::UR_USM_TYPE_HOST, ur_usm_type_t::UR_USM_TYPE_SHARED];

fn at(pointer: *mut c_void, offset: usize) -> *mut c_void {
    pointer.wrapping_byte_add(offset)
}

#[test]
fn memory_of_each_kind_is_copied_to_each_kind() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    let setup = Setup::new(0);
    // Small, in several parts of staging memory, and odd.
    for bytes in [1usize, 256, 4096 + 3, (20 << 20) + 5] {
        let values: Vec<u8> = (0..bytes).map(|index| (index * 7 % 251) as u8).collect();
        for from in KINDS {
            for to in KINDS {
                let (source, target) = (setup.memory(from, bytes).unwrap(), setup.memory(to, bytes).unwrap());
                setup.copy(source.1, values.as_ptr().cast(), bytes);
                setup.copy(target.1, source.1, bytes);
                assert!(setup.read::<u8>(target.1, bytes) == values, "{bytes} bytes, {from:?} to {to:?}");
            }
        }
    }
    drop(setup);
    assert_eq!(ur_adapter_vulkan::objects(), before);
}

#[test]
fn host_and_shared_memory_have_one_address() {
    let _guard = alone();
    let setup = Setup::new(0);
    for kind in &KINDS[1..] {
        let memory = setup.memory(*kind, 64).unwrap();
        // SAFETY: the memory has this size.
        let values = unsafe { &mut *memory.1.cast::<[u64; 8]>() };
        *values = [1, 2, 3, 4, 5, 6, 7, 8];
        assert_eq!(setup.read::<u64>(memory.1, 8), [1, 2, 3, 4, 5, 6, 7, 8]);
        let found = {
            let mut kind = ur_usm_type_t::UR_USM_TYPE_UNKNOWN;
            let (name, out) = (ur_usm_alloc_info_t::UR_USM_ALLOC_INFO_TYPE, (&raw mut kind).cast());
            // SAFETY: all pointers are valid.
            ok(unsafe { urUSMGetMemAllocInfo(setup.context.0, at(memory.1, 63), name, 4, out, null_mut()) }).unwrap();
            kind
        };
        assert_eq!(found, *kind);
    }
}

#[test]
fn fills_are_exact() {
    let _guard = alone();
    let setup = Setup::new(0);
    let size = 4096;
    for kind in KINDS {
        let memory = setup.memory(kind, size).unwrap();
        for width in [1usize, 2, 3, 4, 8, 12, 16, 300] {
            let pattern: Vec<u8> = (0..width).map(|index| (index * 37 + width) as u8).collect();
            for offset in [0usize, 1, 2, 3, 4, 5, 16] {
                for count in [1usize, 2, 3, 5, 8] {
                    let bytes = width * count;
                    let (to, background) = (at(memory.1, offset), [0xeeu8]);
                    // SAFETY: the ranges are within the memory.
                    unsafe {
                        let fill = |to, pattern: &[u8], bytes| {
                            let (length, pattern) = (pattern.len(), pattern.as_ptr().cast());
                            ok(urEnqueueUSMFill(setup.queue.0, to, length, pattern, bytes, 0, null(), null_mut()))
                        };
                        fill(memory.1, &background, size).unwrap();
                        fill(to, &pattern, bytes).unwrap();
                    }
                    let mut expected = vec![0xee; size];
                    let filled = expected[offset..offset + bytes].iter_mut();
                    filled.zip(pattern.iter().cycle()).for_each(|(byte, value)| *byte = *value);
                    let found = setup.read::<u8>(memory.1, size);
                    assert!(found == expected, "{width} bytes, {count} times, at {offset}");
                }
            }
        }
    }
}

#[test]
fn rows_are_copied_between_all_kinds() {
    let _guard = alone();
    let setup = Setup::new(1);
    let (width, height, pitches) = (13usize, 7usize, [20usize, 33]);
    let pageable: Vec<u8> = (0..pitches[0] * height).map(|index| index as u8).collect();
    for kind in KINDS {
        let memory = setup.memory(kind, pitches[1] * height).unwrap();
        let copy = |to, to_pitch, from, from_pitch| {
            // SAFETY: the ranges are valid.
            ok(unsafe {
                urEnqueueUSMMemcpy2D(
                    setup.queue.0,
                    true,
                    to,
                    to_pitch,
                    from,
                    from_pitch,
                    width,
                    height,
                    0,
                    null(),
                    null_mut(),
                )
            })
            .unwrap();
        };
        let mut back = vec![0u8; pitches[0] * height];
        copy(memory.1, pitches[1], pageable.as_ptr().cast(), pitches[0]);
        let other = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, pitches[1] * height).unwrap();
        copy(other.1, width, memory.1, pitches[1]);
        copy(back.as_mut_ptr().cast(), pitches[0], other.1, width);
        for row in 0..height {
            let range = row * pitches[0]..row * pitches[0] + width;
            assert_eq!(back[range.clone()], pageable[range]);
        }
        assert_eq!(back[width..pitches[0]], [0; 7]);
    }
}

#[test]
fn too_much_memory_is_an_error() {
    let _guard = alone();
    let setup = Setup::new(0);
    let before = ur_adapter_vulkan::objects();
    let codes = [
        ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
        ur_result_t::UR_RESULT_ERROR_OUT_OF_HOST_MEMORY,
        ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
    ];
    for (kind, code) in KINDS.into_iter().zip(codes) {
        assert_eq!(setup.memory(kind, 1 << 45).err(), Some(code));
        assert_eq!(setup.memory(kind, 0).err(), Some(ur_result_t::UR_RESULT_ERROR_INVALID_USM_SIZE));
    }
    let memory = setup.memory(KINDS[0], 64).unwrap();
    let outside = memory.1.wrapping_byte_add(1);
    // SAFETY: the entry point checks the range.
    let copied = unsafe { urEnqueueUSMMemcpy(setup.queue.0, true, outside, memory.1, 1 << 40, 0, null(), null_mut()) };
    assert_eq!(copied, ur_result_t::UR_RESULT_ERROR_INVALID_SIZE);
    assert!(message().contains("exceeds its allocation"), "{}", message());
    drop(memory);
    assert_eq!(ur_adapter_vulkan::objects(), before);
}

#[test]
fn small_allocations_do_not_overlap() {
    let _guard = alone();
    let setup = Setup::new(0);
    let mut live: Vec<(Usm, usize, u8)> = Vec::new();
    for turn in 0..600usize {
        let bytes = 1 + turn * 7919 % 70_000;
        let memory = setup.memory(KINDS[turn % 3], bytes).unwrap();
        assert!((memory.1 as usize).is_multiple_of(256));
        let mark = turn as u8;
        // SAFETY: the range is valid.
        let filled = unsafe {
            let pattern = (&raw const mark).cast();
            urEnqueueUSMFill(setup.queue.0, memory.1, 1, pattern, bytes, 0, null(), null_mut())
        };
        ok(filled).unwrap();
        live.push((memory, bytes, mark));
        if turn % 3 == 2 {
            let (memory, bytes, mark) = live.swap_remove(turn * 31 % live.len());
            assert!(setup.read::<u8>(memory.1, bytes) == vec![mark; bytes]);
        }
    }
    for (memory, bytes, mark) in &live {
        assert!(setup.read::<u8>(memory.1, *bytes) == vec![*mark; *bytes]);
    }
}

#[test]
fn contents_of_buffers_require_a_flag() {
    let _guard = alone();
    let setup = Setup::new(0);
    let mut host = [5u8; 64];
    let (mut out, mut properties) = (null_mut(), null());
    // SAFETY: all members may be zero.
    let mut given: ur_buffer_properties_t = unsafe { std::mem::zeroed() };
    given.stype = ur_structure_type_t::UR_STRUCTURE_TYPE_BUFFER_PROPERTIES;
    let copy = ur_mem_flag_t::UR_MEM_FLAG_ALLOC_COPY_HOST_POINTER.0;
    for (flags, pointer) in [(copy, null_mut()), (0, host.as_mut_ptr())] {
        given.pHost = pointer.cast();
        // SAFETY: all pointers are valid.
        let created = unsafe { urMemBufferCreate(setup.context.0, flags, 64, &given, &mut out) };
        assert_eq!(created, ur_result_t::UR_RESULT_ERROR_INVALID_HOST_PTR, "{flags}");
    }
    // SAFETY: as above.
    let created = unsafe { urMemBufferCreate(setup.context.0, copy, 64, properties, &mut out) };
    assert_eq!(created, ur_result_t::UR_RESULT_ERROR_INVALID_HOST_PTR);
    properties = &given;
    // SAFETY: as above.
    let buffer =
        Owned::new(urMemRelease, |out| unsafe { urMemBufferCreate(setup.context.0, copy, 64, properties, out) });
    assert!(buffer.is_ok());
}

#[test]
fn boxes_of_buffers_require_pitches_of_whole_rows() {
    let _guard = alone();
    let setup = Setup::new(0);
    // SAFETY: all pointers are valid.
    let create = |out| unsafe { urMemBufferCreate(setup.context.0, 0, 64, null(), out) };
    let buffer = Owned::new(urMemRelease, create).unwrap();
    let source: Vec<u8> = (0..64).collect();
    let write = |row, slice, depth| {
        let (origin, region) = (ur_rect_offset_t { x: 0, y: 0, z: 0 }, ur_rect_region_t { width: 4, height: 2, depth });
        let (queue, host) = (setup.queue.0, source.as_ptr().cast_mut().cast());
        // SAFETY: as above.
        ok(unsafe {
            let (buffer, none) = (buffer.0, null_mut());
            urEnqueueMemBufferWriteRect(
                queue,
                buffer,
                true,
                origin,
                origin,
                region,
                row,
                slice,
                0,
                0,
                host,
                0,
                null(),
                none,
            )
        })
    };
    for (row, slice, depth) in [(3, 0, 2), (0, 7, 2), (8, 12, 2), (8, 20, 2), (0, 9, 1), (0, 4, 1), (8, 56, 2)] {
        let found = write(row, slice, depth);
        assert_eq!(found, Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE), "{row} {slice} {depth}");
    }
    write(8, 24, 2).unwrap();
    write(0, 0, 8).unwrap();
}

//! Arguments and ranges of launches.

use std::ptr::null;

use crate::support::*;

const DEVICE: ur_usm_type_t = ur_usm_type_t::UR_USM_TYPE_DEVICE;
const SHARED: ur_usm_type_t = ur_usm_type_t::UR_USM_TYPE_SHARED;

const SOURCE: &str = "
typedef struct { int a; float b[3]; long c; char d; } Small;
typedef struct { int values[64]; } Large;
__constant int table[4] = {1, 2, 3, 4};
kernel void add(global int *values, int number, int unused) { values[get_global_id(0)] += number; }
kernel void narrow(char a, short b, long c, double d, global double *out, uchar e) {
    out[0] = a; out[1] = b; out[2] = c; out[3] = d; out[4] = e;
}
kernel void structs(global int *out, Small small, Large large) {
    size_t i = get_global_id(0);
    out[i] = small.a + (int)small.b[1] + (int)small.c + small.d + large.values[i] + table[i & 3];
}
kernel void locals(global int *out, local int *first, local long *second, global ulong *sizes) {
    size_t i = get_local_id(0), n = get_local_size(0);
    first[i] = (int)i;
    second[i] = 10 * (long)i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = first[n - 1 - i] + (int)second[n - 1 - i];
}
kernel void range(global ulong *out) {
    size_t i = get_global_id(0) - get_global_offset(0);
    i += get_global_size(0) * (get_global_id(1) - get_global_offset(1) + get_global_size(1) * (get_global_id(2) - get_global_offset(2)));
    global ulong *mine = out + 13 * i;
    for (uint d = 0; d < 3; ++d) {
        mine[d] = get_global_id(d); mine[3 + d] = get_global_offset(d); mine[6 + d] = get_local_size(d); mine[9 + d] = get_num_groups(d);
    }
    mine[12] = get_work_dim();
}
kernel __attribute__((reqd_work_group_size(4, 2, 1))) void required(global int *out) {
    out[get_global_id(0) + get_global_size(0) * get_global_id(1)] = (int)get_local_size(0);
}
kernel void nothing(void) {}
";

#[test]
fn arguments_of_each_kind_reach_the_kernel() {
    let _guard = alone();
    let setup = Setup::new(0);
    let program = setup.program(&compile(SOURCE));
    let buffer = setup.memory(DEVICE, 4 * 64).unwrap();
    let values: Vec<i32> = (0..64).collect();
    setup.copy(buffer.1, values.as_ptr().cast(), 256);
    let add = setup.kernel(&program, "add").unwrap();
    let number = 5i32.to_ne_bytes();
    let arguments = [Given::Pointer(buffer.1), Given::Value(&number), Given::Value(&number)];
    setup.launch(&add, Range(&[], &[64], &[]), &arguments).unwrap_or_else(|code| panic!("{code:?} {}", message()));
    assert_eq!(setup.read::<i32>(buffer.1, 64), (5..69).collect::<Vec<_>>());

    let narrow = setup.kernel(&program, "narrow").unwrap();
    let out = setup.memory(SHARED, 40).unwrap();
    let (a, b, c) = ((-3i8).to_ne_bytes(), (-300i16).to_ne_bytes(), (-3_000_000_000i64).to_ne_bytes());
    let (d, e) = (2.5f64.to_ne_bytes(), [200u8]);
    let arguments = [&a[..], &b, &c, &d].map(Given::Value).into_iter().chain([Given::Pointer(out.1), Given::Value(&e)]);
    setup.launch(&narrow, Range(&[], &[1], &[1]), &arguments.collect::<Vec<_>>()).unwrap();
    setup.finish();
    // SAFETY: the memory has this size.
    assert_eq!(unsafe { *out.1.cast::<[f64; 5]>() }, [-3.0, -300.0, -3e9, 2.5, 200.0]);

    // These arguments do not fit in push constants.
    let structs = setup.kernel(&program, "structs").unwrap();
    let mut small = Vec::new();
    for word in [7u32, 0, 20.0f32.to_bits(), 0] {
        small.extend(word.to_ne_bytes());
    }
    small.extend(100i64.to_ne_bytes());
    small.extend((-1i64).to_ne_bytes());
    for turn in 0..3i32 {
        let large: Vec<u8> = (0..64i32).flat_map(|index| (index * 1000 + turn).to_ne_bytes()).collect();
        let arguments = [Given::Pointer(buffer.1), Given::Value(&small), Given::Value(&large)];
        setup.launch(&structs, Range(&[], &[64], &[16]), &arguments).unwrap();
        let expected = (0..64).map(|index| 126 + turn + index * 1000 + index % 4 + 1).collect::<Vec<_>>();
        assert_eq!(setup.read::<i32>(buffer.1, 64), expected);
    }
}

#[test]
fn local_arrays_have_the_sizes_of_the_launch() {
    let _guard = alone();
    let setup = Setup::new(0);
    let program = setup.program(&compile(SOURCE));
    let locals = setup.kernel(&program, "locals").unwrap();
    let out = setup.memory(DEVICE, 4 * 64).unwrap();
    for group in [8usize, 32, 8, 64] {
        let arguments =
            |second| [Given::Pointer(out.1), Given::Local(4 * group), Given::Local(second), Given::Pointer(out.1)];
        setup.launch(&locals, Range(&[], &[64], &[group]), &arguments(8 * group)).unwrap();
        let expected: Vec<_> = (0..64).map(|item| 11 * (group - 1 - item % group) as i32).collect();
        assert_eq!(setup.read::<i32>(out.1, 64), expected);
        let result = setup.launch(&locals, Range(&[], &[64], &[group]), &arguments(1 << 20));
        assert_eq!(result, Err(ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES));
    }
    let invalid = Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGS);
    let pointer = || Given::Pointer(out.1);
    let arguments = [pointer(), pointer(), Given::Local(8), pointer()];
    assert_eq!(setup.launch(&locals, Range(&[], &[64], &[]), &arguments), invalid);
    assert_eq!(message(), "argument 1 of the kernel must be local memory");
    let arguments = [Given::Local(8), Given::Local(8), Given::Local(8), pointer()];
    assert_eq!(setup.launch(&locals, Range(&[], &[64], &[]), &arguments), invalid);
    assert_eq!(setup.launch(&locals, Range(&[], &[64], &[]), &[pointer()]), invalid);
}

#[test]
fn ranges_have_up_to_three_dimensions_and_an_offset() {
    let _guard = alone();
    let setup = Setup::new(0);
    let program = setup.program(&compile(SOURCE));
    let range = setup.kernel(&program, "range").unwrap();
    let cases: [(&[usize], &[usize], &[usize]); 5] = [
        (&[], &[12], &[4]),
        (&[100], &[12], &[3]),
        (&[7, 9], &[4, 6], &[2, 3]),
        (&[], &[4, 2, 6], &[4, 1, 2]),
        (&[1, 2, 3], &[4, 2, 6], &[1, 2, 3]),
    ];
    for (offset, global, group) in cases {
        let size = |sizes: &[usize], dimension: usize, other| *sizes.get(dimension).unwrap_or(&other) as u64;
        let items: usize = global.iter().product();
        let out = setup.memory(DEVICE, 13 * 8 * items).unwrap();
        setup.launch(&range, Range(offset, global, group), &[Given::Pointer(out.1)]).unwrap();
        let found = setup.read::<u64>(out.1, 13 * items);
        for (item, mine) in found.chunks(13).enumerate() {
            let mut rest = item as u64;
            for dimension in 0..3 {
                let (offset, global, group) =
                    (size(offset, dimension, 0), size(global, dimension, 1), size(group, dimension, 1));
                let expected = [offset + rest % global, offset, group, global / group];
                let own = [0, 3, 6, 9].map(|place| mine[place + dimension]);
                assert_eq!(own, expected, "item {item}, dimension {dimension}");
                rest /= global;
            }
            assert_eq!(mine[12], global.len() as u64);
        }
    }
    let too_large = setup.launch(&range, Range(&[1 << 40], &[1], &[1]), &[Given::Pointer(std::ptr::null_mut())]);
    assert_eq!(too_large, Err(ur_result_t::UR_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION));
}

#[test]
fn kernels_require_a_work_group_size() {
    let _guard = alone();
    let setup = Setup::new(0);
    let program = setup.program(&compile(SOURCE));
    let required = setup.kernel(&program, "required").unwrap();
    let out = setup.memory(SHARED, 4 * 32).unwrap();
    for group in [&[][..], &[4, 2]] {
        setup.launch(&required, Range(&[], &[8, 4], group), &[Given::Pointer(out.1)]).unwrap();
    }
    setup.finish();
    // SAFETY: the memory has this size.
    assert_eq!(unsafe { *out.1.cast::<[i32; 32]>() }, [4; 32]);
    let wrong = setup.launch(&required, Range(&[], &[8, 4], &[2, 2]), &[Given::Pointer(out.1)]);
    assert_eq!(wrong, Err(ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE));
    let nothing = setup.kernel(&program, "nothing").unwrap();
    setup.launch(&nothing, Range(&[], &[1024], &[]), &[]).unwrap();
    setup.launch(&nothing, Range(&[], &[0], &[]), &[]).unwrap();
    setup.finish();
}

#[test]
fn buffers_are_arguments() {
    let _guard = alone();
    let setup = Setup::new(0);
    let program = setup.program(&compile(SOURCE));
    let add = setup.kernel(&program, "add").unwrap();
    let values: Vec<i32> = (0..64).collect();
    // SAFETY: all pointers are valid.
    unsafe {
        let properties = ur_buffer_properties_t { pHost: values.as_ptr().cast_mut().cast(), ..std::mem::zeroed() };
        let copy = ur_mem_flag_t::UR_MEM_FLAG_ALLOC_COPY_HOST_POINTER.0;
        let create = |out| urMemBufferCreate(setup.context.0, 1 | copy, 256, &properties, out);
        let buffer = Owned::new(urMemRelease, create).unwrap();
        let region = ur_buffer_region_t { origin: 128, size: 128, ..std::mem::zeroed() };
        let kind = ur_buffer_create_type_t::UR_BUFFER_CREATE_TYPE_REGION;
        let half = Owned::new(urMemRelease, |out| urMemBufferPartition(buffer.0, 1, kind, &region, out)).unwrap();
        let number = 100i32.to_ne_bytes();
        let arguments = [Given::Buffer(half.0), Given::Value(&number), Given::Value(&number)];
        setup.launch(&add, Range(&[], &[32], &[]), &arguments).unwrap();
        let mut found = vec![0i32; 64];
        let out = found.as_mut_ptr().cast();
        ok(urEnqueueMemBufferRead(setup.queue.0, buffer.0, true, 0, 256, out, 0, null(), std::ptr::null_mut()))
            .unwrap();
        assert_eq!(found, (0..32).chain(132..164).collect::<Vec<_>>());
    }
}

//! Images and samplers in kernels.

use crate::support::*;
use ur_image_channel_order_t as Order;
use ur_image_channel_type_t as Type;
use ur_mem_type_t as Kind;
use ur_sampler_addressing_mode_t as Addressing;
use ur_sampler_filter_mode_t as Filter;

const SOURCE: &str = "
kernel void one(read_only image1d_t from, write_only image1d_t to) {
    int p = get_global_id(0);
    write_imagef(to, p, read_imagef(from, p) + get_image_width(from));
}
kernel void one_array(read_only image1d_array_t from, write_only image1d_array_t to) {
    int2 p = (int2)(get_global_id(0), get_global_id(1));
    write_imagef(to, p, read_imagef(from, p) + get_image_array_size(from));
}
kernel void two(read_only image2d_t from, write_only image2d_t to) {
    int2 p = (int2)(get_global_id(0), get_global_id(1));
    write_imagef(to, p, read_imagef(from, p) + get_image_height(from));
}
kernel void two_array(read_only image2d_array_t from, write_only image2d_array_t to) {
    int4 p = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);
    write_imagef(to, p, read_imagef(from, p) + get_image_array_size(from));
}
kernel void three(read_only image3d_t from, write_only image3d_t to) {
    int4 p = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);
    write_imagef(to, p, read_imagef(from, p) + get_image_depth(from));
}
kernel void read_f(read_only image1d_t from, global float4 *to) { to[get_global_id(0)] = read_imagef(from, (int)get_global_id(0)); }
kernel void read_i(read_only image1d_t from, global int4 *to) { to[get_global_id(0)] = read_imagei(from, (int)get_global_id(0)); }
kernel void read_u(read_only image1d_t from, global uint4 *to) { to[get_global_id(0)] = read_imageui(from, (int)get_global_id(0)); }
kernel void write_f(write_only image1d_t to, global float4 *from) { write_imagef(to, (int)get_global_id(0), from[get_global_id(0)]); }
kernel void write_i(write_only image1d_t to, global int4 *from) { write_imagei(to, (int)get_global_id(0), from[get_global_id(0)]); }
kernel void write_u(write_only image1d_t to, global uint4 *from) { write_imageui(to, (int)get_global_id(0), from[get_global_id(0)]); }
kernel void sample_f(read_only image1d_t from, sampler_t how, global float *to, float first, float step) {
    to[get_global_id(0)] = read_imagef(from, how, first + step * get_global_id(0)).x;
}
kernel void sample_i(read_only image1d_t from, sampler_t how, global int4 *to, int first) {
    to[get_global_id(0)] = read_imagei(from, how, first + (int)get_global_id(0));
}
kernel void sample_both(read_only image1d_t floats, read_only image1d_t integers, sampler_t how, global int4 *to, int first) {
    int i = get_global_id(0);
    to[i] = read_imagei(integers, how, first + i) + convert_int4(read_imagef(floats, how, first + i));
}
kernel void sample_3d(read_only image3d_t from, sampler_t how, global float *to, float first, float step) {
    to[get_global_id(0)] = read_imagef(from, how, (float4)(0.5f, 0.5f, first + step * get_global_id(0), 0)).x;
}
kernel void size(read_only image1d_t from, write_only image1d_t other, global int *to) {
    to[0] = get_image_width(from);
    to[1] = get_image_width(other);
}
kernel void channels(read_only image1d_t from, global int *to) {
    to[0] = get_image_channel_order(from);
    to[1] = get_image_channel_data_type(from);
}
constant sampler_t edge = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
kernel void literal(read_only image1d_t from, global float4 *to) { to[get_global_id(0)] = read_imagef(from, edge, (int)get_global_id(0) - 2); }
";

fn program(setup: &Setup) -> Owned<ur_program_handle_t_> {
    static IMAGE: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    setup.program(IMAGE.get_or_init(|| compile(SOURCE)))
}

/// Runs a kernel with arguments and the address of results as the argument with this index. Returns the results.
fn results<T: Copy + Default>(
    setup: &Setup,
    name: &str,
    mut arguments: Vec<Given<'_>>,
    index: usize,
    (items, count): (usize, usize),
) -> Step<Vec<T>> {
    let program = program(setup);
    let kernel = setup.kernel(&program, name)?;
    let memory = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, count * size_of::<T>())?;
    arguments.insert(index, Given::Pointer(memory.1));
    setup.launch(&kernel, Range(&[], &[items], &[1]), &arguments)?;
    Ok(setup.read(memory.1, count))
}

#[test]
fn kernels_read_and_write_images_of_each_dimension() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    for flags in FLAGS {
        let setup = Setup::new(flags & 1);
        let program = program(&setup);
        for (name, dimensions, size, added) in [
            ("one", Kind::UR_MEM_TYPE_IMAGE1D, [7, 1, 1], 7),
            ("one_array", Kind::UR_MEM_TYPE_IMAGE1D_ARRAY, [7, 3, 1], 3),
            ("two", Kind::UR_MEM_TYPE_IMAGE2D, [5, 4, 1], 4),
            ("two_array", Kind::UR_MEM_TYPE_IMAGE2D_ARRAY, [5, 4, 3], 3),
            ("three", Kind::UR_MEM_TYPE_IMAGE3D, [5, 4, 3], 3),
        ] {
            let count = size.iter().product::<usize>() * 4;
            let values: Vec<f32> = (0..count).map(|index| index as f32).collect();
            let described = Described::floats(dimensions, size);
            let (from, to) = (setup.image(described, &values).unwrap(), setup.image::<f32>(described, &[]).unwrap());
            let kernel = setup.kernel(&program, name).unwrap();
            let arguments = [Given::Buffer(from.0), Given::Buffer(to.0)];
            setup.launch(&kernel, Range(&[], &size, &[]), &arguments).unwrap_or_else(|_| panic!("{}", message()));
            setup.finish();
            let expected: Vec<f32> = values.iter().map(|value| value + added as f32).collect();
            assert_eq!(setup.read_image::<f32>(&to, size, count), expected, "{name}");
        }
    }
    assert_eq!(ur_adapter_vulkan::objects(), before);
}

#[test]
fn channels_are_converted() {
    let _guard = alone();
    let setup = Setup::new(0);
    let one = |order, kind| Described { order, kind, dimensions: Kind::UR_MEM_TYPE_IMAGE1D, size: [1, 1, 1] };
    let read_f = |order, kind, bytes: &[u8]| -> Step<Vec<f32>> {
        let image = setup.image(one(order, kind), bytes)?;
        results(&setup, "read_f", vec![Given::Buffer(image.0)], 1, (1, 4))
    };
    let byte = Type::UR_IMAGE_CHANNEL_TYPE_UNORM_INT8;
    for (order, bytes, expected) in [
        (Order::UR_IMAGE_CHANNEL_ORDER_R, &[255u8][..], [1.0, 0.0, 0.0, 1.0]),
        (Order::UR_IMAGE_CHANNEL_ORDER_A, &[255], [0.0, 0.0, 0.0, 1.0]),
        (Order::UR_IMAGE_CHANNEL_ORDER_RG, &[255, 51], [1.0, 0.2, 0.0, 1.0]),
        (Order::UR_IMAGE_CHANNEL_ORDER_RA, &[255, 51], [1.0, 0.0, 0.0, 0.2]),
        (Order::UR_IMAGE_CHANNEL_ORDER_RGBA, &[0, 51, 102, 255], [0.0, 0.2, 0.4, 1.0]),
        (Order::UR_IMAGE_CHANNEL_ORDER_BGRA, &[0, 51, 102, 255], [0.4, 0.2, 0.0, 1.0]),
        (Order::UR_IMAGE_CHANNEL_ORDER_ARGB, &[0, 51, 102, 255], [0.2, 0.4, 1.0, 0.0]),
        (Order::UR_IMAGE_CHANNEL_ORDER_ABGR, &[0, 51, 102, 255], [1.0, 0.4, 0.2, 0.0]),
        (Order::UR_IMAGE_CHANNEL_ORDER_INTENSITY, &[51], [0.2; 4]),
        (Order::UR_IMAGE_CHANNEL_ORDER_LUMINANCE, &[51], [0.2, 0.2, 0.2, 1.0]),
        (Order::UR_IMAGE_CHANNEL_ORDER_SRGBA, &[255, 0, 255, 51], [1.0, 0.0, 1.0, 0.2]),
    ] {
        let found = read_f(order, byte, bytes).unwrap_or_else(|code| panic!("{order:?}, {code:?}: {}", message()));
        assert!(
            found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-5),
            "{order:?}: {found:?}"
        );
    }
    let packed = [
        (Type::UR_IMAGE_CHANNEL_TYPE_UNORM_SHORT_565, vec![0x1f, 0xf8], [1.0, 0.0, 1.0, 1.0]),
        (Type::UR_IMAGE_CHANNEL_TYPE_UNORM_SHORT_555, vec![0x00, 0x7c], [1.0, 0.0, 0.0, 1.0]),
        (Type::UR_IMAGE_CHANNEL_TYPE_INT_101010, vec![0xff, 0x03, 0x00, 0x00], [0.0, 0.0, 1.0, 1.0]),
    ];
    for (kind, bytes, expected) in packed {
        match read_f(Order::UR_IMAGE_CHANNEL_ORDER_RGB, kind, &bytes) {
            Ok(found) => assert_eq!(found, expected, "{kind:?}"),
            // Vulkan does not require these formats.
            Err(code) => assert_eq!(code, ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT),
        }
    }
    let half = read_f(Order::UR_IMAGE_CHANNEL_ORDER_RG, Type::UR_IMAGE_CHANNEL_TYPE_HALF_FLOAT, &[0, 0x3c, 0, 0xc0]);
    assert_eq!(half.unwrap(), [1.0, -2.0, 0.0, 1.0]);
    let signed = read_f(Order::UR_IMAGE_CHANNEL_ORDER_R, Type::UR_IMAGE_CHANNEL_TYPE_SNORM_INT8, &[129]);
    assert_eq!(signed.unwrap(), [-1.0, 0.0, 0.0, 1.0]);
}

#[test]
fn integers_are_written_and_read() {
    let _guard = alone();
    let setup = Setup::new(0);
    let program = program(&setup);
    let one = |order, kind| Described { order, kind, dimensions: Kind::UR_MEM_TYPE_IMAGE1D, size: [2, 1, 1] };
    let write = |name: &str, described, values: &[i32; 8]| {
        let image = setup.image::<u8>(described, &[]).unwrap();
        let memory = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, 32).unwrap();
        setup.copy(memory.1, values.as_ptr().cast(), 32);
        let kernel = setup.kernel(&program, name).unwrap();
        let arguments = [Given::Buffer(image.0), Given::Pointer(memory.1)];
        setup.launch(&kernel, Range(&[], &[2], &[]), &arguments).unwrap_or_else(|_| panic!("{}", message()));
        setup.finish();
        image
    };
    let rgba = Order::UR_IMAGE_CHANNEL_ORDER_RGBA;
    for kind in [
        Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT8,
        Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT16,
        Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT32,
    ] {
        let values = [1, -2, 3, -128, 127, 6, 7, 8];
        let image = write("write_i", one(rgba, kind), &values);
        assert_eq!(
            results::<i32>(&setup, "read_i", vec![Given::Buffer(image.0)], 1, (2, 8)),
            Ok(values.to_vec()),
            "{kind:?}"
        );
    }
    for kind in [
        Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT8,
        Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT16,
        Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT32,
    ] {
        let values = [1, 2, 3, 255, 5, 6, 7, 200];
        let image = write("write_u", one(rgba, kind), &values);
        assert_eq!(
            results::<i32>(&setup, "read_u", vec![Given::Buffer(image.0)], 1, (2, 8)),
            Ok(values.to_vec()),
            "{kind:?}"
        );
    }
    let red = one(Order::UR_IMAGE_CHANNEL_ORDER_R, Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT32);
    let image = write("write_i", red, &[1, 2, 3, 4, -5, 6, 7, 8]);
    assert_eq!(setup.read_image::<i32>(&image, [2, 1, 1], 2), [1, -5]);
}

#[test]
fn samplers_filter_and_address() {
    let _guard = alone();
    let setup = Setup::new(0);
    let values: Vec<f32> = (0..8).flat_map(|index| [index as f32 * 10.0, 0.0, 0.0, 0.0]).collect();
    let image = setup.image(Described::floats(Kind::UR_MEM_TYPE_IMAGE1D, [8, 1, 1]), &values).unwrap();
    let (nearest, linear) = (Filter::UR_SAMPLER_FILTER_MODE_NEAREST, Filter::UR_SAMPLER_FILTER_MODE_LINEAR);
    let (none, edge) =
        (Addressing::UR_SAMPLER_ADDRESSING_MODE_NONE, Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE);
    let border = Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP;
    let (repeat, mirror) =
        (Addressing::UR_SAMPLER_ADDRESSING_MODE_REPEAT, Addressing::UR_SAMPLER_ADDRESSING_MODE_MIRRORED_REPEAT);
    for (normalized, addressing, filter, first, step, expected) in [
        (false, none, nearest, 0.5f32, 2.0f32, [0.0, 20.0, 40.0, 60.0]),
        (false, edge, nearest, -1.5, 6.0, [0.0, 40.0, 70.0, 70.0]),
        (false, edge, linear, 0.0, 2.5, [0.0, 20.0, 45.0, 70.0]),
        (false, border, nearest, -1.5, 3.0, [0.0, 10.0, 40.0, 70.0]),
        (false, border, nearest, 6.5, 1.0, [60.0, 70.0, 0.0, 0.0]),
        (true, edge, nearest, -0.0625, 0.375, [0.0, 20.0, 50.0, 70.0]),
        (true, border, nearest, 0.9375, 0.125, [70.0, 0.0, 0.0, 0.0]),
        (true, repeat, nearest, 0.9375, 0.125, [70.0, 0.0, 10.0, 20.0]),
        (true, mirror, nearest, 0.8125, 0.125, [60.0, 70.0, 70.0, 60.0]),
        (true, edge, linear, 0.125, 0.125, [5.0, 15.0, 25.0, 35.0]),
    ] {
        let sampler = setup.sampler(normalized, addressing, filter).unwrap();
        let (first, step) = (first.to_ne_bytes(), step.to_ne_bytes());
        let arguments =
            vec![Given::Buffer(image.0), Given::Sampler(sampler.0), Given::Value(&first), Given::Value(&step)];
        let found: Vec<f32> =
            results(&setup, "sample_f", arguments, 2, (4, 4)).unwrap_or_else(|_| panic!("{}", message()));
        let close = found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 0.1);
        assert!(close, "{normalized} {addressing:?} {filter:?}: {found:?}, expected {expected:?}");
    }
    let wrong = setup.sampler(false, repeat, nearest).err();
    assert_eq!(wrong, Some(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE));
    assert!(message().contains("require normalized coordinates"), "{}", message());
}

/// Vulkan samples 3D images only with normalized coordinates; the kernel divides others.
#[test]
fn coordinates_of_3d_images_need_not_be_normalized() {
    let _guard = alone();
    let setup = Setup::new(0);
    let values: Vec<f32> = (0..16).flat_map(|index| [(index / 4) as f32 * 10.0, 0.0, 0.0, 0.0]).collect();
    let image = setup.image(Described::floats(Kind::UR_MEM_TYPE_IMAGE3D, [2, 2, 4]), &values).unwrap();
    let nearest = Filter::UR_SAMPLER_FILTER_MODE_NEAREST;
    for (normalized, first, step) in [(false, 0.5f32, 1.0f32), (true, 0.125, 0.25)] {
        let sampler = setup.sampler(normalized, Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE, nearest).unwrap();
        let (first, step) = (first.to_ne_bytes(), step.to_ne_bytes());
        let arguments =
            vec![Given::Buffer(image.0), Given::Sampler(sampler.0), Given::Value(&first), Given::Value(&step)];
        let found: Vec<f32> = results(&setup, "sample_3d", arguments, 2, (5, 5)).unwrap();
        assert_eq!(found, [0.0, 10.0, 20.0, 30.0, 30.0], "{normalized}");
    }
}

#[test]
fn integers_have_a_border() {
    let _guard = alone();
    let setup = Setup::new(0);
    let (order, kind) = (Order::UR_IMAGE_CHANNEL_ORDER_RGBA, Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT32);
    let described = Described { order, kind, dimensions: Kind::UR_MEM_TYPE_IMAGE1D, size: [2, 1, 1] };
    let image = setup.image(described, &[1i32, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    let nearest = Filter::UR_SAMPLER_FILTER_MODE_NEAREST;
    let sampler = setup.sampler(false, Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP, nearest).unwrap();
    let first = (-1i32).to_ne_bytes();
    let arguments = || vec![Given::Buffer(image.0), Given::Sampler(sampler.0), Given::Value(&first)];
    let found: Vec<i32> =
        results(&setup, "sample_i", arguments(), 2, (4, 16)).unwrap_or_else(|_| panic!("{}", message()));
    assert_eq!(found, [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0]);
    // Integers cannot be filtered.
    let linear = Filter::UR_SAMPLER_FILTER_MODE_LINEAR;
    let sampler = setup.sampler(false, Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP, linear).unwrap();
    let arguments = vec![Given::Buffer(image.0), Given::Sampler(sampler.0), Given::Value(&first)];
    let code = results::<i32>(&setup, "sample_i", arguments, 2, (4, 16)).err();
    assert_eq!(code, Some(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT));
    assert!(message().contains("cannot filter texels"), "{}", message());
}

/// Vulkan's borders contain either integers or floating-point numbers.
#[test]
fn samplers_without_border_read_integers_and_floating_point_numbers() {
    let _guard = alone();
    let setup = Setup::new(0);
    let floats = Described::floats(Kind::UR_MEM_TYPE_IMAGE1D, [2, 1, 1]);
    let integers = Described { kind: Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT32, ..floats };
    let floats = setup.image(floats, &[1f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]).unwrap();
    let integers = setup.image(integers, &[10i32, 20, 30, 40, 50, 60, 70, 80]).unwrap();
    let first = (-1i32).to_ne_bytes();
    let run = |addressing| {
        let sampler = setup.sampler(false, addressing, Filter::UR_SAMPLER_FILTER_MODE_NEAREST).unwrap();
        let images = [floats.0, integers.0].map(Given::Buffer);
        let arguments = images.into_iter().chain([Given::Sampler(sampler.0), Given::Value(&first)]).collect();
        results::<i32>(&setup, "sample_both", arguments, 3, (3, 12))
    };
    let expected = [11, 22, 33, 44, 11, 22, 33, 44, 55, 66, 77, 88];
    assert_eq!(run(Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE), Ok(expected.to_vec()), "{}", message());
    let found = run(Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP);
    assert_eq!(found, Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGS));
    let text = "a kernel cannot use a sampler with a border for images of integers and of floating-point numbers";
    assert_eq!(message(), text);
}

#[test]
fn kernels_query_channels_and_use_literal_samplers() {
    let _guard = alone();
    let setup = Setup::new(0);
    let described = Described::floats(Kind::UR_MEM_TYPE_IMAGE1D, [2, 1, 1]);
    let image = setup.image(described, &[1f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]).unwrap();
    let found: Vec<i32> = results(&setup, "channels", vec![Given::Buffer(image.0)], 1, (1, 2)).unwrap();
    assert_eq!(found, [0x10B5, 0x10DE]);
    let found: Vec<f32> = results(&setup, "literal", vec![Given::Buffer(image.0)], 1, (5, 20)).unwrap();
    let (low, high) = ([1f32, 2.0, 3.0, 4.0], [5f32, 6.0, 7.0, 8.0]);
    assert_eq!(found, [low, low, low, high, high].concat());
}

/// A kernel that only queries the size accepts images with all types of numbers.
#[test]
fn kernels_query_sizes_of_images_of_integers() {
    let _guard = alone();
    let setup = Setup::new(0);
    let (order, kind) = (Order::UR_IMAGE_CHANNEL_ORDER_RGBA, Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT8);
    let images = [7, 9].map(|width| {
        let described = Described { order, kind, dimensions: Kind::UR_MEM_TYPE_IMAGE1D, size: [width, 1, 1] };
        setup.image::<u8>(described, &[]).unwrap()
    });
    let arguments = images.iter().map(|image| Given::Buffer(image.0)).collect();
    let found = results::<i32>(&setup, "size", arguments, 2, (1, 2)).unwrap_or_else(|_| panic!("{}", message()));
    assert_eq!(found, [7, 9]);
}

#[test]
fn wrong_arguments_are_errors() {
    let _guard = alone();
    let setup = Setup::new(0);
    let invalid = Some(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGS);
    let number = [0u8; 16];
    let plane = setup.image::<f32>(Described::floats(Kind::UR_MEM_TYPE_IMAGE2D, [2, 2, 1]), &[]).unwrap();
    let row = Described::floats(Kind::UR_MEM_TYPE_IMAGE1D, [2, 1, 1]);
    let integers = Described { kind: Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT32, ..row };
    let reordered = Described { order: Order::UR_IMAGE_CHANNEL_ORDER_BGRA, ..row };
    let [row, integers, reordered] = [row, integers, reordered].map(|one| setup.image::<f32>(one, &[]).unwrap());
    let edge = Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE;
    let sampler = setup.sampler(false, edge, Filter::UR_SAMPLER_FILTER_MODE_NEAREST).unwrap();
    let run = |name: &str, given: Given<'_>| results::<f32>(&setup, name, vec![given], 1, (1, 4)).err();
    for (name, given, text) in [
        (
            "read_f",
            Given::Buffer(plane.0),
            "argument 0 of the kernel must be a 1D image, but the passed image is a 2D image",
        ),
        (
            "read_f",
            Given::Buffer(integers.0),
            "argument 0 of the kernel must be an image of floating-point numbers, but the passed image contains signed integers",
        ),
        (
            "read_i",
            Given::Buffer(row.0),
            "must be an image of signed integers, but the passed image contains floating-point numbers",
        ),
        ("write_f", Given::Buffer(reordered.0), "is an image with a format that kernels cannot write on this device"),
        ("read_f", Given::Value(&number), "argument 0 of the kernel must be an image"),
        ("read_f", Given::Sampler(sampler.0), "argument 0 of the kernel must be an image"),
    ] {
        assert_eq!(run(name, given), invalid, "{name}: {text}");
        assert!(message().contains(text), "{}", message());
    }
    let arguments = vec![Given::Buffer(row.0), Given::Buffer(row.0), Given::Value(&number), Given::Value(&number)];
    assert_eq!(results::<f32>(&setup, "sample_f", arguments, 2, (1, 1)).err(), invalid);
    assert!(message().contains("argument 1 of the kernel must be a sampler"), "{}", message());
    let arguments =
        vec![Given::Buffer(row.0), Given::Sampler(sampler.0), Given::Sampler(sampler.0), Given::Value(&number)];
    assert_eq!(results::<f32>(&setup, "sample_f", arguments, 2, (1, 1)).err(), invalid);
    assert!(message().contains("argument 3 of the kernel must be neither an image nor a sampler"), "{}", message());
}

// SYCL 1.2.1 images: sizes, reordered channels, half-precision pixels, arrays, and 3D images that are read and written in turn.
// FEATURE: images and samplers
// OPTIONS: -Wno-deprecated-declarations
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#include <vector>

using sycl::access::mode;

// Reads bytes in the order blue, green, red, alpha, and writes the pixels as halves.
static void convert(sycl::queue &queue) {
  constexpr std::size_t width = 4, height = 3;
  std::vector<unsigned char> bytes(width * height * 4);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(i * 5);
  std::vector<sycl::half4> halves(width * height);
  std::vector<int> sizes(3);
  {
    sycl::image<2> in(bytes.data(), sycl::image_channel_order::bgra, sycl::image_channel_type::unorm_int8,
                      sycl::range<2>(width, height));
    sycl::image<2> out(halves.data(), sycl::image_channel_order::rgba, sycl::image_channel_type::fp16,
                       sycl::range<2>(width, height));
    sycl::buffer results(sizes);
    queue.submit([&](sycl::handler &h) {
      auto from = in.get_access<sycl::half4, mode::read>(h);
      auto to = out.get_access<sycl::half4, mode::write>(h);
      sycl::accessor size(results, h, sycl::write_only);
      h.parallel_for(sycl::range<2>(width, height), [=](sycl::id<2> i) {
        const sycl::int2 at{int(i[0]), int(i[1])};
        to.write(at, from.read(at));
        if (i[0] == 0 && i[1] == 0) {
          size[0] = int(from.get_range()[0]);
          size[1] = int(from.get_range()[1]);
          size[2] = int(to.size());
        }
      });
    });
  }
  for (std::size_t i = 0; i < halves.size(); ++i)
    for (int channel = 0; channel < 4; ++channel) {
      const std::size_t from = i * 4 + std::size_t(channel == 3 ? 3 : 2 - channel);
      check::close("half", float(halves[i][channel]), bytes[from] / 255.0, 1e-3);
    }
  check::equal("width", sizes[0], int(width));
  check::equal("height", sizes[1], int(height));
  check::equal("size", sizes[2], int(width * height));
}

// Adds one to each pixel of a 3D image several times, through a buffer.
static void count(sycl::queue &queue) {
  constexpr std::size_t width = 6, height = 5, depth = 4;
  const sycl::range<3> size(width, height, depth);
  std::vector<sycl::float4> voxels(size.size());
  for (std::size_t i = 0; i < voxels.size(); ++i)
    voxels[i] = sycl::float4(float(i), 2, 3, 4);
  {
    sycl::image<3> image(voxels.data(), sycl::image_channel_order::rgba, sycl::image_channel_type::fp32, size);
    for (int round = 1; round <= 3; ++round) {
      sycl::buffer<sycl::float4> next{sycl::range<1>(size.size())};
      queue.submit([&](sycl::handler &h) {
        auto from = image.get_access<sycl::float4, mode::read>(h);
        sycl::accessor to(next, h, sycl::write_only);
        sycl::sampler sampler(sycl::coordinate_normalization_mode::unnormalized,
                              sycl::addressing_mode::clamp_to_edge, sycl::filtering_mode::nearest);
        h.parallel_for(size, [=](sycl::id<3> i) {
          const sycl::float4 at{float(i[0]) + 0.5f, float(i[1]) + 0.5f, float(i[2]) + 0.5f, 0};
          to[i[0] + width * (i[1] + height * i[2])] = from.read(at, sampler) + 1;
        });
      });
      queue.submit([&](sycl::handler &h) {
        auto to = image.get_access<sycl::float4, mode::write>(h);
        sycl::accessor from(next, h, sycl::read_only);
        h.parallel_for(size, [=](sycl::id<3> i) {
          to.write(sycl::int4{int(i[0]), int(i[1]), int(i[2]), 0}, from[i[0] + width * (i[1] + height * i[2])]);
        });
      });
      auto host = image.get_access<sycl::float4, mode::read>();
      check::equal("host", host.read(sycl::int4(5, 4, 3, 0)).x(), float(119 + round));
    }
  }
  for (std::size_t i = 0; i < voxels.size(); ++i)
    check::equal("voxel", voxels[i].x(), float(i + 3));
}

// Reads the rows of a 2D image as an array.
static void slices(sycl::queue &queue) {
  std::vector<sycl::int4> pixels(15);
  for (std::size_t i = 0; i < pixels.size(); ++i)
    pixels[i] = sycl::int4(int(i));
  std::vector<int> results(pixels.size());
  {
    sycl::image<2> image(pixels.data(), sycl::image_channel_order::rgba, sycl::image_channel_type::signed_int32,
                         sycl::range<2>(5, 3));
    sycl::buffer out(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor<sycl::int4, 1, mode::read, sycl::target::image_array> from(image, h);
      sycl::accessor to(out, h, sycl::write_only);
      h.parallel_for(sycl::range<2>(3, 5), [=](sycl::id<2> i) { to[i[0] * 5 + i[1]] = from[i[0]].read(int(i[1])).x(); });
    });
  }
  for (std::size_t i = 0; i < pixels.size(); ++i)
    check::equal("slice", results[i], int(i));
}

int main() {
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::ext_intel_legacy_image)) {
    std::cout << "SKIP: the device does not support images\n";
    return 0;
  }
  convert(queue);
  count(queue);
  slices(queue);
  return check::result();
}

// SYCL 1.2.1 images with two and three dimensions: read in one kernel, written in another.
// FEATURE: images and samplers
// SPLIT: per_kernel auto
// OPTIONS: -Wno-deprecated-declarations
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#include <vector>

using sycl::access::mode;

int main() {
  constexpr std::size_t width = 8, height = 6, depth = 5, plane = width * height;
  std::vector<sycl::int4> voxels(plane * depth), sums(voxels.size());
  std::vector<sycl::float4> pixels(plane), turned(plane);
  for (std::size_t i = 0; i < voxels.size(); ++i)
    voxels[i] = sycl::int4(int(i), int(i * i), -int(i), 7);
  for (std::size_t i = 0; i < plane; ++i)
    pixels[i] = sycl::float4(float(i), float(i) / 2, -float(i), 1);
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::ext_intel_legacy_image)) {
    std::cout << "SKIP: the device does not support images\n";
    return 0;
  }
  {
    const auto order = sycl::image_channel_order::rgba;
    const sycl::range<3> size(width, height, depth);
    sycl::image<3> in(voxels.data(), order, sycl::image_channel_type::signed_int32, size);
    sycl::image<3> out(sums.data(), order, sycl::image_channel_type::signed_int32, size);
    queue.submit([&](sycl::handler &h) {
      auto from = in.get_access<sycl::int4, mode::read>(h);
      auto to = out.get_access<sycl::int4, mode::write>(h);
      h.parallel_for(size, [=](sycl::id<3> i) {
        const sycl::int4 at(int(i[0]), int(i[1]), int(i[2]), 0);
        const sycl::int4 below = i[2] > 0 ? from.read(at - sycl::int4(0, 0, 1, 0)) : sycl::int4(0);
        to.write(at, from.read(at) + below);
      });
    });
    sycl::image<2> flat(pixels.data(), order, sycl::image_channel_type::fp32, sycl::range<2>(width, height));
    sycl::image<2> other(turned.data(), order, sycl::image_channel_type::fp32, sycl::range<2>(height, width));
    queue.submit([&](sycl::handler &h) {
      auto from = flat.get_access<sycl::float4, mode::read>(h);
      auto to = other.get_access<sycl::float4, mode::write>(h);
      h.parallel_for(sycl::range<2>(width, height), [=](sycl::id<2> i) {
        sycl::float4 pixel = from.read(sycl::int2(int(i[0]), int(i[1])));
        pixel.w() += pixel.x();
        to.write(sycl::int2(int(i[1]), int(i[0])), pixel);
      });
    });
  }
  for (std::size_t i = 0; i < voxels.size(); ++i) {
    const sycl::int4 below = i < plane ? sycl::int4(0) : voxels[i - plane];
    check::equal("x", sums[i].x(), voxels[i].x() + below.x());
    check::equal("y", sums[i].y(), voxels[i].y() + below.y());
    check::equal("w", sums[i].w(), voxels[i].w() + below.w());
  }
  for (std::size_t i = 0; i < plane; ++i) {
    const sycl::float4 pixel = turned[i % width * height + i / width];
    check::equal("turned", pixel.y(), pixels[i].y());
    check::equal("changed", pixel.w(), 1 + pixels[i].x());
  }
  return check::result();
}

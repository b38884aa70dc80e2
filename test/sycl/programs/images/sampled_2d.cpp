// Two-dimensional images that are read through a sampler with integer coordinates.
// FEATURE: images and samplers
// OPTIONS: -Wno-deprecated-declarations
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#include <vector>

int main() {
  constexpr int width = 5, height = 3;
  std::vector<sycl::float4> pixels(width * height);
  for (int i = 0; i < width * height; ++i)
    pixels[std::size_t(i)] = sycl::float4(float(i), float(i + 1), float(i * i), float(-i));
  std::vector<sycl::float4> results(pixels.size());
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::ext_intel_legacy_image)) {
    std::cout << "SKIP: the device does not support images\n";
    return 0;
  }
  {
    sycl::image<2> image(pixels.data(), sycl::image_channel_order::rgba, sycl::image_channel_type::fp32,
                         sycl::range<2>(width, height));
    sycl::buffer out(results);
    queue.submit([&](sycl::handler &h) {
      auto from = image.get_access<sycl::float4, sycl::access::mode::read>(h);
      sycl::accessor to(out, h, sycl::write_only);
      sycl::sampler sampler(sycl::coordinate_normalization_mode::unnormalized, sycl::addressing_mode::clamp,
                            sycl::filtering_mode::nearest);
      h.parallel_for(sycl::range<2>(width, height), [=](sycl::id<2> i) {
        to[i[1] * width + i[0]] = from.read(sycl::int2(int(i[0]), int(i[1])), sampler);
      });
    });
  }
  for (std::size_t i = 0; i < pixels.size(); ++i)
    for (int channel = 0; channel < 4; ++channel)
      check::equal("pixel", results[i][channel], pixels[i][channel]);
  return check::result();
}

// SYCL 1.2.1 samplers: linear and nearest filters, normalized coordinates, clamping to an edge and to a border.
// FEATURE: images and samplers
// OPTIONS: -Wno-deprecated-declarations
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#include <algorithm>
#include <vector>

using sycl::addressing_mode;
using sycl::coordinate_normalization_mode;
using sycl::filtering_mode;

static std::vector<float> sample(sycl::queue &queue, std::vector<sycl::float4> &pixels, sycl::sampler sampler,
                                 float first, float step, std::size_t count) {
  std::vector<float> results(count);
  {
    sycl::image<1> image(pixels.data(), sycl::image_channel_order::rgba, sycl::image_channel_type::fp32,
                         sycl::range<1>(pixels.size()));
    sycl::buffer out(results);
    queue.submit([&](sycl::handler &h) {
      auto from = image.get_access<sycl::float4, sycl::access::mode::read>(h);
      sycl::accessor to(out, h, sycl::write_only);
      h.parallel_for(sycl::range<1>(count),
                     [=](sycl::id<1> i) { to[i] = from.read(first + step * float(i[0]), sampler).y(); });
    });
  }
  return results;
}

int main() {
  std::vector<sycl::float4> pixels(8);
  for (std::size_t i = 0; i < pixels.size(); ++i)
    pixels[i] = sycl::float4(0, float(i * i), 0, 1);
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::ext_intel_legacy_image)) {
    std::cout << "SKIP: the device does not support images\n";
    return 0;
  }
  const auto unnormalized = coordinate_normalization_mode::unnormalized;
  auto linear = sample(queue, pixels, {unnormalized, addressing_mode::clamp_to_edge, filtering_mode::linear}, 0, 0.25f, 33);
  for (int i = 0; i < 33; ++i) {
    // Texel k has its center at k + 0.5.
    const float at = std::fmin(std::fmax(float(i) * 0.25f - 0.5f, 0.f), 7.f);
    const int low = int(at), high = std::min(low + 1, 7);
    check::close("linear", linear[std::size_t(i)], low * low + (at - float(low)) * float(high * high - low * low), 0.01);
  }
  auto nearest = sample(queue, pixels, {coordinate_normalization_mode::normalized, addressing_mode::clamp_to_edge,
                                        filtering_mode::nearest}, -0.19f, 0.125f, 12);
  for (int i = 0; i < 12; ++i) {
    const int texel = std::min(std::max(int(std::floor((-0.19 + 0.125 * i) * 8)), 0), 7);
    check::close("nearest", nearest[std::size_t(i)], texel * texel);
  }
  auto border = sample(queue, pixels, {unnormalized, addressing_mode::clamp, filtering_mode::nearest}, -2.5f, 1, 13);
  for (int i = 0; i < 13; ++i) {
    const int texel = i - 3;
    check::close("border", border[std::size_t(i)], texel < 0 || texel > 7 ? 0 : texel * texel);
  }
  return check::result();
}

// SYCL 1.2.1 images: bytes as normalized floats and as unsigned integers, shorts as signed integers.
// FEATURE: images and samplers
// OPTIONS: -Wno-deprecated-declarations
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#include <vector>

using sycl::access::mode;

int main() {
  constexpr std::size_t size = 64;
  std::vector<unsigned char> bytes(size * 4), doubled(size * 4);
  std::vector<short> shorts(size * 4);
  std::vector<float> floats(size);
  std::vector<int> sums(size);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<unsigned char>(i % 128);
    shorts[i] = short(int(i) * 100 - 12000);
  }
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::ext_intel_legacy_image)) {
    std::cout << "SKIP: the device does not support images\n";
    return 0;
  }
  {
    const auto order = sycl::image_channel_order::rgba;
    sycl::image<1> normalized(bytes.data(), order, sycl::image_channel_type::unorm_int8, sycl::range<1>(size));
    sycl::image<1> integers(doubled.data(), order, sycl::image_channel_type::unsigned_int8, sycl::range<1>(size));
    sycl::image<1> wide(shorts.data(), order, sycl::image_channel_type::signed_int16, sycl::range<1>(size));
    sycl::buffer out(floats);
    sycl::buffer totals(sums);
    queue.submit([&](sycl::handler &h) {
      auto from = normalized.get_access<sycl::float4, mode::read>(h);
      auto to = integers.get_access<sycl::uint4, mode::write>(h);
      sycl::accessor x(out, h, sycl::write_only);
      h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
        const sycl::float4 pixel = from.read(int(i[0]));
        x[i] = pixel.x();
        to.write(int(i[0]), (sycl::round(pixel * 255.0f) * 2.0f).convert<unsigned>());
      });
    });
    queue.submit([&](sycl::handler &h) {
      auto from = wide.get_access<sycl::int4, mode::read>(h);
      sycl::accessor sum(totals, h, sycl::write_only);
      h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
        const sycl::int4 pixel = from.read(int(i[0]));
        sum[i] = pixel.x() + pixel.y() + pixel.z() + pixel.w();
      });
    });
  }
  for (std::size_t i = 0; i < size; ++i)
    check::close("normalized", floats[i], bytes[i * 4] / 255.0, 1e-3);
  check::each("unsigned", doubled, doubled.size(), [&](std::size_t i) { return bytes[i] * 2; });
  check::each("signed", sums, size,
              [&](std::size_t i) { return shorts[4 * i] + shorts[4 * i + 1] + shorts[4 * i + 2] + shorts[4 * i + 3]; });
  return check::result();
}

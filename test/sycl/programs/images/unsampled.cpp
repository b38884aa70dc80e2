// Unsampled images: read in one kernel, written in another, with integer and floating-point pixels.
// FEATURE: images of SYCL 2020
// OPTIONS: -DSYCL_DISABLE_IMAGE_ASPECT_WARNING
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t width = 20, height = 12;
  std::vector<sycl::float4> pixels(width * height), turned(width * height);
  for (std::size_t i = 0; i < pixels.size(); ++i)
    pixels[i] = sycl::float4(float(i), float(i) / 2, -float(i), 1);
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::image)) {
    std::cout << "SKIP: the device does not support SYCL 2020 images\n";
    return 0;
  }
  {
    sycl::unsampled_image<2> in(pixels.data(), sycl::image_format::r32g32b32a32_sfloat, {width, height});
    sycl::unsampled_image<2> out(turned.data(), sycl::image_format::r32g32b32a32_sfloat, {height, width});
    queue.submit([&](sycl::handler &h) {
      sycl::unsampled_image_accessor<sycl::float4, 2, sycl::access_mode::read> from(in, h);
      sycl::unsampled_image_accessor<sycl::float4, 2, sycl::access_mode::write> to(out, h);
      h.parallel_for(sycl::range<2>(width, height), [=](sycl::id<2> i) {
        sycl::float4 pixel = from.read(sycl::int2(int(i[0]), int(i[1])));
        pixel.w() += pixel.x();
        to.write(sycl::int2(int(i[1]), int(i[0])), pixel);
      });
    });
  }
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < width; ++x) {
      const sycl::float4 pixel = pixels[y * width + x], other = turned[x * height + y];
      check::equal("x", other.x(), pixel.x());
      check::equal("z", other.z(), pixel.z());
      check::equal("w", other.w(), 1 + pixel.x());
    }
  return check::result();
}

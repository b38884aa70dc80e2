// vec: conversions with rounding modes, reinterpretation of bits, loads and stores.
// FEATURE: vec and swizzles
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  constexpr int size = 32;
  sycl::queue queue;
  float *in = sycl::malloc_shared<float>(size * 4, queue), *copy = sycl::malloc_shared<float>(size * 4, queue);
  int *out = sycl::malloc_shared<int>(size * 4, queue);
  unsigned *bits = sycl::malloc_shared<unsigned>(size * 2, queue);
  for (int i = 0; i < size * 4; ++i)
    in[i] = float(i - 60) * 0.3f;
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> id) {
    const std::size_t i = id[0];
    sycl::float4 v;
    v.load(i, sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(
                  static_cast<const float *>(in)));
    out[i] = v.convert<int, sycl::rounding_mode::rte>().x();
    out[size + i] = v.convert<int, sycl::rounding_mode::rtp>().y();
    out[2 * size + i] = v.convert<int, sycl::rounding_mode::rtn>().z();
    out[3 * size + i] = v.convert<int, sycl::rounding_mode::rtz>().w();
    bits[i] = v.as<sycl::uint4>().x();
    bits[size + i] = sycl::ushort2(0x1234, static_cast<unsigned short>(i)).as<sycl::vec<unsigned, 1>>().x();
    (v * 2.0f).store(i, sycl::address_space_cast<sycl::access::address_space::global_space,
                                                 sycl::access::decorated::no>(copy));
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    check::equal("to nearest", out[i], int(std::rint(in[4 * i])));
    check::equal("up", out[size + i], int(std::ceil(in[4 * i + 1])));
    check::equal("down", out[2 * size + i], int(std::floor(in[4 * i + 2])));
    check::equal("to zero", out[3 * size + i], int(in[4 * i + 3]));
    check::equal("bits of float", bits[i], sycl::bit_cast<unsigned>(in[4 * i]));
    check::equal("bits of shorts", bits[size + i], unsigned(i) << 16 | 0x1234u);
  }
  check::each("copy", copy, size * 4, [&](std::size_t i) { return in[i] * 2; });
  sycl::free(in, queue);
  sycl::free(copy, queue);
  sycl::free(out, queue);
  sycl::free(bits, queue);
  return check::result();
}

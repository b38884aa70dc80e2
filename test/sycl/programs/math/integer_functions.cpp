// Integer functions: counting bits, saturation, high halves of products, rotations, averages; on scalars and vectors.
// FEATURE: mathematical functions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>
#include <climits>

constexpr int results = 14;

int main() {
  constexpr int size = 100;
  sycl::queue queue;
  long *out = sycl::malloc_shared<long>(size * results, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> id) {
    const int x = int(unsigned(id[0]) * 2654435761u), y = 0x12345678;
    const unsigned u = unsigned(x) | 1u;
    long *o = out + id[0] * results;
    o[0] = sycl::clz(u), o[1] = sycl::ctz(u << (id[0] % 20)), o[2] = sycl::popcount(u);
    o[3] = sycl::add_sat(x, y), o[4] = sycl::sub_sat(x, y), o[5] = sycl::mul_hi(x, y);
    o[6] = sycl::rotate(u, unsigned(id[0] % 32)), o[7] = sycl::hadd(x, y), o[8] = sycl::rhadd(x, y);
    o[9] = long(unsigned(sycl::abs_diff(x, y))), o[11] = sycl::upsample(short(x), static_cast<unsigned short>(y));
    const sycl::short4 v(short(x), 1000, -1000, short(y)), low(-500), high(500);
    const sycl::short4 clamped = sycl::clamp(v, low, high);
    o[12] = clamped.x() + clamped.y() * 3 + clamped.z() * 5, o[13] = sycl::mul24(x >> 9, 77) + sycl::mad24(5, 6, 7);
  });
  // One work-item at a time, because Intel's CPU device computes some results of mad_sat incorrectly for several.
  for (int i = 0; i < size; ++i)
    queue.single_task([=] { out[i * results + 10] = sycl::mad_sat(int(unsigned(i) * 2654435761u), 3, 0x12345678); });
  queue.wait();
  auto saturated = [](long value) { return std::min(std::max(value, long(INT_MIN)), long(INT_MAX)); };
  for (int i = 0; i < size; ++i) {
    const int x = int(unsigned(i) * 2654435761u), y = 0x12345678;
    const unsigned u = unsigned(x) | 1u, r = unsigned(i % 32);
    const long shortened = std::min(std::max(long(short(x)), -500L), 500L);
    const long expected[results] = {
        __builtin_clz(u), i % 20, __builtin_popcount(u), saturated(long(x) + y), saturated(long(x) - y),
        (long(x) * y) >> 32, long(r ? u << r | u >> (32 - r) : u), (long(x) + y) >> 1, (long(x) + y + 1) >> 1,
        std::abs(long(x) - y), saturated(long(x) * 3 + y), long(int(unsigned(x) << 16 | (y & 0xffff))),
        shortened + 1500 - 2500, long(x >> 9) * 77 + 37};
    for (int k = 0; k < results; ++k)
      check::equal(("result " + std::to_string(k)).c_str(), out[i * results + k], expected[k]);
  }
  sycl::free(out, queue);
  return check::result();
}

// Relational functions on scalars and vectors: isnan, isinf, select, bitselect, any, all, signbit.
// FEATURE: mathematical functions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <limits>

int main() {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  constexpr int size = 8;
  sycl::queue queue;
  float *values = sycl::malloc_shared<float>(size, queue);
  int *out = sycl::malloc_shared<int>(size * 8, queue);
  const float list[size] = {0, -0.0f, 1.5f, -2, inf, -inf, nan, std::numeric_limits<float>::denorm_min()};
  std::copy(list, list + size, values);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    const float x = values[i];
    int *o = out + i[0] * 8;
    o[0] = sycl::isnan(x), o[1] = sycl::isinf(x), o[2] = sycl::isfinite(x), o[3] = sycl::signbit(x);
    o[4] = sycl::isless(x, 1.0f) * 2 + sycl::isordered(x, x);
    const sycl::float4 v(x, 1, 2, 3);
    const sycl::int4 mask = sycl::isgreater(v, sycl::float4(1.25f));
    o[5] = sycl::any(mask) * 2 + sycl::all(mask);
    const sycl::float4 chosen = sycl::select(sycl::float4(10), sycl::float4(20), mask);
    o[6] = int(chosen.x() + chosen.y() + chosen.z() + chosen.w());
    o[7] = sycl::bitselect(0x0f0f, 0x3c3c, 0x00ff << int(i[0]));
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const float x = list[i];
    const int *o = out + i * 8, mask = 0x00ff << i;
    check::equal("isnan", o[0], int(x != x));
    check::equal("isinf", o[1], int(x == inf || x == -inf));
    check::equal("isfinite", o[2], int(x - x == 0));
    check::equal("signbit", o[3] != 0, i == 1 || i == 3 || i == 5);
    check::equal("isless, isordered", o[4], (x < 1) * 2 + (x == x));
    check::equal("any, all", o[5], 2);
    check::equal("select", o[6], 10 + 20 + 20 + (x > 1.25f ? 20 : 10));
    check::equal("bitselect", o[7], (0x0f0f & ~mask) | (0x3c3c & mask));
  }
  sycl::free(values, queue);
  sycl::free(out, queue);
  return check::result();
}

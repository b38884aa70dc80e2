// bfloat16: conversions with rounding, arithmetic and fused multiply-add.
// FEATURE: bfloat16
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/bfloat16.hpp>
#include <sycl/ext/oneapi/experimental/bfloat16_math.hpp>

using sycl::ext::oneapi::bfloat16;

// Rounds to the nearest value with 8 significant bits, ties to even.
static float rounded(float value) {
  std::uint32_t bits = sycl::bit_cast<std::uint32_t>(value);
  bits += 0x7fff + (bits >> 16 & 1);
  return sycl::bit_cast<float>(bits & 0xffff0000u);
}

int main() {
  constexpr int size = 300;
  sycl::queue queue;
  float *in = sycl::malloc_shared<float>(size, queue), *out = sycl::malloc_shared<float>(size * 4, queue);
  for (int i = 0; i < size; ++i)
    in[i] = float(i - 150) * 1.0123f;
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    const bfloat16 x(in[i]), y(2.5f);
    out[i] = float(x);
    out[size + i] = x * y;
    out[2 * size + i] = x + y;
    out[3 * size + i] = sycl::ext::oneapi::experimental::fabs(x) > y ? 1.0f : 0.0f;
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const float x = rounded(in[i]);
    check::equal("conversion", out[i], x);
    check::equal("product", out[size + i], rounded(x * 2.5f));
    check::equal("sum", out[2 * size + i], rounded(x + 2.5f));
    check::equal("comparison", out[3 * size + i], std::fabs(x) > 2.5f ? 1.0f : 0.0f);
  }
  sycl::free(in, queue);
  sycl::free(out, queue);
  return check::result();
}

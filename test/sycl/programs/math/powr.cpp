// powr with ordinary and special values.
// FEATURE: mathematical functions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cmath>
#include <limits>

int main() {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  constexpr float values[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.25f, 3.0f, 100.5f, -2.5f, infinity, -infinity, std::numeric_limits<float>::quiet_NaN(), 1e-30f};
  constexpr int count = sizeof values / sizeof *values;
  sycl::queue queue;
  float *in = sycl::malloc_shared<float>(count, queue), *out = sycl::malloc_shared<float>(count * count, queue);
  std::copy(values, values + count, in);
  queue.parallel_for(sycl::range<2>(count, count), [=](sycl::id<2> i) {
    out[i[0] * count + i[1]] = sycl::powr(in[i[0]], in[i[1]]);
  }).wait();
  for (int i = 0; i < count * count; ++i) {
    const float x = values[i / count], y = values[i % count], got = out[i];
    const bool is_invalid = !(x >= 0) || std::isnan(y) || (y == 0 && (x == 0 || x == infinity)) || (x == 1 && std::isinf(y));
    const double expected = is_invalid ? std::nan("") : std::pow(double(std::fabs(x)), double(y));
    if (std::isnan(expected))
      check::that("NaN", std::isnan(got));
    else if (std::isinf(float(expected)) || expected == 0)
      check::equal("limit", got, float(expected));
    else
      check::that("value", std::fabs(got - expected) <= 16 * 1.2e-7 * std::fabs(expected) || std::fabs(expected) < 1.2e-38);
  }
  sycl::free(in, queue);
  sycl::free(out, queue);
  return check::result();
}

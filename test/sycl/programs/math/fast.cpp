// Approximate division and square root.
// FEATURE: mathematical functions
// OPTIONS: -ffast-math
// ALSO: -O2 -fno-offload-fp32-prec-div -fno-offload-fp32-prec-sqrt
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cmath>

int main() {
  constexpr int size = 100;
  sycl::queue queue;
  float *floats = sycl::malloc_shared<float>(2 * size, queue);
  auto *vectors = sycl::malloc_shared<sycl::float2>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    const float x = 0.37f * float(i[0]) + 0.01f;
    floats[i] = sycl::sqrt(x) / (x + 1.0f);
    floats[size + i] = std::sqrt(1.0f / x);
    vectors[i] = sycl::sqrt(sycl::float2(x, x + 1)) / sycl::float2(3, x);
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const double x = 0.37f * float(i) + 0.01f;
    check::close("quotient", floats[i], std::sqrt(x) / (x + 1));
    check::close("root", floats[size + i], std::sqrt(1 / x));
    check::close("first", vectors[i].x(), std::sqrt(x) / 3);
    check::close("second", vectors[i].y(), std::sqrt(x + 1) / x);
  }
  sycl::free(floats, queue);
  sycl::free(vectors, queue);
  return check::result();
}

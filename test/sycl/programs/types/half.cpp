// sycl::half: arithmetic, conversions, comparisons, limits, vectors and mathematical functions.
// FEATURE: half
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  using sycl::half;
  constexpr int size = 256;
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::fp16)) {
    std::cout << "SKIP: the device does not support fp16\n";
    return 0;
  }
  half *a = sycl::malloc_shared<half>(size, queue), *b = sycl::malloc_shared<half>(size * 3, queue);
  int *flags = sycl::malloc_shared<int>(size, queue);
  for (int i = 0; i < size; ++i)
    a[i] = half(float(i - 100) * 0.25f);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    const half x = a[i];
    b[i] = x * x + half(0.5f);
    b[size + i] = sycl::sqrt(sycl::fabs(x));
    const sycl::vec<half, 4> v(x, x + half(1), x - half(1), half(2));
    const sycl::vec<half, 4> w = v * v.w();
    b[2 * size + i] = w.x() + w.y() + w.z();
    flags[i] = int(x < half(0)) + 2 * int(x == half(3)) + 4 * int(static_cast<float>(x) > 10.0f) +
               8 * int(x + std::numeric_limits<half>::max() > half(1)) + 16 * int(x);
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const float x = float(i - 100) * 0.25f;
    check::close("x * x + 0.5", float(b[i]), x * x + 0.5, 2e-3);
    check::close("square root", float(b[size + i]), std::sqrt(std::fabs(x)), 2e-3);
    check::close("vector", float(b[2 * size + i]), 6 * x, 4e-3);
    check::equal("comparisons", flags[i], (x < 0) + 2 * (x == 3) + 4 * (x > 10) + 8 + 16 * int(x));
  }
  sycl::free(a, queue);
  sycl::free(b, queue);
  sycl::free(flags, queue);
  return check::result();
}

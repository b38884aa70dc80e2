// marray: arrays of any size with operators and mathematical functions.
// FEATURE: marray
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  constexpr int size = 50;
  using Array = sycl::marray<float, 5>;
  sycl::queue queue;
  Array *out = sycl::malloc_shared<Array>(size, queue);
  int *counts = sycl::malloc_shared<int>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> id) {
    const float i = float(id[0]);
    Array a{i, i + 1, i + 2, i + 3, i + 4}, b(2.0f);
    a = a * b - 3.0f;
    a += sycl::sqrt(sycl::fabs(a));
    a[3] = -1;
    out[id] = a;
    sycl::marray<bool, 5> large = a > Array(20.0f);
    sycl::marray<int, 3> numbers{int(id[0]), 2, 3};
    numbers = (numbers << 1) | 1;
    counts[id] = numbers[0] * 100 + numbers[2];
    for (bool is_large : large)
      counts[id] += is_large ? 10000 : 0;
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    int large = 0;
    for (int k = 0; k < 5; ++k) {
      float value = float(i + k) * 2 - 3;
      value = k == 3 ? -1 : value + std::sqrt(std::fabs(value));
      check::close("element", out[i][std::size_t(k)], value);
      large += value > 20;
    }
    check::equal("counts", counts[i], (i * 2 + 1) * 100 + 7 + large * 10000);
  }
  sycl::free(out, queue);
  sycl::free(counts, queue);
  return check::result();
}

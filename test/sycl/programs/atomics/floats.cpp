// Atomic additions, minima and maxima of float and double.
// FEATURE: atomics
#include <sycl/sycl.hpp>
#include "../check.hpp"

template <class T> static void run(sycl::queue &queue) {
  constexpr int size = 1000;
  T *cells = sycl::malloc_shared<T>(3, queue);
  cells[0] = 0;
  cells[1] = 1e6;
  cells[2] = -1e6;
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    using Atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;
    const T value = T(int(i[0]) * 37 % 501) - T(250.5); // sums of these are exact
    Atomic(cells[0]).fetch_add(value);
    Atomic(cells[1]).fetch_min(value);
    Atomic(cells[2]).fetch_max(value);
  });
  queue.wait();
  T sum = 0, least = 1e6, most = -1e6;
  for (int i = 0; i < size; ++i) {
    const T value = T(i * 37 % 501) - T(250.5);
    sum += value;
    least = std::fmin(least, value);
    most = std::fmax(most, value);
  }
  check::equal("sum", cells[0], sum);
  check::equal("minimum", cells[1], least);
  check::equal("maximum", cells[2], most);
  sycl::free(cells, queue);
}

int main() {
  sycl::queue queue;
  run<float>(queue);
  run<double>(queue);
  return check::result();
}

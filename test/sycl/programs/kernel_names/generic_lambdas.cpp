// Generic lambdas: as kernels, called in kernels with several types, passed to functions, with initialized captures.
// FEATURE: kernels: names and forms
#include <sycl/sycl.hpp>
#include "../check.hpp"

template <class Queue, class Function> static void apply(Queue &queue, int *out, Function function) {
  queue.parallel_for(sycl::range<1>(20), [=, offset = 100](auto i) {
    auto twice = [&](auto value) { return function(function(value)); };
    out[i] = offset + int(twice(int(i))) + int(twice(float(i) / 2));
  });
  queue.wait();
}

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(20, queue);
  apply(queue, out, [](auto x) { return x * 2 + 1; });
  check::each("twice", out, 20, [](std::size_t i) { return 100 + int(i) * 4 + 3 + int(float(i) / 2 * 4 + 3); });
  apply(queue, out, [k = 7](auto x) { return k - x; });
  check::each("mirrored", out, 20, [](std::size_t i) { return 100 + int(i) + int(float(i) / 2); });
  auto choose = [](auto first, auto second) {
    if constexpr (sizeof(first) > sizeof(second))
      return first;
    else
      return second;
  };
  queue.parallel_for(sycl::nd_range<1>(20, 5), [=](auto item) {
    out[item.get_global_id(0)] = int(choose(char(1), int(item.get_local_id(0))) + choose(10.5, 2.0f));
  });
  queue.wait();
  check::each("chosen", out, 20, [](std::size_t i) { return int(double(i % 5) + 10.5); });
  sycl::free(out, queue);
  return check::result();
}

// Kernels in templates: one for each instantiation with types, values, packs, and templates as template arguments.
// FEATURE: kernels: names and forms
// SPLIT: per_kernel auto
// HOST: g++
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <array>

template <class T, std::size_t N> class Fill;
template <template <class, std::size_t> class Container> struct Through;

template <class T, std::size_t N> struct Step {
  T value;
  T operator()(T x) const { return x * value + T(N); }
};

template <class T, std::size_t N> static T run(sycl::queue &queue) {
  T *out = sycl::malloc_shared<T>(N, queue);
  Step<T, N> step{T(3)};
  queue.parallel_for<Fill<T, N>>(sycl::range<1>(N), [=](sycl::id<1> i) { out[i] = step(T(i[0])) / T(2); });
  queue.wait();
  T sum = 0;
  for (std::size_t i = 0; i < N; ++i)
    sum += out[i];
  sycl::free(out, queue);
  return sum;
}

template <class T, std::size_t N> static T expected() {
  T sum = 0;
  for (std::size_t i = 0; i < N; ++i)
    sum += (T(i) * T(3) + T(N)) / T(2);
  return sum;
}

template <class... Types> static void run_all(sycl::queue &queue) {
  (check::equal("8", run<Types, 8>(queue), expected<Types, 8>()), ...);
  (check::equal("33", run<Types, 33>(queue), expected<Types, 33>()), ...);
}

int main() {
  sycl::queue queue;
  run_all<int, unsigned long, float, double, short>(queue);
  int *out = sycl::malloc_shared<int>(4, queue);
  queue.single_task<Through<std::array>>([=] {
    std::array<int, 4> numbers{4, 3, 2, 1};
    for (std::size_t i = 0; i < numbers.size(); ++i)
      out[i] = numbers[i];
  });
  queue.wait();
  check::each("array", out, 4, [](std::size_t i) { return 4 - int(i); });
  sycl::free(out, queue);
  return check::result();
}

#pragma once
#include <sycl/sycl.hpp>

inline constexpr int table[] = {1, 2, 3, 4};

inline int total() {
  int sum = 0;
  for (int value : table)
    sum += value;
  return sum;
}

template <class T> struct Kernel {
  T *out, value;
  void operator()(sycl::id<1>) const { *out = value * T(4) + T(total()); }
};

template <class T> T run(sycl::queue &queue, T value) {
  T *out = sycl::malloc_shared<T>(1, queue);
  queue.parallel_for(sycl::range<1>(1), Kernel<T>{out, value}).wait();
  const T result = *out;
  sycl::free(out, queue);
  return result;
}

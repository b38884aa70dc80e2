// A program with a single source file. Prints 6 7.
#include <sycl/sycl.hpp>

#include <cstdio>

int main() {
  sycl::queue queue;
  int *values = sycl::malloc_shared<int>(2, queue);
  queue.parallel_for(2, [=](sycl::id<1> i) { values[i] = 6 + static_cast<int>(i); }).wait();
  std::printf("%d %d\n", values[0], values[1]);
  sycl::free(values, queue);
}

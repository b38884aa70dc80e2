#include <sycl/sycl.hpp>

class UnusedKernel;

void clear(sycl::queue &queue, int *data, std::size_t size) {
  queue.parallel_for<UnusedKernel>(sycl::range<1>(size), [=](sycl::id<1> i) { data[i] = 0; }).wait();
}

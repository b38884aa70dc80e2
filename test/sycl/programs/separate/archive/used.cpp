#include <sycl/sycl.hpp>

class UsedKernel;

void fill(sycl::queue &queue, int *data, std::size_t size) {
  queue.parallel_for<UsedKernel>(sycl::range<1>(size), [=](sycl::id<1> i) { data[i] = int(i[0]) ^ 3; }).wait();
}

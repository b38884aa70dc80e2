#include <sycl/sycl.hpp>

void left(sycl::queue &queue, int *data) {
  queue.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i) { data[i] = int(i[0]) * 2; }).wait();
}

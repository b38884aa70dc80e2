#include <sycl/sycl.hpp>

void right(sycl::queue &queue, int *data) {
  queue.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i) { data[i] += 9; }).wait();
}

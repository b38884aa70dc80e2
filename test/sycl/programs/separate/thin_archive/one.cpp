#include <sycl/sycl.hpp>

void first(sycl::queue &queue, int *out) {
  queue.single_task([=] { out[0] = 7; }).wait();
}

#include <sycl/sycl.hpp>

void second(sycl::queue &queue, int *out) {
  queue.single_task([=] { out[1] = 8; }).wait();
}

#include <sycl/sycl.hpp>

#include "factor.hpp"

void scale(sycl::queue &queue, int *value) {
  queue.single_task([=] { *value *= FACTOR; }).wait();
}

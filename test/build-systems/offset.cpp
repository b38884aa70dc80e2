#include <sycl/sycl.hpp>
#ifdef __SYCL_DEVICE_ONLY__
#include "device_offset.hpp"
#else
#define OFFSET 0
#endif

void offset(sycl::queue &queue, int *value) {
  queue.single_task([=] { *value += OFFSET; }).wait();
}

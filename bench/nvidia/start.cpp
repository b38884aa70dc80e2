// A minimal program: runs one kernel and reads its result. run.sh compares its run time with that of start.cu, the CUDA
// version.

#include <sycl/sycl.hpp>

#include <cstdio>

int main() {
  sycl::queue queue{sycl::gpu_selector_v, sycl::property::queue::in_order()};
  int *result = sycl::malloc_device<int>(1, queue);
  queue.single_task([=] { *result = 42; });
  int value = 0;
  queue.copy(result, &value, 1).wait();
  sycl::free(result, queue);
  std::printf("%d\n", value);
  return value == 42 ? 0 : 1;
}

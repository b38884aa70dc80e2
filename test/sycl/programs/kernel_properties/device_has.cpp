// Aspects: a function declares those that it requires; kernels that require missing ones are rejected when they are submitted.
// FEATURE: optional kernel features
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>

class NeedsGpu;
class NeedsDouble;

[[sycl::device_has(sycl::aspect::fp64)]] static double half_of(double x) { return x / 2; }

int main() {
  sycl::queue queue;
  if (queue.get_device().is_gpu()) {
    std::cout << "SKIP: the device supports the aspect that the test requires to be missing\n";
    return 0;
  }
  double *out = sycl::malloc_shared<double>(10, queue);
  int *flag = sycl::malloc_shared<int>(1, queue);
  *flag = 0;
  const bool has_double = queue.get_device().has(sycl::aspect::fp64);
  check::that("is_compatible agrees", sycl::is_compatible<NeedsDouble>(queue.get_device()) == has_double);
  if (has_double) {
    queue.parallel_for<NeedsDouble>(sycl::range<1>(10), [=](sycl::id<1> i) { out[i] = half_of(double(i[0])); });
    queue.wait();
    check::each("half", out, 10, [](std::size_t i) { return double(i) / 2; });
  }
  bool is_rejected = false;
  check::that("not compatible with a CPU", !sycl::is_compatible<NeedsGpu>(queue.get_device()));
  try {
    queue.single_task<NeedsGpu>([=]() [[sycl::device_has(sycl::aspect::gpu)]] { *flag = 1; });
    queue.wait();
  } catch (const sycl::exception &error) {
    is_rejected = error.code() == sycl::errc::kernel_not_supported;
  }
  check::that("rejected", is_rejected);
  check::equal("did not run", *flag, 0);
  sycl::free(out, queue);
  sycl::free(flag, queue);
  return check::result();
}

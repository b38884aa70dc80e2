// A required work-group size of more than 32 bits: no device supports it, so the launch fails, but other kernels run.
// FEATURE: kernel properties and attributes
// OPTIONS: -fno-sycl-id-queries-fit-in-int
#include <sycl/sycl.hpp>
#include "../check.hpp"

constexpr std::size_t size = std::size_t(1) << 32;

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(1, queue);
  *out = 0;
  bool failed = false;
  try {
    queue.parallel_for(sycl::nd_range<1>(size, size),
                       [=](sycl::nd_item<1>) [[sycl::reqd_work_group_size(size)]] { *out = 1; });
    queue.wait_and_throw();
  } catch (const sycl::exception &error) {
    failed = error.code() == sycl::errc::kernel_not_supported;
  }
  check::equal("the launch fails", failed, true);
  check::equal("nothing runs", *out, 0);
  queue.single_task([=] { *out = 2; }).wait();
  check::equal("another kernel", *out, 2);
  sycl::free(out, queue);
  return check::result();
}

// Attributes on kernels: a required work-group size, a hint, a required sub-group size; the runtime checks and returns them.
// FEATURE: kernel properties and attributes
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>

class Required;
class Hinted;

int main() {
  sycl::queue queue;
  if (!check::has_sub_group_size(queue, 8)) {
    std::cout << "SKIP: the device does not support sub-groups of 8\n";
    return 0;
  }
  int *out = sycl::malloc_shared<int>(64, queue);
  auto required = [=](sycl::nd_item<2> item) [[sycl::reqd_work_group_size(4, 8)]] {
    out[item.get_global_linear_id()] = int(item.get_local_range(0) * 10 + item.get_local_range(1));
  };
  auto hinted = [=](sycl::nd_item<1> item) [[sycl::work_group_size_hint(16)]] [[sycl::reqd_sub_group_size(8)]] {
    out[item.get_global_id(0)] += int(item.get_sub_group().get_max_local_range()[0]) * 100;
  };
  auto launch = [&](sycl::range<2> local) {
    queue.parallel_for<Required>(sycl::nd_range<2>({8, 8}, local), required).wait();
  };
  launch({4, 8});
  bool is_rejected = false;
  try {
    launch({2, 8});
  } catch (const sycl::exception &error) {
    is_rejected = error.code() == sycl::errc::nd_range;
  }
  check::that("another size is rejected", is_rejected);
  queue.parallel_for<Hinted>(sycl::nd_range<1>(64, 32), hinted).wait();
  check::each("out", out, 64, [](std::size_t) { return 848; });
  using namespace sycl::info::kernel_device_specific;
  auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context());
  auto size = bundle.get_kernel(sycl::get_kernel_id<Required>()).get_info<compile_work_group_size>(queue.get_device());
  // The attribute's last number is for the fastest-varying dimension, as in the range.
  check::that("the kernel reports its size", size == sycl::range<3>(8, 4, 1) || size == sycl::range<3>(4, 8, 1));
  auto width = bundle.get_kernel(sycl::get_kernel_id<Hinted>()).get_info<compile_sub_group_size>(queue.get_device());
  check::equal("sub-group size", width, 8u);
  sycl::free(out, queue);
  return check::result();
}

// A barrier across all work-items in a kernel: root_group, with as many groups as the device can run at once.
// FEATURE: extension: root_group
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>
#include <sycl/ext/oneapi/experimental/root_group.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

struct Exchange {
  int *data, *out;
  std::size_t size;
  void operator()(sycl::nd_item<1> item) const {
    const std::size_t i = item.get_global_id(0);
    data[i] = int(i) * 3;
    auto root = item.ext_oneapi_get_root_group();
    sycl::group_barrier(root);
    out[i] = data[size - 1 - i];
  }
  auto get(experimental::properties_tag) const { return experimental::properties{experimental::use_root_sync}; }
};

int main() {
  sycl::queue queue;
  auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context());
  auto kernel = bundle.get_kernel<Exchange>();
  const std::size_t groups =
      kernel.ext_oneapi_get_info<experimental::info::kernel_queue_specific::max_num_work_groups>(queue, 16, 0);
  check::that("at least one group", groups >= 1);
  const std::size_t size = 16 * groups;
  int *data = sycl::malloc_shared<int>(size, queue), *out = sycl::malloc_shared<int>(size, queue);
  queue.parallel_for(sycl::nd_range<1>(size, 16), Exchange{data, out, size}).wait();
  check::each("out", out, size, [=](std::size_t i) { return int(size - 1 - i) * 3; });
  sycl::free(data, queue);
  sycl::free(out, queue);
  return check::result();
}

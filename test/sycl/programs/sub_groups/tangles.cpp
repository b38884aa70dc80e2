// The work-items of a branch as a group: tangle, with reductions and broadcasts inside the branch.
// At -O0, the CPU device mixes up work-items, with either SPIR-V emitter.
// FEATURE: sub-groups
// OPTIONS: -O2
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/tangle.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

constexpr std::size_t width = 32;

int main() {
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::ext_oneapi_tangle)) {
    std::cout << "SKIP: the device does not support tangles\n";
    return 0;
  }
  int *out = sycl::malloc_shared<int>(width * 2, queue);
  queue.parallel_for(sycl::nd_range<1>(width, width), [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(width)]] {
    auto sg = item.get_sub_group();
    const int i = int(item.get_global_id(0));
    out[i] = -1;
    out[width + i] = -1;
    if (i % 4 == 1) {
      auto together = experimental::entangle(sg);
      out[i] = sycl::reduce_over_group(together, i, sycl::plus<>());
      out[width + i] = sycl::group_broadcast(together, i * 10);
    }
  });
  queue.wait();
  check::each("sum", out, width, [](std::size_t i) { return i % 4 == 1 ? 1 + 5 + 9 + 13 + 17 + 21 + 25 + 29 : -1; });
  check::each("broadcast", out + width, width, [](std::size_t i) { return i % 4 == 1 ? 10 : -1; });
  sycl::free(out, queue);
  return check::result();
}

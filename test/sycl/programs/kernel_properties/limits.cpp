// Compile-time properties that limit work-group sizes: max_work_group_size and max_linear_work_group_size.
// FEATURE: kernel properties and attributes
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"

namespace experimental = sycl::ext::oneapi::experimental;

struct Limited {
  int *out;
  void operator()(sycl::nd_item<2> item) const { out[item.get_global_linear_id()] = int(item.get_local_linear_id()); }
  auto get(experimental::properties_tag) const {
    return experimental::properties{experimental::max_work_group_size<4, 8>,
                                    experimental::max_linear_work_group_size<32>};
  }
};

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(64, queue);
  queue.parallel_for(sycl::nd_range<2>({8, 8}, {4, 8}), Limited{out}).wait();
  check::each("limited", out, 64, [](std::size_t i) { return int(i % 32); });
  sycl::free(out, queue);
  return check::result();
}

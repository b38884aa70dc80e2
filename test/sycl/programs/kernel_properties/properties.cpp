// Compile-time properties that a kernel's class returns: work_group_size, sub_group_size, a hint, an aspect.
// FEATURE: kernel properties and attributes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>

namespace experimental = sycl::ext::oneapi::experimental;

struct Sized {
  int *out;
  void operator()(sycl::nd_item<1> item) const {
    out[item.get_global_id(0)] = int(item.get_local_range(0)) * 100 + int(item.get_sub_group().get_max_local_range()[0]);
  }
  auto get(experimental::properties_tag) const {
    return experimental::properties{experimental::work_group_size<32>, experimental::sub_group_size<16>};
  }
};

struct Hinted {
  int *out;
  void operator()(sycl::id<1> i) const { out[i] = -int(i[0]); }
  auto get(experimental::properties_tag) const {
    return experimental::properties{experimental::work_group_size_hint<8>,
                                    experimental::device_has<sycl::aspect::cpu>};
  }
};

int main() {
  sycl::queue queue;
  if (!check::has_sub_group_size(queue, 16) || !queue.get_device().is_cpu()) {
    std::cout << "SKIP: the device is not a CPU with sub-groups of 16\n";
    return 0;
  }
  int *out = sycl::malloc_shared<int>(64, queue);
  auto launch = [&](std::size_t local) { queue.parallel_for(sycl::nd_range<1>(64, local), Sized{out}).wait(); };
  launch(32);
  check::each("sized", out, 64, [](std::size_t) { return 3216; });
  bool is_rejected = false;
  try {
    launch(16);
  } catch (const sycl::exception &error) {
    is_rejected = error.code() == sycl::errc::nd_range;
  }
  check::that("another size is rejected", is_rejected);
  queue.parallel_for(sycl::range<1>(64), Hinted{out}).wait();
  check::each("hinted", out, 64, [](std::size_t i) { return -int(i); });
  sycl::free(out, queue);
  return check::result();
}

// Each sub-group size that the device supports, required by an attribute in a template kernel.
// FEATURE: sub-groups
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>

template <int Size> struct Kernel {
  unsigned *out;
  [[sycl::reqd_sub_group_size(Size)]] void operator()(sycl::nd_item<1> item) const {
    auto sg = item.get_sub_group();
    out[item.get_global_id(0)] = unsigned(sg.get_max_local_range()[0]) * 1000 +
                                 sycl::reduce_over_group(sg, 1u, sycl::plus<>()) * 10 + unsigned(sg.leader());
  }
};

template <int Size> static void run(sycl::queue &queue, unsigned *out) {
  auto sizes = queue.get_device().get_info<sycl::info::device::sub_group_sizes>();
  if (std::find(sizes.begin(), sizes.end(), std::size_t(Size)) == sizes.end())
    return;
  queue.parallel_for(sycl::nd_range<1>(128, 128), Kernel<Size>{out}).wait();
  check::each("sizes", out, 128, [](std::size_t i) { return unsigned(Size * 1010 + (i % Size == 0)); });
}

int main() {
  sycl::queue queue;
  unsigned *out = sycl::malloc_shared<unsigned>(128, queue);
  check::that("the device has sub-groups", !queue.get_device().get_info<sycl::info::device::sub_group_sizes>().empty());
  run<4>(queue, out);
  run<8>(queue, out);
  run<16>(queue, out);
  run<32>(queue, out);
  run<64>(queue, out);
  sycl::free(out, queue);
  return check::result();
}

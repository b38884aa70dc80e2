// Sub-group reductions and scans of several types. The results must agree with the sub-group size, which may be any size.
// FEATURE: sub-groups
#include <sycl/sycl.hpp>
#include "../check.hpp"

struct Lane {
  unsigned size, lane, group;
  int sum, before, any;
  float most;
};

int main() {
  constexpr std::size_t size = 192;
  sycl::queue queue;
  Lane *lanes = sycl::malloc_shared<Lane>(size, queue);
  queue.parallel_for(sycl::nd_range<1>(size, 96), [=](sycl::nd_item<1> item) {
    auto sg = item.get_sub_group();
    const int i = int(item.get_global_id(0));
    lanes[i] = {unsigned(sg.get_local_linear_range()),
                unsigned(sg.get_local_linear_id()),
                unsigned(sg.get_group_linear_id()),
                sycl::reduce_over_group(sg, i, sycl::plus<>()),
                sycl::exclusive_scan_over_group(sg, i, sycl::plus<>()),
                sycl::any_of_group(sg, i % 50 == 49),
                sycl::reduce_over_group(sg, float(i * 37 % 101), sycl::maximum<>())};
  });
  queue.wait();
  for (std::size_t i = 0; i < size; ++i) {
    const Lane &lane = lanes[i];
    check::that("lane is in its sub-group", lane.lane < lane.size);
    if (lane.lane != 0)
      continue;
    int sum = 0, any = 0;
    float most = -1;
    for (std::size_t k = i; k < i + lane.size; ++k) {
      check::equal("lane", std::size_t(lanes[k].lane), k - i);
      check::equal("sub-group", lanes[k].group, lane.group);
      check::equal("exclusive scan", lanes[k].before, sum);
      sum += int(k);
      any |= k % 50 == 49;
      most = std::fmax(most, float(k * 37 % 101));
    }
    check::equal("sum", lane.sum, sum);
    check::equal("any", lane.any, any);
    check::equal("maximum", lane.most, most);
  }
  sycl::free(lanes, queue);
  return check::result();
}

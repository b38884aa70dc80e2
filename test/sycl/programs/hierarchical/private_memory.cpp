// private_memory keeps a value per work-item between two loops in a group; logical ranges differ from the physical one.
// FEATURE: hierarchical kernels
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t groups = 6, group = 10, logical = 25;
  std::vector<long> output(groups * group), flexible(groups * logical);
  sycl::queue queue;
  {
    sycl::buffer out(output), more(flexible);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor to(out, h, sycl::write_only), wide(more, h, sycl::write_only);
      h.parallel_for_work_group(sycl::range<1>(groups), sycl::range<1>(group), [=](sycl::group<1> g) {
        sycl::private_memory<long> mine(g);
        g.parallel_for_work_item([&](sycl::h_item<1> item) { mine(item) = long(item.get_global_id(0)) * 3; });
        g.parallel_for_work_item([&](sycl::h_item<1> item) {
          mine(item) += long(g.get_group_id(0));
          to[item.get_global_id()] = mine(item);
        });
        g.parallel_for_work_item(sycl::range<1>(logical), [&](sycl::h_item<1> item) {
          wide[g.get_group_id(0) * logical + item.get_logical_local_id(0)] = long(item.get_logical_local_id(0)) - 7;
        });
      });
    });
  }
  check::each("output", output, output.size(), [](std::size_t i) { return long(i * 3 + i / group); });
  check::each("flexible", flexible, flexible.size(), [](std::size_t i) { return long(i % logical) - 7; });
  return check::result();
}

// Hierarchical kernels: work-group code around parallel_for_work_item, and the group's variables in local memory.
// FEATURE: hierarchical kernels
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t groups = 12, group = 16;
  std::vector<int> input(groups * group), output(groups);
  for (std::size_t i = 0; i < input.size(); ++i)
    input[i] = int(i * 37 % 101);
  sycl::queue queue;
  {
    sycl::buffer in(input), out(output);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(out, h, sycl::write_only);
      h.parallel_for_work_group(sycl::range<1>(groups), sycl::range<1>(group), [=](sycl::group<1> g) {
        int squares[group]; // shared by the group
        int sum = 1000;
        g.parallel_for_work_item([&](sycl::h_item<1> item) {
          int value = from[item.get_global_id()];
          squares[item.get_local_id(0)] = value * value;
        });
        for (int square : squares)
          sum += square;
        g.parallel_for_work_item([&](sycl::h_item<1> item) {
          if (item.get_local_id(0) == group - 1)
            to[g.get_group_id(0)] = sum;
        });
      });
    });
  }
  check::each("sums", output, groups, [&](std::size_t g) {
    int sum = 1000;
    for (std::size_t i = 0; i < group; ++i)
      sum += input[g * group + i] * input[g * group + i];
    return sum;
  });
  return check::result();
}

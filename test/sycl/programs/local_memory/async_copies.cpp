// Copies by a whole work-group between global and local memory: async_work_group_copy, with strides.
// FEATURE: local memory
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t size = 256, group = 32;
  std::vector<int> input(size * 2), output(size);
  for (std::size_t i = 0; i < input.size(); ++i)
    input[i] = int(i * 3);
  sycl::queue queue;
  {
    sycl::buffer in(input);
    sycl::buffer out(output);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(out, h, sycl::write_only);
      sycl::local_accessor<int> tile(group, h);
      h.parallel_for(sycl::nd_range<1>(size, group), [=](sycl::nd_item<1> item) {
        const std::size_t first = item.get_group(0) * group;
        auto source = from.get_multi_ptr<sycl::access::decorated::yes>() + std::ptrdiff_t(first * 2);
        auto local = tile.get_multi_ptr<sycl::access::decorated::yes>();
        auto loaded = item.async_work_group_copy(local, source, group, 2); // every second element
        item.wait_for(loaded);
        tile[item.get_local_id(0)] += int(item.get_local_id(0));
        sycl::group_barrier(item.get_group());
        auto target = to.get_multi_ptr<sycl::access::decorated::yes>() + std::ptrdiff_t(first);
        item.wait_for(item.async_work_group_copy(target, local, group));
      });
    });
  }
  check::each("output", output, size, [&](std::size_t i) { return input[2 * i] + int(i % group); });
  return check::result();
}

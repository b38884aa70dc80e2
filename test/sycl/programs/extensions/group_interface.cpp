// Groups from the Khronos SYCL_KHR_group_interface extension: work_group, sub_group, member_item.
// FEATURE: extension: khr group interface
// STD: c++23
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/khr/group_interface.hpp>

int main() {
  constexpr std::size_t size = 96, width = 24;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(size * 3, queue);
  queue.parallel_for(sycl::nd_range<1>(size, width), [=](sycl::nd_item<1> item) {
    const sycl::khr::work_group<1> group = item.get_group();
    const auto member = sycl::khr::get_member_item(group);
    const std::size_t i = item.get_global_id(0);
    out[i] = int(group.linear_id() * 1000 + member.linear_id());
    out[size + i] = int(group.size()) * 10 + sycl::khr::leader_of(group);
    out[2 * size + i] = int(group.range()[0] * 100 + member.id()[0]);
  });
  queue.wait();
  check::each("ids", out, size, [](std::size_t i) { return int(i / width * 1000 + i % width); });
  check::each("size", out + size, size, [](std::size_t i) { return int(width * 10 + (i % width == 0)); });
  check::each("range", out + 2 * size, size, [](std::size_t i) { return int(size / width * 100 + i % width); });
  sycl::free(out, queue);
  return check::result();
}

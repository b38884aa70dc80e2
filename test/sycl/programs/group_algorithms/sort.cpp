// Sorting by a work-group: joint_sort on memory, sort_over_group on a value per item (ext_oneapi_group_sort).
// FEATURE: group algorithms
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>
#include <sycl/ext/oneapi/experimental/group_sort.hpp>
#include <vector>

namespace experimental = sycl::ext::oneapi::experimental;

int main() {
  constexpr std::size_t size = 200, group = 32;
  sycl::queue queue;
  int *values = sycl::malloc_shared<int>(size, queue), *single = sycl::malloc_shared<int>(group, queue);
  for (std::size_t i = 0; i < size; ++i)
    values[i] = int(i * 7919 % 1009) - 300;
  for (std::size_t i = 0; i < group; ++i)
    single[i] = int(i * 19 % 31);
  std::vector<int> expected(values, values + size), expected_single(single, single + group);
  std::sort(expected.begin(), expected.end());
  std::sort(expected_single.begin(), expected_single.end(), std::greater<>());
  queue.submit([&](sycl::handler &h) {
    const std::size_t bytes = experimental::default_sorters::joint_sorter<>::memory_required<int>(
        sycl::memory_scope::work_group, size);
    const std::size_t more = experimental::default_sorters::group_sorter<int, std::greater<int>>::memory_required(
        sycl::memory_scope::work_group, group);
    sycl::local_accessor<std::byte> scratch(std::max(bytes, more), h);
    h.parallel_for(sycl::nd_range<1>(group, group), [=](sycl::nd_item<1> item) {
      std::byte *memory = scratch.get_multi_ptr<sycl::access::decorated::no>().get();
      auto g = item.get_group();
      experimental::joint_sort(experimental::group_with_scratchpad(g, sycl::span(memory, bytes)), values, values + size);
      sycl::group_barrier(g);
      int &mine = single[item.get_local_id(0)];
      mine = experimental::sort_over_group(experimental::group_with_scratchpad(g, sycl::span(memory, more)), mine,
                                           std::greater<int>());
    });
  });
  queue.wait();
  check::each("joint_sort", values, size, [&](std::size_t i) { return expected[i]; });
  check::each("sort_over_group", single, group, [&](std::size_t i) { return expected_single[i]; });
  sycl::free(values, queue);
  sycl::free(single, queue);
  return check::result();
}

// Work-group algorithms on memory: joint_reduce, joint scans, joint_any_of, joint_none_of.
// FEATURE: group algorithms
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <numeric>
#include <vector>

int main() {
  constexpr std::size_t size = 1000;
  sycl::queue queue;
  long *values = sycl::malloc_shared<long>(size, queue), *scans = sycl::malloc_shared<long>(2 * size, queue);
  long *results = sycl::malloc_shared<long>(4, queue);
  for (std::size_t i = 0; i < size; ++i)
    values[i] = long(i * 31 % 127);
  queue.parallel_for(sycl::nd_range<1>(64, 64), [=](sycl::nd_item<1> item) {
    auto g = item.get_group();
    long sum = sycl::joint_reduce(g, values, values + size, 7L, sycl::plus<>());
    sycl::joint_inclusive_scan(g, values, values + size, scans, sycl::plus<>());
    sycl::joint_exclusive_scan(g, values, values + size, scans + size, 3L, sycl::plus<>());
    bool any = sycl::joint_any_of(g, values, values + size, [](long value) { return value == 126; });
    bool all = sycl::joint_all_of(g, values, values + size, [](long value) { return value < 126; });
    bool none = sycl::joint_none_of(g, values, values + size, [](long value) { return value < 0; });
    if (g.leader()) {
      results[0] = sum;
      results[1] = any;
      results[2] = all;
      results[3] = none;
    }
  });
  queue.wait();
  check::equal("reduce", results[0], std::accumulate(values, values + size, 7L));
  check::equal("any", results[1], 1L);
  check::equal("all", results[2], 0L);
  check::equal("none", results[3], 1L);
  std::vector<long> inclusive(size);
  std::partial_sum(values, values + size, inclusive.begin());
  check::each("inclusive", scans, size, [&](std::size_t i) { return inclusive[i]; });
  check::each("exclusive", scans + size, size, [&](std::size_t i) { return inclusive[i] - values[i] + 3; });
  sycl::free(values, queue);
  sycl::free(scans, queue);
  sycl::free(results, queue);
  return check::result();
}

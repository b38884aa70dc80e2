// Reductions and scans over a work-group: with operators, start values, and in two dimensions.
// FEATURE: group algorithms
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>

int main() {
  constexpr std::size_t size = 240, group = 60;
  sycl::queue queue;
  int *values = sycl::malloc_shared<int>(size, queue), *out = sycl::malloc_shared<int>(size * 4, queue);
  for (std::size_t i = 0; i < size; ++i)
    values[i] = int(i * 73 % 59) - 20;
  queue.parallel_for(sycl::nd_range<2>({size / 12, 12}, {5, 12}), [=](sycl::nd_item<2> item) {
    auto g = item.get_group();
    // The groups cover whole rows, so the linear id in the group follows the linear id in the range.
    const std::size_t i = item.get_global_linear_id();
    const int value = values[i];
    out[i] = sycl::reduce_over_group(g, value, sycl::plus<int>());
    out[size + i] = sycl::inclusive_scan_over_group(g, value, sycl::plus<int>());
    out[2 * size + i] = sycl::exclusive_scan_over_group(g, value, 1000, sycl::plus<int>());
    out[3 * size + i] = sycl::inclusive_scan_over_group(g, value, sycl::maximum<int>());
  });
  queue.wait();
  for (std::size_t first = 0; first < size; first += group) {
    int total = 0;
    for (std::size_t k = 0; k < group; ++k)
      total += values[first + k];
    int before = 0, most = -1000;
    for (std::size_t i = first; i < first + group; ++i) {
      check::equal("reduce", out[i], total);
      check::equal("exclusive", out[2 * size + i], before + 1000);
      before += values[i];
      most = std::max(most, values[i]);
      check::equal("inclusive", out[size + i], before);
      check::equal("maximum", out[3 * size + i], most);
    }
  }
  sycl::free(values, queue);
  sycl::free(out, queue);
  return check::result();
}

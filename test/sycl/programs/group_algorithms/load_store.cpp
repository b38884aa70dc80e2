// Cooperative loads and stores: group_load and group_store, blocked and striped.
// FEATURE: group algorithms
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/group_load_store.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

int main() {
  constexpr std::size_t group = 16, each = 4, size = group * each * 3;
  sycl::queue queue;
  int *in = sycl::malloc_shared<int>(size, queue), *out = sycl::malloc_shared<int>(size, queue);
  for (std::size_t i = 0; i < size; ++i)
    in[i] = int(i);
  queue.parallel_for(sycl::nd_range<1>(group * 3, group), [=](sycl::nd_item<1> item) {
    auto g = item.get_group();
    const std::size_t first = item.get_group(0) * group * each;
    int values[each];
    auto span = sycl::span<int, each>(values);
    // Consecutive elements are read, but the k-th elements of all items are written side by side.
    experimental::group_load(g, in + first, span, experimental::properties{experimental::data_placement_blocked});
    for (std::size_t k = 0; k < each; ++k)
      values[k] = values[k] * 10 + int(k);
    experimental::group_store(g, span, out + first, experimental::properties{experimental::data_placement_striped});
  });
  queue.wait();
  check::each("striped", out, size, [](std::size_t i) {
    std::size_t first = i / (group * each) * group * each, k = (i - first) / group, item = (i - first) % group;
    return int(first + item * each + k) * 10 + int(k);
  });
  sycl::free(in, queue);
  sycl::free(out, queue);
  return check::result();
}

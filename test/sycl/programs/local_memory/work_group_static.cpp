// Local memory with static storage: work_group_static, at namespace scope and in a function.
// FEATURE: local memory
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/work_group_static.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

experimental::work_group_static<int[64]> shared_values;

static int rotated(sycl::nd_item<1> item) {
  static experimental::work_group_static<int> step;
  if (item.get_local_id(0) == 0)
    step = int(item.get_group(0)) + 1;
  sycl::group_barrier(item.get_group());
  return shared_values[(item.get_local_id(0) + std::size_t(int(step))) % 64];
}

int main() {
  constexpr std::size_t size = 320;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(size, queue);
  queue.parallel_for(sycl::nd_range<1>(size, 64), [=](sycl::nd_item<1> item) {
    shared_values[item.get_local_id(0)] = int(item.get_global_id(0)) * 2;
    out[item.get_global_id(0)] = rotated(item);
  });
  queue.wait();
  check::each("rotated", out, size, [](std::size_t i) {
    std::size_t group = i / 64;
    return int(group * 64 + (i % 64 + group + 1) % 64) * 2;
  });
  sycl::free(out, queue);
  return check::result();
}

// Local memory declared in a kernel's scope: group_local_memory and group_local_memory_for_overwrite.
// FEATURE: local memory
#include <sycl/sycl.hpp>
#include "../check.hpp"

namespace oneapi = sycl::ext::oneapi;

int main() {
  constexpr std::size_t size = 256, group = 64;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(size, queue);
  queue.parallel_for(sycl::nd_range<1>(size, group), [=](sycl::nd_item<1> item) {
    auto sums = oneapi::group_local_memory<int[4]>(item.get_group(), 10, 20, 30, 40);
    auto table = oneapi::group_local_memory_for_overwrite<int[group]>(item.get_group());
    const std::size_t local = item.get_local_id(0);
    (*table)[local] = int(local) * int(item.get_group(0) + 1);
    sycl::group_barrier(item.get_group());
    if (local < 4)
      for (std::size_t i = 0; i < group; i += 4)
        (*sums)[local] += (*table)[i + local];
    sycl::group_barrier(item.get_group());
    out[item.get_global_id(0)] = (*sums)[local % 4];
  });
  queue.wait();
  check::each("sums", out, size, [](std::size_t i) {
    int part = int(i % 4), sum = 10 * (part + 1);
    for (int k = part; k < int(group); k += 4)
      sum += k * int(i / group + 1);
    return sum;
  });
  sycl::free(out, queue);
  return check::result();
}

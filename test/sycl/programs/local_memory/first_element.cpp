// Local memory for a group whose first element is accessed atomically, and as one of two variables; a pointer in local memory.
// FEATURE: local memory
// ALSO: -O1
// ALSO: -O3
// ALSO: -O2 --sycl-spirv=translator
#include <sycl/sycl.hpp>
#include "../check.hpp"

namespace oneapi = sycl::ext::oneapi;

int main() {
  constexpr int groups = 4, group = 32;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(groups * group, queue);
  queue.parallel_for(sycl::nd_range<1>(groups * group, group), [=](sycl::nd_item<1> item) {
    auto counts = oneapi::group_local_memory_for_overwrite<int[group]>(item.get_group());
    auto others = oneapi::group_local_memory_for_overwrite<int[group]>(item.get_group());
    auto target = oneapi::group_local_memory_for_overwrite<int *>(item.get_group());
    int local = item.get_local_id(0);
    (*counts)[local] = local;
    (*others)[local] = 100 + local;
    if (local == 0)
      *target = out + item.get_group(0) * group;
    sycl::group_barrier(item.get_group());
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::work_group> first((*counts)[0]);
    first += 2;
    auto &chosen = item.get_group(0) % 2 ? *others : *counts;
    sycl::group_barrier(item.get_group());
    (*target)[local] = chosen[local] + chosen[0];
  }).wait();
  check::each("element", out, groups * group, [](int i) {
    int local = i % group;
    return i / group % 2 ? 200 + local : local == 0 ? 4 * group : local + 2 * group;
  });
  return check::result();
}

// The last work-group to arrive sums the values of all others: atomic_fence, acquire and release across work-groups.
// FEATURE: atomics
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  constexpr std::size_t groups = 40, group = 32;
  sycl::queue queue;
  long *partial = sycl::malloc_device<long>(groups, queue);
  auto *arrived = sycl::malloc_shared<unsigned>(1, queue);
  long *total = sycl::malloc_shared<long>(1, queue);
  for (int round = 1; round <= 5; ++round) {
    *arrived = 0;
    *total = -1;
    queue.parallel_for(sycl::nd_range<1>(groups * group, group), [=](sycl::nd_item<1> item) {
      long sum = sycl::reduce_over_group(item.get_group(), long(item.get_global_id(0)) * round, sycl::plus<>());
      if (item.get_group().leader()) {
        partial[item.get_group(0)] = sum;
        sycl::atomic_fence(sycl::memory_order::release, sycl::memory_scope::device);
        sycl::atomic_ref<unsigned, sycl::memory_order::acq_rel, sycl::memory_scope::device> counter(*arrived);
        if (counter.fetch_add(1) == groups - 1) {
          sycl::atomic_fence(sycl::memory_order::acquire, sycl::memory_scope::device);
          long all = 0;
          for (std::size_t g = 0; g < groups; ++g)
            all += partial[g];
          *total = all;
        }
      }
    });
    queue.wait();
    const long items = groups * group;
    check::equal("total", *total, items * (items - 1) / 2 * round);
  }
  sycl::free(partial, queue);
  sycl::free(arrived, queue);
  sycl::free(total, queue);
  return check::result();
}

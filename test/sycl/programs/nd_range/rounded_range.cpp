// Ranges rounded up to whole work-groups, as -fsycl-range-rounding=force requires: items beyond the range must do nothing.
// FEATURE: range kernels
// OPTIONS: -fsycl-range-rounding=force
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  sycl::queue queue;
  constexpr std::size_t room = 6000;
  unsigned *visits = sycl::malloc_shared<unsigned>(room, queue);
  unsigned *total = sycl::malloc_shared<unsigned>(1, queue);
  for (std::size_t size : {1, 31, 1031, 5003}) {
    queue.memset(visits, 0, room * sizeof(unsigned)).wait();
    *total = 0;
    queue.parallel_for(sycl::range<1>(size), [=](sycl::item<1> item) {
      visits[item.get_id(0)] += unsigned(item.get_range(0));
      sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::device>(*total) += 1u;
    });
    queue.wait();
    // The kernel must see the range that the program requested.
    check::each("visits", visits, room, [=](std::size_t i) { return i < size ? unsigned(size) : 0u; });
    check::equal("number of items", std::size_t(*total), size);
  }
  sycl::free(visits, queue);
  sycl::free(total, queue);
  return check::result();
}

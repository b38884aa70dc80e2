// True assertions have no effect, but their expressions are evaluated.
// FEATURE: assert
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cassert>

static bool is_counted(int *counter) {
  sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device> count(*counter);
  return ++count > 0;
}

int main() {
  sycl::queue queue;
  int *counter = sycl::malloc_shared<int>(1, queue);
  *counter = 0;
  queue.parallel_for(sycl::range<2>(6, 7), [=](sycl::id<2> i) {
    assert(i[0] < 6 && i[1] < 7);
    assert(is_counted(counter));
  });
  queue.wait();
  check::equal("evaluated", *counter, 42);
  sycl::free(counter, queue);
  return check::result();
}

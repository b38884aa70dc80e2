// With NDEBUG, assertions in kernels are removed.
// FEATURE: assert
// OPTIONS: -DNDEBUG
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cassert>

int main() {
  sycl::queue queue;
  int *values = sycl::malloc_shared<int>(16, queue);
  queue.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i) {
    assert(false && "never compiled");
    values[i] = int(i[0]) + 1;
  });
  queue.wait();
  check::each("values", values, 16, [](std::size_t i) { return int(i) + 1; });
  sycl::free(values, queue);
  return check::result();
}

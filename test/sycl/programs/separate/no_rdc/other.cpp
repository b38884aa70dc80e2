#include <sycl/sycl.hpp>

static int helper(int n) { return n * 100; }

void other(sycl::queue &queue, int *out) {
  queue.parallel_for<class Other>(sycl::range<1>(10), [=](sycl::id<1> i) { out[i] = helper(int(i[0])); });
}

#include <sycl/sycl.hpp>

// Not called by a kernel of this library.
SYCL_EXTERNAL int twice(int x) { return 2 * x; }
SYCL_EXTERNAL int add_one(int x) { return x + 1; }

void library(sycl::queue &queue, int *data) {
  queue.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i) { data[i] = add_one(data[i]); }).wait();
}

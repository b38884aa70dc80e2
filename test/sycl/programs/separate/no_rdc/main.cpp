// Files with independent device code (-fno-sycl-rdc), each with a function with the same name.
// FEATURE: several files: kernels in each
// BUILD: for name in main other; do $CXX -fno-sycl-rdc -c $SRC/$name.cpp -o $name.o; done
// BUILD: $CXX -fno-sycl-rdc main.o other.o -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"

void other(sycl::queue &queue, int *out);

static int helper(int n) { return n + 1; }

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(20, queue);
  queue.parallel_for<class Main>(sycl::range<1>(10), [=](sycl::id<1> i) { out[i] = helper(int(i[0])); });
  other(queue, out + 10);
  queue.wait();
  check::each("out", out, 20, [](std::size_t i) { return i < 10 ? int(i) + 1 : int(i - 10) * 100; });
  sycl::free(out, queue);
  return check::result();
}

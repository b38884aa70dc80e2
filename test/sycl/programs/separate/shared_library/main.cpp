// A shared library with kernels, linked to a program with kernels; kernels with the same class names in both are separate.
// FEATURE: several files: shared libraries
// BUILD: $CXX -fPIC -shared $SRC/library.cpp -o libscale.so
// BUILD: $CXX $SRC/main.cpp -L. -lscale '-Wl,-rpath,$ORIGIN' -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"
#include "library.hpp"

int main() {
  sycl::queue queue;
  double *data = sycl::malloc_shared<double>(64, queue);
  queue.parallel_for<class Fill>(sycl::range<1>(64), [=](sycl::id<1> i) { data[i] = double(i[0]) + 0.5; }).wait();
  scale(queue, data, 64, 4);
  check::each("scaled", data, 64, [](std::size_t i) { return (double(i) + 0.5) * 4; });
  check::equal("sum", sum(queue, data, 64), 64 * 32.0 * 4);
  sycl::free(data, queue);
  return check::result();
}

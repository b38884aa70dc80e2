// Kernels that call SYCL_EXTERNAL functions from another file. The files are compiled separately, then linked.
// FEATURE: several files: SYCL_EXTERNAL
// SPLIT: per_source per_kernel auto
// BUILD: $CXX -I $SRC -c $SRC/main.cpp -o main.o
// BUILD: $CXX -I $SRC -c $SRC/functions.cpp -o functions.o
// BUILD: $CXX main.o functions.o -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"
#include "functions.hpp"

int main() {
  constexpr int size = 50;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(size, queue);
  float *floats = sycl::malloc_shared<float>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { out[i] = apply(int(i[0]), 3) + counter.step(int(i[0])); });
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { floats[i] = interpolate({1, float(i[0])}, 0.25f).y; });
  queue.wait();
  check::each("apply", out, size, [](std::size_t i) { return int(i) * 3 + 1000 + int(i) * int(i) + int(i); });
  check::each("interpolate", floats, size, [](std::size_t i) { return float(i) * 0.25f + 2; });
  check::equal("on the host", apply(4, 5), 4 * 5 + 1000 + 16);
  sycl::free(out, queue);
  sycl::free(floats, queue);
  return check::result();
}

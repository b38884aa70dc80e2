// The same templates, inline functions and kernels from a header in two files: one copy of each in the linked program.
// FEATURE: several files: kernels in each
// SPLIT: per_source per_kernel
// BUILD: $CXX $SRC/main.cpp $SRC/other.cpp -o program
#include "../../check.hpp"
#include "header.hpp"

double other(sycl::queue &queue);

int main() {
  sycl::queue queue;
  check::equal("int", run<int>(queue, 5), 4 * 5 + 10);
  check::equal("double", run<double>(queue, 0.5), 12.0);
  check::equal("in the other file", other(queue), 4 * 2.5 + 10 + 4 * 7 + 10);
  return check::result();
}

// Three source files in one invocation of the compiler, each with kernels, some of them with specialization constants.
// FEATURE: several files: kernels in each
// SPLIT: yes
// BUILD: $CXX $SRC/main.cpp $SRC/first.cpp $SRC/second.cpp -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"

int first(sycl::queue &queue, int *cell);
int second(sycl::queue &queue, int *cell);

int main() {
  sycl::queue queue;
  int *cells = sycl::malloc_shared<int>(3, queue);
  queue.single_task([=] { cells[0] = 1; }).wait();
  check::equal("first", first(queue, cells + 1), 21);
  check::equal("second", second(queue, cells + 2), 301);
  check::equal("main", cells[0], 1);
  sycl::free(cells, queue);
  return check::result();
}

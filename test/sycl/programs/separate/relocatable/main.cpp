// Objects joined by ld -r, then linked: the device code of all of them must be found.
// FEATURE: several files: kernels in each
// BUILD: for name in main left right; do $CXX -c $SRC/$name.cpp -o $name.o; done
// BUILD: ld -r left.o right.o -o both.o
// BUILD: $CXX main.o both.o -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"

void left(sycl::queue &queue, int *data);
void right(sycl::queue &queue, int *data);

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(16, queue);
  left(queue, data);
  right(queue, data);
  queue.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i) { data[i] = -data[i]; }).wait();
  check::each("data", data, 16, [](std::size_t i) { return -(int(i) * 2 + 9); });
  sycl::free(data, queue);
  return check::result();
}

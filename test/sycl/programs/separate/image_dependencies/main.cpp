// Kernels that call functions whose device code is in an image of a shared library. The runtime links the images.
// FEATURE: several files: shared libraries
// NOT-FOR-NVIDIA: only SPIR-V images can be linked at run time
// SPLIT: yes
// BUILD: $CXX -fPIC -shared -fsycl-allow-device-image-dependencies $SRC/library.cpp -o libfunctions.so
// BUILD: $CXX -fsycl-allow-device-image-dependencies $SRC/main.cpp -L. -lfunctions '-Wl,-rpath,$ORIGIN' -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"

SYCL_EXTERNAL int twice(int x);
SYCL_EXTERNAL int add_one(int x);
void library(sycl::queue &queue, int *data);

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(16, queue);
  queue.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i) { data[i] = twice(int(i[0])); }).wait();
  check::each("twice", data, 16, [](std::size_t i) { return int(2 * i); });
  library(queue, data);
  check::each("library", data, 16, [](std::size_t i) { return int(2 * i + 1); });
  queue.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i) { data[i] = add_one(twice(data[i])); }).wait();
  check::each("both", data, 16, [](std::size_t i) { return int(4 * i + 3); });
  sycl::free(data, queue);
  return check::result();
}

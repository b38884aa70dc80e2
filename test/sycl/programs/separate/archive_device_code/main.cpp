// An archive with a member that only device code requires, not host code.
// FEATURE: several files: archives
// BUILD: $CXX -c $SRC/main.cpp -o main.o
// BUILD: $CXX -c $SRC/device.cpp -o device.o
// BUILD: $CXX -c $SRC/deeper.cpp -o deeper.o
// BUILD: ar rcs libdevice.a deeper.o device.o
// BUILD: $CXX main.o libdevice.a -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"

// Host code never calls it: only the lambda's body does, which is compiled only for the device.
SYCL_EXTERNAL int on_device(int n);

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(40, queue);
  queue.parallel_for(sycl::range<1>(40), [out](sycl::id<1> i) { // both sides must capture the same
    out[i] = 0;
#ifdef __SYCL_DEVICE_ONLY__
    out[i] = on_device(int(i[0]));
#endif
  });
  queue.wait();
  check::each("out", out, 40, [](std::size_t i) { return (int(i) + 5) * 11; });
  sycl::free(out, queue);
  return check::result();
}

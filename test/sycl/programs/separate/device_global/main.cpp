// A device_global and a specialization constant in a header, used by kernels in two files.
// FEATURE: several files: shared variables
// SPLIT: per_source
// BUILD: $CXX $SRC/main.cpp $SRC/other.cpp -o program
#include "../../check.hpp"
#include "shared.hpp"

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  int *out = sycl::malloc_shared<int>(2, queue);
  int start = 40;
  queue.memcpy(total, &start);
  queue.submit([&](sycl::handler &h) {
    h.single_task([=](sycl::kernel_handler k) { total += k.get_specialization_constant<step>(); });
  });
  add(queue, 100);
  add(queue, 0);
  int end = 0;
  queue.memcpy(&end, total).wait();
  check::equal("total", end, 40 + 2 + 2 * 100 + 2 * 2);
  sycl::free(out, queue);
  return check::result();
}

// Kernel names that also exist in SYCL's namespace must not be confused with sycl::kernel, sycl::buffer and the like.
// FEATURE: kernels: names and forms
// HOST: g++
#include <sycl/sycl.hpp> // first, so that it can be precompiled

#include "../check.hpp"

namespace own {
class detail;
}

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  int *out = sycl::malloc_shared<int>(4, queue);
  queue.single_task<class kernel>([=] { out[0] = 1; });
  queue.single_task<class event>([=] { out[1] = 2; });
  queue.single_task<class image>([=] { out[2] = 3; });
  queue.single_task<own::detail>([=] { out[3] = 4; });
  queue.wait();
  check::each("out", out, 4, [](std::size_t i) { return int(i) + 1; });
  sycl::free(out, queue);
  return check::result();
}

#include <sycl/sycl.hpp>

// This constant has the same name as the one in the other file, but is a separate one.
static constexpr sycl::specialization_id<int> value{20};

class First;

int first(sycl::queue &queue, int *cell) {
  queue.submit([&](sycl::handler &h) {
    h.single_task<First>([=](sycl::kernel_handler k) { *cell = k.get_specialization_constant<value>() + 1; });
  });
  queue.wait();
  return *cell;
}

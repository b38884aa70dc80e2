#include <sycl/sycl.hpp>

// Of the same name as the one in the other file, but a constant of its own.
static constexpr sycl::specialization_id<int> value{20};

class First;

int first(sycl::queue &queue, int *cell) {
  queue.submit([&](sycl::handler &h) {
    h.single_task<First>([=](sycl::kernel_handler k) { *cell = k.get_specialization_constant<value>() + 1; });
  });
  queue.wait();
  return *cell;
}

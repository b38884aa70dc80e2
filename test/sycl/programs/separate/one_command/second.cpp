#include <sycl/sycl.hpp>

static constexpr sycl::specialization_id<int> value{-5};

class Second;

int second(sycl::queue &queue, int *cell) {
  queue.submit([&](sycl::handler &h) {
    h.set_specialization_constant<value>(300);
    h.single_task<Second>([=](sycl::kernel_handler k) { *cell = k.get_specialization_constant<value>() + 1; });
  });
  queue.wait();
  return *cell;
}

// A SYCL program with a specialization constant. This file is the device half; host.cpp includes it and is the host half.
#include <cstdio>

#include <sycl/sycl.hpp>

#include "factor.hpp"

class Scale;

constexpr sycl::specialization_id<int> offset(1000);

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  int *data = sycl::malloc_shared<int>(16, queue);
  for (int set = 0; set < 2; ++set) {
    queue.submit([&](sycl::handler &handler) {
      if (set)
        handler.set_specialization_constant<offset>(2000);
      handler.parallel_for<Scale>(sycl::range<1>(16), [=](sycl::id<1> id, sycl::kernel_handler constants) {
        data[id] = FACTOR * int(id[0]) + constants.get_specialization_constant<offset>();
      });
    });
    queue.wait();
    std::printf("%d %d\n", data[0], data[15]);
  }
  sycl::free(data, queue);
}

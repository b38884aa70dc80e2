// Specialization constants in a kernel.
#include "esimd.hpp"

struct Pair {
  int first;
  float second;
};
constexpr sycl::specialization_id<int> factor(3);
constexpr sycl::specialization_id<Pair> pair(Pair{4, 2.5f});

int main() {
  sycl::queue queue;
  float *data = sycl::malloc_shared<float>(1024, queue);
  queue.submit([&](sycl::handler &handler) {
    handler.parallel_for<class constants>(
        sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id, sycl::kernel_handler constants) SYCL_ESIMD_KERNEL {
          unsigned i = id.get_global_linear_id() * 16;
          Pair values = constants.get_specialization_constant<pair>();
          simd<float, 16> x = esimd::block_load<float, 16>(data + i);
          x = x * values.second + constants.get_specialization_constant<factor>() * values.first;
          esimd::block_store(data + i, x);
        });
  });
}

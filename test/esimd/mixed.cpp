// A SYCL kernel and an ESIMD kernel in one module. They share functions, a table and a specialization constant. Each is
// extracted from the lowered module and compiled separately.
// SYCL kernel: sycl_code
// ESIMD kernel: esimd_code
#include "esimd.hpp"

constexpr sycl::specialization_id<int> scale(3);

// Not inlined into its callers.
constexpr int table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
[[gnu::noinline]] int shared_step(int n) { return table[n & 7] + 1; }
inline int shared(int n, sycl::kernel_handler &constants) {
  return shared_step(n) * constants.get_specialization_constant<scale>();
}

class sycl_code;
class esimd_code;

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(1024, queue);
  queue.submit([&](sycl::handler &handler) {
    handler.parallel_for<sycl_code>(
        sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> id, sycl::kernel_handler constants) {
          int i = id.get_global_linear_id();
          data[i] = shared(i + int(id.get_sub_group().get_max_local_range()[0]), constants);
        });
  });
  queue.submit([&](sycl::handler &handler) {
    handler.parallel_for<esimd_code>(
        sycl::nd_range<1>(64, 1), [=](sycl::nd_item<1> id, sycl::kernel_handler constants) SYCL_ESIMD_KERNEL {
          // The block, the table, the constant.
          // PVC: oword block read
          // PVC: dword gathering read
          // PVC: mul {{.*}} 3:w
          // PVC: oword block wri
          int i = id.get_global_linear_id();
          simd<int, 16> x = esimd::block_load<int, 16>(data + i * 16);
          esimd::block_store(data + i * 16, simd<int, 16>(x * shared(i, constants)));
        });
  });
}

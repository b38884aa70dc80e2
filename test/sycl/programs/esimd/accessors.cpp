// An ESIMD kernel that accesses memory through accessors and reads a specialization constant.
// FEATURE: ESIMD
// ESIMD: image only
// OPTIONS: -fsycl-targets=intel_gpu_pvc
#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>
#include <vector>

namespace esimd = sycl::ext::intel::esimd;

constexpr sycl::specialization_id<float> factor{1.5f};

int main() {
  std::vector<float> values(128, 2);
  sycl::queue queue;
  sycl::buffer buffer(values);
  queue.submit([&](sycl::handler &h) {
    sycl::accessor access(buffer, h);
    h.set_specialization_constant<factor>(3.0f);
    h.parallel_for(sycl::range<1>(8), [=](sycl::id<1> i, sycl::kernel_handler k) SYCL_ESIMD_KERNEL {
      const auto offset = unsigned(i[0] * 16 * sizeof(float));
      esimd::simd<float, 16> x = esimd::block_load<float, 16>(access, offset);
      x = x * k.get_specialization_constant<factor>() + esimd::sqrt(x);
      esimd::block_store(access, offset, x);
    });
  });
}

// An ESIMD kernel that adds two vectors, 16 elements at a time.
// FEATURE: ESIMD
// ESIMD: image only
// OPTIONS: -fsycl-targets=intel_gpu_pvc
#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>

namespace esimd = sycl::ext::intel::esimd;

int main() {
  sycl::queue queue;
  float *a = sycl::malloc_shared<float>(256, queue), *b = sycl::malloc_shared<float>(256, queue);
  queue.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i) SYCL_ESIMD_KERNEL {
    const std::size_t first = i[0] * 16;
    esimd::simd<float, 16> x, y;
    x.copy_from(a + first);
    y.copy_from(b + first);
    x += y * 2.0f;
    x.copy_to(a + first);
  });
  queue.wait();
  sycl::free(a, queue);
  sycl::free(b, queue);
}

// ESIMD and SYCL kernels in one program: they must not share an image.
// FEATURE: ESIMD
// ESIMD: image only
// OPTIONS: -fsycl-targets=intel_gpu_pvc
#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>

namespace esimd = sycl::ext::intel::esimd;

static int both(int n) { return n * 3 + 1; }

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(64, queue);
  queue.parallel_for<class Plain>(sycl::range<1>(64), [=](sycl::id<1> i) { data[i] = both(int(i[0])); }).wait();
  queue.parallel_for<class Vector>(sycl::range<1>(8), [=](sycl::id<1> i) SYCL_ESIMD_KERNEL {
    esimd::simd<int, 8> values = esimd::block_load<int, 8>(data + i[0] * 8);
    values = esimd::max<int>(values, esimd::simd<int, 8>(20));
    values[0] = both(int(i[0]));
    esimd::block_store(data + i[0] * 8, values);
  });
  queue.wait();
  sycl::free(data, queue);
}

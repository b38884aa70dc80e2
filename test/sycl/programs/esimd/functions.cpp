// ESIMD functions that are not inlined, masks, and gathers; code for two GPUs and for the CPU device in one program.
// FEATURE: ESIMD
// ESIMD: image only
// OPTIONS: -fsycl-targets=intel_gpu_pvc,intel_gpu_dg2_g10
#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>

namespace esimd = sycl::ext::intel::esimd;

[[gnu::noinline]] SYCL_ESIMD_FUNCTION static esimd::simd<int, 8> clamp_odd(esimd::simd<int, 8> values, int limit) {
  esimd::simd_mask<8> is_odd = (values & 1) == 1;
  values.merge(esimd::simd<int, 8>(limit), is_odd);
  return values;
}

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(512, queue);
  queue.parallel_for(sycl::range<1>(8), [=](sycl::id<1> i) SYCL_ESIMD_KERNEL {
    esimd::simd<unsigned, 8> offsets(unsigned(i[0]) * 4, 64);
    esimd::simd<int, 8> values = esimd::gather<int, 8>(data, offsets);
    values = clamp_odd(values, int(i[0]) + 100);
    esimd::scatter<int, 8>(data, offsets, values, offsets < 1024u);
  });
  queue.wait();
  sycl::free(data, queue);
}

// Shared local memory and a barrier in an ESIMD kernel over an nd_range.
// FEATURE: ESIMD
// ESIMD: image only
// OPTIONS: -fsycl-targets=intel_gpu_pvc
#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>

namespace esimd = sycl::ext::intel::esimd;

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(256, queue);
  queue.parallel_for(sycl::nd_range<1>(16, 4), [=](sycl::nd_item<1> item) SYCL_ESIMD_KERNEL {
    esimd::slm_init<4 * 16 * sizeof(int)>();
    const unsigned local = unsigned(item.get_local_id(0)), bytes = 16 * sizeof(int);
    esimd::simd<int, 16> mine(int(item.get_global_id(0)), 2);
    esimd::slm_block_store<int, 16>(local * bytes, mine);
    esimd::barrier();
    esimd::simd<int, 16> next = esimd::slm_block_load<int, 16>((local + 1) % 4 * bytes);
    esimd::block_store(data + item.get_global_id(0) * 16, mine + next);
  });
  queue.wait();
  sycl::free(data, queue);
}

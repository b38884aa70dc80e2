// Device allocations: copies to and from them, kernels chained by events.
// FEATURE: unified shared memory
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t size = 4096;
  sycl::queue queue;
  std::vector<float> host(size), back(size);
  for (std::size_t i = 0; i < size; ++i)
    host[i] = float(i % 97);
  float *a = sycl::malloc_device<float>(size, queue);
  float *b = sycl::malloc_device<float>(size, queue);
  sycl::event copied = queue.copy(host.data(), a, size);
  sycl::event squared = queue.parallel_for(size, copied, [=](sycl::id<1> i) { b[i] = a[i] * a[i]; });
  sycl::event shifted = queue.parallel_for(size, squared, [=](sycl::id<1> i) { a[i] = b[(i + 1) % size] - b[i]; });
  queue.copy(a, back.data(), size, shifted).wait();
  check::that("a device pointer", sycl::get_pointer_type(a, queue.get_context()) == sycl::usm::alloc::device);
  sycl::free(a, queue);
  sycl::free(b, queue);
  check::each("back", back, size, [&](std::size_t i) {
    float next = host[(i + 1) % size];
    return next * next - host[i] * host[i];
  });
  return check::result();
}

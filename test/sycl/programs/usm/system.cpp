// System allocations: kernels use memory from new and from the stack, if the device supports this.
// FEATURE: unified shared memory
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <memory>
#include <vector>

int main() {
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::usm_system_allocations)) {
    std::cout << "SKIP: the device does not support system allocations\n";
    return 0;
  }
  constexpr std::size_t size = 100;
  std::vector<int> vector(size, 4);
  auto heap = std::make_unique<int[]>(size);
  int stack[size];
  int *a = vector.data(), *b = heap.get(), *c = stack;
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    b[i] = a[i] * int(i[0]);
    c[i] = -b[i];
  });
  queue.wait();
  check::each("heap", heap, size, [](std::size_t i) { return 4 * int(i); });
  check::each("stack", stack, size, [](std::size_t i) { return -4 * int(i); });
  check::that("not allocated by SYCL", sycl::get_pointer_type(a, queue.get_context()) == sycl::usm::alloc::unknown);
  return check::result();
}

// std::vector with sycl::usm_allocator, its elements used in kernels.
// FEATURE: unified shared memory
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  sycl::queue queue;
  using Allocator = sycl::usm_allocator<double, sycl::usm::alloc::shared, 64>;
  Allocator allocator(queue);
  std::vector<double, Allocator> values(allocator);
  for (int i = 0; i < 777; ++i)
    values.push_back(i / 8.0);
  check::that("aligned to 64 bytes", reinterpret_cast<std::uintptr_t>(values.data()) % 64 == 0);
  double *data = values.data();
  const std::size_t size = values.size();
  queue.parallel_for(size / 2, [=](sycl::id<1> i) { // reverse
    double other = data[size - 1 - i];
    data[size - 1 - i] = data[i];
    data[i] = other;
  });
  queue.wait();
  check::each("reversed", values, size, [&](std::size_t i) { return double(size - 1 - i) / 8.0; });
  return check::result();
}

// Kernels over plain ranges whose sizes are not multiples of any work-group size: each item must be visited exactly once.
// FEATURE: range kernels
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  sycl::queue queue;
  int *visits = sycl::malloc_shared<int>(8192, queue);
  auto expect_once = [&](const char *what, std::size_t size) {
    queue.wait();
    check::each(what, visits, 8192, [=](std::size_t i) { return i < size ? 1 : 0; });
    queue.memset(visits, 0, 8192 * sizeof(int)).wait();
  };
  queue.memset(visits, 0, 8192 * sizeof(int)).wait();
  for (std::size_t size : {1, 13, 997, 4099, 8191}) {
    queue.parallel_for(size, [=](sycl::id<1> i) { visits[i] += 1; });
    expect_once("one dimension", size);
  }
  queue.parallel_for(sycl::range<2>(97, 61), [=](sycl::item<2> i) { visits[i.get_linear_id()] += 1; });
  expect_once("two dimensions", 97 * 61);
  queue.parallel_for(sycl::range<3>(17, 19, 23), [=](sycl::item<3> i) {
    visits[(i[0] * i.get_range(1) + i[1]) * i.get_range(2) + i[2]] += 1;
  });
  expect_once("three dimensions", 17 * 19 * 23);
  sycl::free(visits, queue);
  return check::result();
}

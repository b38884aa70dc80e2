// Ids fit in int by default: a range with more items is rejected when it is submitted.
// FEATURE: range kernels
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cstdint>
#include <limits>
#include <string>

int main() {
  sycl::queue queue;
  int *flag = sycl::malloc_shared<int>(1, queue);
  *flag = 0;
  auto rejected = [&](auto range) {
    try {
      queue.parallel_for(range, [=](auto) { *flag = 1; }).wait();
    } catch (const sycl::exception &error) {
      return std::string(error.what()).find("id-queries") != std::string::npos;
    }
    return false;
  };
  const std::size_t limit = std::numeric_limits<int>::max();
  check::that("one dimension is rejected", rejected(sycl::range<1>(limit + 1)));
  check::that("a product is rejected", rejected(sycl::range<2>(1 << 16, 1 << 16)));
  check::that("an nd_range is rejected", rejected(sycl::nd_range<1>(std::size_t(1) << 32, 64)));
  check::equal("kernels that ran", *flag, 0);
  check::that("a small one is not", !rejected(sycl::range<1>(16)));
  check::equal("kernels that ran", *flag, 1);
  sycl::free(flag, queue);
  return check::result();
}

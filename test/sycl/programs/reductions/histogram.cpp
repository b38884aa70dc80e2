// A reduction of an array of sums (span), over an nd_range: a histogram.
// FEATURE: reductions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <array>

int main() {
  constexpr std::size_t size = 4096, bins = 16;
  sycl::queue queue;
  unsigned *values = sycl::malloc_shared<unsigned>(size, queue);
  unsigned *histogram = sycl::malloc_shared<unsigned>(bins, queue);
  std::array<unsigned, bins> expected{};
  for (std::size_t i = 0; i < size; ++i) {
    values[i] = unsigned(i * i * 2654435761u >> 5);
    ++expected[values[i] % bins];
  }
  for (std::size_t i = 0; i < bins; ++i)
    histogram[i] = 12345; // must not count
  queue.parallel_for(sycl::nd_range<1>(size, 64),
                     sycl::reduction(sycl::span<unsigned, bins>(histogram, bins), sycl::plus<>(),
                                     sycl::property::reduction::initialize_to_identity()),
                     [=](sycl::nd_item<1> item, auto &sums) { ++sums[values[item.get_global_id(0)] % bins]; });
  queue.wait();
  check::each("bin", histogram, bins, [&](std::size_t i) { return expected[i]; });
  sycl::free(values, queue);
  sycl::free(histogram, queue);
  return check::result();
}

// Several reductions in one kernel, over a range.
// FEATURE: reductions
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>
#include <numeric>
#include <vector>

int main() {
  constexpr std::size_t size = 10007;
  sycl::queue queue;
  int *values = sycl::malloc_shared<int>(size, queue);
  for (std::size_t i = 0; i < size; ++i)
    values[i] = int(i * 7919 % 20011) - 9000;
  long *sum = sycl::malloc_shared<long>(1, queue);
  int *least = sycl::malloc_shared<int>(1, queue), *most = sycl::malloc_shared<int>(1, queue);
  *sum = 5;
  *least = 100000;
  *most = -100000;
  queue.parallel_for(sycl::range<1>(size), sycl::reduction(sum, sycl::plus<long>()),
                     sycl::reduction(least, sycl::minimum<int>()), sycl::reduction(most, sycl::maximum<int>()),
                     [=](sycl::id<1> i, auto &total, auto &low, auto &high) {
                       total += long(values[i]);
                       low.combine(values[i]);
                       high.combine(values[i]);
                     });
  queue.wait();
  check::equal("sum", *sum, std::accumulate(values, values + size, 5L));
  check::equal("least", *least, *std::min_element(values, values + size));
  check::equal("most", *most, *std::max_element(values, values + size));
  sycl::free(values, queue);
  sycl::free(sum, queue);
  sycl::free(least, queue);
  sycl::free(most, queue);
  return check::result();
}

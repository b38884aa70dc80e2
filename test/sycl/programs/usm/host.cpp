// Host allocations, which kernels access without a copy.
// FEATURE: unified shared memory
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  constexpr int size = 300;
  sycl::queue queue;
  int *input = sycl::malloc_host<int>(size, queue);
  long *output = sycl::malloc_host<long>(size, queue);
  for (int i = 0; i < size; ++i)
    input[i] = (i * 7919) % 1000;
  queue.parallel_for(sycl::range<1>(size), [=](sycl::item<1> item) {
    long sum = 0;
    for (std::size_t i = 0; i <= item.get_linear_id(); ++i)
      sum += input[i];
    output[item] = sum;
  });
  queue.wait();
  check::that("a host pointer", sycl::get_pointer_type(input, queue.get_context()) == sycl::usm::alloc::host);
  long sum = 0;
  for (int i = 0; i < size; ++i) {
    sum += input[i];
    check::equal("prefix sum", output[i], sum);
  }
  sycl::free(input, queue);
  sycl::free(output, queue);
  return check::result();
}

// annotated_ptr: pointers with compile-time properties as kernel arguments.
// FEATURE: extension: annotated_ptr
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/annotated_ptr/annotated_ptr.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

int main() {
  constexpr std::size_t size = 128;
  sycl::queue queue;
  int *raw = sycl::aligned_alloc_shared<int>(64, size, queue), *out = sycl::malloc_shared<int>(size, queue);
  for (std::size_t i = 0; i < size; ++i)
    raw[i] = int(i) * 5;
  experimental::annotated_ptr<int, decltype(experimental::properties(experimental::alignment<64>))> aligned(raw);
  experimental::annotated_ptr<int> plain(out, experimental::properties{});
  queue.parallel_for(sycl::nd_range<1>(size, 16), [=](sycl::nd_item<1> item) {
    const std::size_t i = item.get_global_id(0);
    int *values = aligned.get();
    plain[i] = values[i] + 1;
    values[i] *= 2;
  });
  queue.wait();
  check::each("out", out, size, [](std::size_t i) { return int(i) * 5 + 1; });
  check::each("raw", raw, size, [](std::size_t i) { return int(i) * 10; });
  check::that("the pointer itself", aligned.get() == raw);
  sycl::free(raw, queue);
  sycl::free(out, queue);
  return check::result();
}

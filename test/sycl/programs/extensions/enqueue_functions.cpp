// Submissions without events: functions from ext_oneapi_enqueue_functions for kernels, copies and fills.
// FEATURE: extension: enqueue functions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

int main() {
  constexpr std::size_t size = 200;
  sycl::queue queue{sycl::property::queue::in_order()};
  int *a = sycl::malloc_shared<int>(size, queue), *b = sycl::malloc_shared<int>(size, queue);
  experimental::fill(queue, a, 7, size);
  experimental::parallel_for(queue, sycl::range<1>(size), [=](sycl::id<1> i) { a[i] += int(i[0]); });
  experimental::memcpy(queue, b, a, size * sizeof(int));
  experimental::nd_launch(queue, sycl::nd_range<1>(size, 20), [=](sycl::nd_item<1> item) {
    b[item.get_global_id(0)] += sycl::reduce_over_group(item.get_group(), 1, sycl::plus<>());
  });
  experimental::single_task(queue, [=] { b[0] = -1; });
  sycl::event event = experimental::submit_with_event(
      queue, [&](sycl::handler &h) { experimental::parallel_for(h, sycl::range<1>(size), [=](sycl::id<1> i) { a[i] = b[i] * 2; }); });
  event.wait();
  check::each("a", a, size, [](std::size_t i) { return i == 0 ? -2 : (7 + int(i) + 20) * 2; });
  sycl::free(a, queue);
  sycl::free(b, queue);
  return check::result();
}

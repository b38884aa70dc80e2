// A graph recorded from queues, finalized once and executed several times.
// FEATURE: graphs
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#include <sycl/ext/oneapi/experimental/graph.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

int main() {
  constexpr std::size_t size = 256;
  sycl::queue queue{sycl::property::queue::in_order()};
  if (!queue.get_device().has(sycl::aspect::ext_oneapi_limited_graph)) {
    std::cout << "SKIP: the device does not support graphs\n";
    return 0;
  }
  int *a = sycl::malloc_device<int>(size, queue), *b = sycl::malloc_device<int>(size, queue);
  int *sum = sycl::malloc_shared<int>(1, queue);
  *sum = 0;
  queue.fill(a, 1, size).wait();
  experimental::command_graph graph(queue.get_context(), queue.get_device());
  graph.begin_recording(queue);
  queue.parallel_for(size, [=](sycl::id<1> i) { b[i] = a[i] + int(i[0]); });
  queue.memcpy(a, b, size * sizeof(int));
  queue.single_task([=] {
    for (std::size_t i = 0; i < size; ++i)
      *sum += a[i];
  });
  graph.end_recording();
  check::equal("nothing ran while it was recorded", *sum, 0);
  auto executable = graph.finalize();
  int expected = 0;
  for (int round = 1; round <= 3; ++round) {
    queue.ext_oneapi_graph(executable);
    queue.wait();
    for (std::size_t i = 0; i < size; ++i)
      expected += 1 + round * int(i);
    check::equal("sum", *sum, expected);
  }
  sycl::free(a, queue);
  sycl::free(b, queue);
  sycl::free(sum, queue);
  return check::result();
}

// Several queues in one context, ordered by events across them; a barrier and a chain of kernels.
// FEATURE: queues and events
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  constexpr std::size_t size = 128;
  sycl::queue first;
  sycl::queue second(first.get_context(), first.get_device());
  sycl::queue third(first.get_context(), first.get_device());
  int *a = sycl::malloc_shared<int>(size, first), *b = sycl::malloc_shared<int>(size, first);
  sycl::event filled = first.parallel_for(size, [=](sycl::id<1> i) { a[i] = int(i[0]); });
  sycl::event copied = second.submit([&](sycl::handler &h) {
    h.depends_on(filled);
    h.parallel_for(size, [=](sycl::id<1> i) { b[i] = a[i] * 10; });
  });
  sycl::event cleared = second.fill(a, -1, size, copied);
  sycl::event barrier = third.ext_oneapi_submit_barrier({copied, cleared});
  sycl::event last = third.parallel_for(size, barrier, [=](sycl::id<1> i) { a[i] += b[size - 1 - i]; });
  last.wait();
  using sycl::info::event_command_status;
  check::that("complete", last.get_info<sycl::info::event::command_execution_status>() == event_command_status::complete);
  check::that("so is what it waited for",
              copied.get_info<sycl::info::event::command_execution_status>() == event_command_status::complete);
  check::each("a", a, size, [](std::size_t i) { return -1 + int(size - 1 - i) * 10; });
  sycl::event::wait({filled, copied});
  sycl::free(a, first);
  sycl::free(b, first);
  return check::result();
}

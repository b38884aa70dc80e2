// Profiling: a kernel's times are in order, and a longer kernel takes longer.
// FEATURE: queues and events
#include <sycl/sycl.hpp>
#include "../check.hpp"

namespace profiling = sycl::info::event_profiling;

static std::uint64_t duration(sycl::event event) {
  event.wait();
  const auto submit = event.get_profiling_info<profiling::command_submit>();
  const auto start = event.get_profiling_info<profiling::command_start>();
  const auto end = event.get_profiling_info<profiling::command_end>();
  check::that("submit, start, end", submit <= start && start < end);
  return end - start;
}

int main() {
  sycl::queue queue{sycl::property::queue::enable_profiling()};
  double *out = sycl::malloc_shared<double>(2, queue);
  auto sum = [=](int number, long steps) mutable {
    return queue.single_task([=] {
      double total = 0;
      for (long i = 1; i <= steps; ++i)
        total += 1.0 / double(i);
      out[number] = total;
    });
  };
  duration(sum(0, 1)); // the first launch builds the kernel
  const auto little = duration(sum(0, 1000)), much = duration(sum(1, 10000000));
  check::that("more steps take longer", much > little);
  check::close("harmonic number 1000", out[0], 7.485470860550345, 1e-9);
  check::close("harmonic number 10000000", out[1], 16.695311365859852, 1e-9);
  sycl::free(out, queue);
  return check::result();
}

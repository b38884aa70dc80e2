// The device's clock: ext_oneapi_clock. Time advances while a kernel runs.
// FEATURE: extension: clock
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/clock.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

// Mesa 22.3's lavapipe ends the loops of a kernel after 65,535 iterations together.
constexpr int count = 30000;

int main() {
  sycl::queue queue;
  if (!queue.get_device().has(sycl::aspect::ext_oneapi_clock_device)) {
    std::cout << "SKIP: the device has no clock\n";
    return 0;
  }
  auto *times = sycl::malloc_shared<std::uint64_t>(3, queue);
  double *out = sycl::malloc_shared<double>(1, queue);
  queue.single_task([=] {
    times[0] = experimental::clock<experimental::clock_scope::device>();
    double sum = 0;
    for (int i = 1; i < count; ++i)
      sum += 1.0 / i;
    *out = sum;
    times[1] = experimental::clock<experimental::clock_scope::device>();
    for (int i = 1; i < count; ++i)
      sum -= 1.0 / i;
    *out += sum;
    times[2] = experimental::clock<experimental::clock_scope::device>();
  });
  queue.wait();
  check::that("the clock goes on", times[0] < times[1] && times[1] < times[2]);
  double sum = 0;
  for (int i = 1; i < count; ++i)
    sum += 1.0 / i;
  check::close("sum", *out, sum, 1e-9);
  sycl::free(times, queue);
  sycl::free(out, queue);
  return check::result();
}

// device_global variables of struct type as static members of classes, one of them with device_image_scope.
// FEATURE: device_global
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/device_global/device_global.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

struct Range {
  int low, high;
};
struct Limits {
  static inline experimental::device_global<Range> range;
};
struct Cache {
  struct Shorts {
    static inline experimental::device_global<short[4]> values;
  };
  struct Doubles {
    static experimental::device_global<double[4]> values;
  };
};
experimental::device_global<double[4]> Cache::Doubles::values;
experimental::device_global<int, decltype(experimental::properties(experimental::device_image_scope))> in_image;

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  int *out = sycl::malloc_shared<int>(4, queue);
  const Range range{-3, 12};
  queue.memcpy(Limits::range, &range);
  // Only kernels in the same image share the variable with device_image_scope, so one kernel does everything.
  queue.single_task([=] {
    Range now = Limits::range;
    in_image = 5;
    for (int i = 0; i < 4; ++i)
      Cache::Shorts::values[i] = short(now.low * i + in_image);
    Cache::Doubles::values[2] = now.high / 8.0;
    Limits::range = Range{now.high, now.low};
    for (int i = 0; i < 4; ++i)
      out[i] = Cache::Shorts::values[i];
  });
  Range turned{};
  double eighth = 0;
  queue.memcpy(&turned, Limits::range);
  queue.memcpy(&eighth, Cache::Doubles::values, sizeof(double), 2 * sizeof(double)).wait();
  check::equal("low", turned.low, 12);
  check::equal("high", turned.high, -3);
  check::equal("element", eighth, 1.5);
  check::each("values", out, 4, [](std::size_t i) { return 5 - 3 * int(i); });
  sycl::free(out, queue);
  return check::result();
}

// printf with formats in constant memory, in functions called from kernels, by several work-items.
// FEATURE: printf
#include <sycl/sycl.hpp>
#include "../captured.hpp"
#include "../check.hpp"

namespace experimental = sycl::ext::oneapi::experimental;

#ifdef __SYCL_DEVICE_ONLY__
#define CONSTANT __attribute__((opencl_constant))
#else
#define CONSTANT
#endif
static const CONSTANT char format[] = "item %d of %d: %f\n";

static void report(int item, int count, float value) { experimental::printf(format, item, count, value); }

int main() {
  sycl::queue queue;
  std::string text = captured([&] {
    queue.parallel_for(sycl::range<1>(5), [](sycl::item<1> item) {
      report(int(item[0]), int(item.get_range(0)), float(item[0]) * 0.5f);
    });
    queue.wait();
  });
  for (int i = 0; i < 5; ++i) {
    char line[64];
    std::snprintf(line, sizeof line, "item %d of 5: %f\n", i, i * 0.5);
    check::that(line, text.find(line) != std::string::npos);
  }
  return check::result();
}

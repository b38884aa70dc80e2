// A kernel without arguments, and one that ignores all of them.
// FEATURE: kernels for single tasks
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build("extern \"C\" TASK void nothing() {}\n"
                           "extern \"C\" KERNEL(1) void ignores(int *, float, char) {}\n");
  rtc::run_task(bundle.ext_oneapi_get_kernel("nothing"));
  rtc::Array<int> out(1, 7);
  rtc::run(bundle.ext_oneapi_get_kernel("ignores"), sycl::nd_range<1>(8, 8), out.data(), 1.0f, 'x');
  check::equal("out", out[0], 7);
  return rtc::result();
}

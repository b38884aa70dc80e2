// Bundles from several source strings are joined.
// FEATURE: several bundles
#include "../rtc.hpp"

int main() {
  auto first = rtc::build("extern \"C\" TASK void one(int *out) { *out += 1; }");
  auto second = rtc::build("extern \"C\" TASK void two(int *out) { *out *= 2; }");
  auto joined = sycl::join(std::vector{first, second});
  check::that("one", joined.ext_oneapi_has_kernel("one"));
  check::that("two", joined.ext_oneapi_has_kernel("two"));
  rtc::Array<int> out(1, 20);
  rtc::run_task(joined.ext_oneapi_get_kernel("one"), out.data());
  rtc::run_task(joined.ext_oneapi_get_kernel("two"), out.data());
  check::equal("out", out[0], 42);
  return rtc::result();
}

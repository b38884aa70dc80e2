// Kernels are found by name; names that do not exist are reported.
// FEATURE: queries of kernels
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build("extern \"C\" TASK void first(int *out) { *out = 1; }\n"
                           "extern \"C\" TASK void second(int *out) { *out = 2; }\n"
                           "void no_kernel(int *out) { *out = 3; }\n");
  check::that("has first", bundle.ext_oneapi_has_kernel("first"));
  check::that("has second", bundle.ext_oneapi_has_kernel("second"));
  check::that("does not have no_kernel", !bundle.ext_oneapi_has_kernel("no_kernel"));
  check::that("does not have third", !bundle.ext_oneapi_has_kernel("third"));
  rtc::contains("third", rtc::error_of([&] { bundle.ext_oneapi_get_kernel("third"); }, sycl::errc::invalid), "third");
  rtc::Array<int> out(1);
  rtc::run_task(bundle.ext_oneapi_get_kernel("second"), out.data());
  check::equal("out", out[0], 2);
  return rtc::result();
}

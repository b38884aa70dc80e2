// A name expression without a kernel is an error. An unregistered kernel in a namespace is not found by its name.
// FEATURE: registered names
#include "../rtc.hpp"

int main() {
  const char *text = "namespace n { TASK void k(int *out) { *out = 1; } }\nextern \"C\" TASK void plain(int *) {}\n";
  auto bundle = rtc::build(text);
  check::that("not found", !bundle.ext_oneapi_has_kernel("n::k"));
  check::that("plain is found", bundle.ext_oneapi_has_kernel("plain"));
  const std::string error =
      rtc::error_of([&] { rtc::build(text, syclexp::registered_names("n::missing")); }, sycl::errc::build);
  rtc::contains("error", error, "no member named 'missing' in namespace 'n'");
  return rtc::result();
}

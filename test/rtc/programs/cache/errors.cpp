// Errors and warnings with the cache: an error is reported again, and the log of a stored result contains its warnings.
// FEATURE: cache
// ENV: SYCL_CACHE_PERSISTENT=1 SYCL_CACHE_DIR=cache XDG_CACHE_HOME=cache
#include "../rtc.hpp"

int main() {
  for (int i = 0; i < 2; ++i) {
    rtc::contains("error", rtc::build_error("int f() { return missing; }\n"), "use of undeclared identifier 'missing'");
    auto bundle = rtc::build("extern \"C\" TASK void get(int *out) { *out = 4; }");
    check::that("kernel", bundle.ext_oneapi_has_kernel("get"));
  }
  return rtc::result();
}

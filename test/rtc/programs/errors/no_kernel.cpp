// Neither a source string without kernels nor an empty one crashes the compiler.
// FEATURE: errors in the source
#include "../rtc.hpp"

int main() {
  for (const char *text : {"#include <sycl/sycl.hpp>\nint f(int x) { return x + 1; }\n", "", "// a comment"}) {
    try {
      auto bundle = rtc::build(rtc::plain_source(text));
      check::that("no kernel", !bundle.ext_oneapi_has_kernel("f"));
    } catch (const sycl::exception &error) {
      check::that("an error of the build", error.code() == sycl::errc::build || error.code() == sycl::errc::invalid);
      check::that("with text", *error.what() != '\0');
    }
  }
  return rtc::result();
}

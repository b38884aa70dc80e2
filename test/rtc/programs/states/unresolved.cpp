// A link without the object that defines a function is an error, not a crash.
// FEATURE: compile and link
#include "../objects.hpp"

int main() {
  bool has_failed = false;
  try {
    // This project's library already reports the error here.
    auto user = rtc::compile("SYCL_EXTERNAL int scale(int);\nextern \"C\" TASK void use(int *out) { *out = scale(*out) + 2; }");
    sycl::link(user);
  } catch (const sycl::exception &) {
    has_failed = true;
  }
  check::that("compilation or link fails", has_failed);
  return rtc::result();
}

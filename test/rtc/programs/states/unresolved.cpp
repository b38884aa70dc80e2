// A link without the object that defines a function is an error, not a crash.
// FEATURE: compile and link
#include "../objects.hpp"

int main() {
  auto user = rtc::compile("SYCL_EXTERNAL int scale(int);\nextern \"C\" TASK void use(int *out) { *out = scale(*out) + 2; }");
  bool has_failed = false;
  try {
    sycl::link(user);
  } catch (const sycl::exception &) {
    has_failed = true;
  }
  check::that("the link fails", has_failed);
  return rtc::result();
}

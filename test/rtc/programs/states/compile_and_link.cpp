// A source string is compiled to an object, which is linked to an executable.
// FEATURE: compile and link
#include "../objects.hpp"

int main() {
  auto object = rtc::compile("extern \"C\" TASK void get(int *out) { *out = 11; }");
  auto bundle = sycl::link(object);
  rtc::Array<int> out(1);
  rtc::run_task(bundle.ext_oneapi_get_kernel("get"), out.data());
  check::equal("out", out[0], 11);
  return rtc::result();
}

// Objects from several source strings are linked: a kernel calls a function from another one.
// FEATURE: compile and link
#include "../objects.hpp"

int main() {
  const syclexp::build_options dependencies("-fsycl-allow-device-image-dependencies");
  auto library = rtc::compile("SYCL_EXTERNAL int scale(int x) { return 4 * x; }", dependencies);
  auto user = rtc::compile("SYCL_EXTERNAL int scale(int);\nextern \"C\" TASK void use(int *out) { *out = scale(*out) + 2; }",
                           dependencies);
  auto bundle = syclexp::link(std::vector{user, library});
  rtc::Array<int> out(1, 10);
  rtc::run_task(bundle.ext_oneapi_get_kernel("use"), out.data());
  check::equal("out", out[0], 42);
  return rtc::result();
}

// The compiler's names for kernels: C functions have the name in the source, others are mangled. Both are found.
// FEATURE: raw kernel names
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" TASK void plain(int *out) { *out = 1; }
    namespace n { TASK void mangled(int *out) { *out = 2; } }
  )", syclexp::registered_names("n::mangled"));
  rtc::contains("plain", bundle.ext_oneapi_get_raw_kernel_name("plain"), "plain");
  const std::string raw = bundle.ext_oneapi_get_raw_kernel_name("n::mangled");
  rtc::contains("mangled", raw, "mangled");
  check::that("differs", raw != "n::mangled");
  check::that("found by its raw name", bundle.ext_oneapi_has_kernel(raw));
  rtc::Array<int> out(1);
  rtc::run_task(bundle.ext_oneapi_get_kernel(raw), out.data());
  check::equal("out", out[0], 2);
  return rtc::result();
}

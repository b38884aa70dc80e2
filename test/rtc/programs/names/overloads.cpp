// Overloaded kernels, selected by casting their name.
// FEATURE: registered names
#include "../rtc.hpp"

int main() {
  const std::string with_int = "(void(*)(int *, int))set", with_float = "(void(*)(int *, float))set";
  auto bundle = rtc::build(R"(
    TASK void set(int *out, int value) { *out = value; }
    TASK void set(int *out, float value) { *out = int(value * 10); }
  )", syclexp::registered_names(std::vector<std::string>{with_int, with_float}));
  rtc::Array<int> out(2);
  rtc::run_task(bundle.ext_oneapi_get_kernel(with_int), out.data(), 7);
  rtc::run_task(bundle.ext_oneapi_get_kernel(with_float), out.data() + 1, 2.5f);
  check::equal("int", out[0], 7);
  check::equal("float", out[1], 25);
  return rtc::result();
}

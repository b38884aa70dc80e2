// Kernels with the same name in several namespaces, registered by qualified names.
// FEATURE: registered names
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    namespace a { TASK void get(int *out) { *out = 1; } }
    namespace a::b { TASK void get(int *out) { *out = 2; } }
    inline namespace c { TASK void get(int *out) { *out = 3; } }
    TASK void other(int *out) { *out = 4; }
  )", syclexp::registered_names(std::vector<std::string>{"a::get", "a::b::get", "::c::get", "other"}));
  rtc::Array<int> out(4);
  int index = 0;
  for (const char *name : {"a::get", "a::b::get", "::c::get", "other"}) {
    check::that(name, bundle.ext_oneapi_has_kernel(name));
    rtc::run_task(bundle.ext_oneapi_get_kernel(name), out.data() + index++);
  }
  check::each("out", out, 4, [](std::size_t i) { return int(i) + 1; });
  return rtc::result();
}

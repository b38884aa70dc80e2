// A source string is built more than once. Each bundle works, and one outlives the other.
// FEATURE: several bundles
#include "../rtc.hpp"

#include <optional>

int main() {
  auto source = rtc::source("extern \"C\" TASK void add(int *out) { *out += 5; }");
  rtc::Array<int> out(1, 1);
  auto first = std::optional(rtc::build(source));
  auto second = rtc::build(source);
  rtc::run_task(first->ext_oneapi_get_kernel("add"), out.data());
  first.reset();
  rtc::run_task(second.ext_oneapi_get_kernel("add"), out.data());
  rtc::run_task(rtc::build(source).ext_oneapi_get_kernel("add"), out.data());
  check::equal("out", out[0], 16);
  return rtc::result();
}

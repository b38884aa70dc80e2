// One source string is built with different options, and a build is repeated. Each bundle contains the code for its options.
// FEATURE: build options
#include "../rtc.hpp"

int main() {
  auto source = rtc::source("extern \"C\" TASK void get(int *out) { *out = VALUE; }");
  rtc::Array<int> out(1);
  for (int value : {3, 4, 3}) {
    auto bundle = rtc::build(source, syclexp::build_options("-DVALUE=" + std::to_string(value)));
    rtc::run_task(bundle.ext_oneapi_get_kernel("get"), out.data());
    check::equal("value", out[0], value);
  }
  return rtc::result();
}

// A header in memory, and one in a directory that exists only in memory.
// FEATURE: include files in memory
#include "../rtc.hpp"

int main() {
  syclexp::include_files files("scale.h", "#pragma once\ninline int scale(int x) { return 3 * x; }\n");
  files.add("deep/er/offset.hpp", "constexpr int offset = 4;\n");
  auto bundle = rtc::build(rtc::source(R"(
    #include "scale.h"
    #include "deep/er/offset.hpp"
    extern "C" TASK void apply(int *out) { *out = scale(*out) + offset; }
  )", files));
  rtc::Array<int> out(1, 5);
  rtc::run_task(bundle.ext_oneapi_get_kernel("apply"), out.data());
  check::equal("out", out[0], 19);
  return rtc::result();
}

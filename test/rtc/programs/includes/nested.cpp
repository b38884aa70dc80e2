// Headers in memory include each other, relative to their own directory.
// FEATURE: include files in memory
#include "../rtc.hpp"

int main() {
  syclexp::include_files files;
  files.add("lib/all.hpp", "#pragma once\n#include \"parts/one.hpp\"\n#include \"../base.hpp\"\n");
  files.add("base.hpp", "constexpr int base = 100;\n");
  files.add("lib/parts/one.hpp", "#pragma once\n#include \"two.hpp\"\ninline int one() { return 1; }\n");
  files.add("lib/parts/two.hpp", "#pragma once\ninline int two() { return 2; }\n");
  auto bundle = rtc::build(rtc::source(R"(
    #include "lib/all.hpp"
    #include "lib/all.hpp"
    extern "C" TASK void sum(int *out) { *out = base + one() + 10 * two(); }
  )", files));
  rtc::Array<int> out(1);
  rtc::run_task(bundle.ext_oneapi_get_kernel("sum"), out.data());
  check::equal("out", out[0], 121);
  return rtc::result();
}

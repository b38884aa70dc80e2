// One name refers to different files in two bundles. A file in memory takes precedence over one on disk.
// FEATURE: include files in memory
#include "../rtc.hpp"

#include <fstream>

int main() {
  std::ofstream("value.hpp") << "constexpr int value = -1;\n";
  const char *text = "#include \"value.hpp\"\nextern \"C\" TASK void get(int *out) { *out = value; }\n";
  rtc::Array<int> out(2);
  for (int i = 0; i < 2; ++i) {
    syclexp::include_files file("value.hpp", "constexpr int value = " + std::to_string(10 + i) + ";\n");
    auto bundle = rtc::build(rtc::source(text, file));
    rtc::run_task(bundle.ext_oneapi_get_kernel("get"), out.data() + i);
  }
  check::each("value", out, 2, [](std::size_t i) { return 10 + int(i); });
  return rtc::result();
}

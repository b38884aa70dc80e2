// The log of a successful build contains its warnings, with their lines. If there are none, it does not mention warnings.
// FEATURE: build log
#include "../rtc.hpp"

int main() {
  std::string log;
  auto bundle = rtc::build("extern \"C\" TASK void get(int *out) {\n  int unused_one = 3;\n  *out = 4;\n}\n",
                           syclexp::build_options("-Wall"), syclexp::save_log(&log));
  rtc::contains("log", log, ":7:7: warning: unused variable 'unused_one'");
  rtc::Array<int> out(1);
  rtc::run_task(bundle.ext_oneapi_get_kernel("get"), out.data());
  check::equal("out", out[0], 4);
  std::string quiet;
  rtc::build("extern \"C\" TASK void get(int *out) { *out = 4; }", syclexp::save_log(&quiet));
  rtc::lacks("quiet log", quiet, "warning:");
  return rtc::result();
}

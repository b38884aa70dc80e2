// An option and a pragma disable warnings.
// FEATURE: build log
#include "../rtc.hpp"

int main() {
  std::string log;
  rtc::build("extern \"C\" TASK void get(int *out) { int unused_one = 3; *out = 4; }", syclexp::build_options("-w"),
             syclexp::save_log(&log));
  rtc::lacks("-w", log, "unused_one");
  log.clear();
  rtc::build("#pragma clang diagnostic ignored \"-Wunused-variable\"\n"
             "extern \"C\" TASK void get(int *out) { int unused_one = 3; *out = 4; }",
             syclexp::build_options("-Wall"), syclexp::save_log(&log));
  rtc::lacks("pragma", log, "unused_one");
  return rtc::result();
}

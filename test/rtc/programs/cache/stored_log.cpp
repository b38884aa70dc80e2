// A result from the cache includes the log of its compilation.
// FEATURE: cache
// ENV: SYCL_CACHE_PERSISTENT=1 SYCL_CACHE_DIR=cache XDG_CACHE_HOME=cache
// WHEEL: a result from its cache has no log
#include "../rtc.hpp"

int main() {
  for (int i = 0; i < 2; ++i) {
    std::string log;
    rtc::build("extern \"C\" TASK void get(int *out) { int unused_one = 3; *out = 4; }", syclexp::build_options("-Wall"),
               syclexp::save_log(&log));
    rtc::contains("log", log, "warning: unused variable 'unused_one'");
  }
  return rtc::result();
}

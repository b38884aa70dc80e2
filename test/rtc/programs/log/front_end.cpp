// The log names the front end that compiled the source, unless the environment selects one.
// FEATURE: build log
// WHEEL: has one front end
#include "../rtc.hpp"

int main() {
  std::string log;
  rtc::build("extern \"C\" TASK void get(int *out) { *out = 4; }", syclexp::save_log(&log));
  const char *mode = std::getenv("SYCLPASSES_RTC_FRONT_END");
  if (mode && std::string_view(mode) != "auto")
    rtc::lacks("log", log, "was read by");
  else
    rtc::contains("log", log, "sycl-rtc: the source was read by ");
  return rtc::result();
}

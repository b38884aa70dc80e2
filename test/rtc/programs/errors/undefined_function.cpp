// A call to an undefined function is reported with its name.
// FEATURE: errors in the source
#include "../rtc.hpp"

int main() {
  std::string error;
  try {
    rtc::build("SYCL_EXTERNAL int nowhere(int);\nextern \"C\" TASK void k(int *out) { *out = nowhere(*out); }\n");
  } catch (const sycl::exception &exception) {
    error = exception.what();
  }
  rtc::contains("error", error, "nowhere");
  return rtc::result();
}

// -Werror turns warnings into errors.
// FEATURE: build log
#include "../rtc.hpp"

int main() {
  const std::string text = "#include <sycl/sycl.hpp>\nint f() { int unused_one = 3; return 4; }\n";
  const auto options = syclexp::build_options(std::vector<std::string>{"-Wall", "-Werror"});
  rtc::contains("error", rtc::build_error(text, options), ":2:15: error: unused variable 'unused_one'");
  return rtc::result();
}

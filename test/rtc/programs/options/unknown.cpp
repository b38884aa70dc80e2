// An unknown option is an error that names it.
// FEATURE: bad options
#include "../rtc.hpp"

int main() {
  const char *text = "#include <sycl/sycl.hpp>\n";
  for (const char *option : {"-fno-such-option", "--no-such-option"})
    rtc::contains("error", rtc::error_of([&] { rtc::build(rtc::plain_source(text), syclexp::build_options(option)); },
                                         sycl::errc::build),
                  "no-such-option");
  return rtc::result();
}

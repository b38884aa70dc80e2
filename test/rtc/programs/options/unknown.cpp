// An unknown option is an error that names it.
// FEATURE: bad options
#include "../rtc.hpp"

int main() {
  const char *text = "#include <sycl/sycl.hpp>\n";
  for (const char *option : {"-fno-such-option", "--no-such-option"})
    try {
      rtc::build(rtc::plain_source(text), syclexp::build_options(option));
      check::that("the build fails", false);
    } catch (const sycl::exception &error) {
      // DPC++'s library reports errc::build, this project's errc::invalid.
      check::that("error code", error.code() == sycl::errc::build || error.code() == sycl::errc::invalid);
      rtc::contains("error", error.what(), "no-such-option");
    }
  return rtc::result();
}

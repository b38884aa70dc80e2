// Options that would write files or end the compilation early are rejected, and nothing is written.
// FEATURE: bad options
#include "../rtc.hpp"

#include <filesystem>

int main() {
  const char *text = "#include <sycl/sycl.hpp>\n";
  const std::vector<std::vector<std::string>> rejected = {
      {"-o", "written"}, {"-fsycl-targets=spir64"}, {"-c"}, {"-lm"}, {"-fsanitize=address"}};
  for (const auto &options : rejected) {
    const std::string error = rtc::error_of(
        [&] { rtc::build(rtc::plain_source(text), syclexp::build_options(options)); }, sycl::errc::invalid);
    rtc::contains("error", error, options[0].substr(0, options[0].find('=')));
    rtc::contains("error", error, "Parsing of user arguments failed");
  }
  check::that("nothing is written", !std::filesystem::exists("written"));
  return rtc::result();
}

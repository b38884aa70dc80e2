// The two options for precompiled headers are rejected together; each one alone is accepted.
// FEATURE: bad options
#include "../rtc.hpp"

#include <filesystem>

int main() {
  const char *text = "#include <sycl/sycl.hpp>\n";
  const std::string directory = "--persistent-auto-pch=" + (std::filesystem::temp_directory_path() / "rtc-exclusive").string();
  const auto build = [&](const std::vector<std::string> &options) {
    return [=] { rtc::build(rtc::plain_source(text), syclexp::build_options(options)); };
  };
  const std::string error = rtc::error_of(build({"--auto-pch", directory}), sycl::errc::invalid);
  rtc::contains("error", error,
                "Parsing of user arguments failed\nDetailed information:\n\t--auto-pch and --persistent-auto-pch= cannot be used together");
  build({"--auto-pch"})();
  return rtc::result();
}

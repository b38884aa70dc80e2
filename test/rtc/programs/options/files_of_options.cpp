// Clang has options that write other files or load plugins. A source's options must do neither.
// FEATURE: bad options
// WHEEL: accepts options that write files
#include "../rtc.hpp"

#include <filesystem>

int main() {
  const char *text = "#include <sycl/sycl.hpp>\n";
  const std::vector<std::vector<std::string>> refused = {
      {"-MD", "-MF", "written"}, {"-fplugin=written.so"},      {"-fpass-plugin=written.so"}, {"-Xclang", "-load", "-Xclang", "written.so"},
      {"-ftime-trace=written"},  {"--serialize-diagnostics", "written"}, {"-save-temps"},  {"@written"}};
  for (const auto &options : refused)
    rtc::contains("error", rtc::error_of([&] { rtc::build(rtc::plain_source(text), syclexp::build_options(options)); },
                                         sycl::errc::invalid),
                  options[0].substr(0, options[0].find('=')));
  for (const auto &entry : std::filesystem::directory_iterator("."))
    check::that(entry.path().c_str(), entry.path().filename() == "program");
  return rtc::result();
}

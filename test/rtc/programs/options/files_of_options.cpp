// Clang has options that write other files or load plugins. A source's options must do neither.
// FEATURE: bad options
// WHEEL: accepts options that write files
#include "../rtc.hpp"

#include <filesystem>

int main() {
  const char *text = "#include <sycl/sycl.hpp>\n";
  // Options, and the text that the error contains.
  const std::pair<std::vector<std::string>, const char *> rejected[] = {
      {{"-MD", "-MF", "written"}, "-MD"},
      {{"-fplugin=written.so"}, "-fplugin"},
      {{"-fpass-plugin=written.so"}, "-fpass-plugin"},
      {{"-Xclang", "-load", "-Xclang", "written.so"}, "-load"},
      {{"-ftime-trace=written"}, "-ftime-trace"},
      {{"--serialize-diagnostics", "written"}, "--serialize-diagnostics"},
      {{"-save-temps"}, "-save-temps"},
      {{"@written"}, "@written"}};
  for (const auto &[options, name] : rejected)
    rtc::contains("error",
                  rtc::error_of([&, &options = options] { rtc::build(rtc::plain_source(text), syclexp::build_options(options)); },
                                sycl::errc::invalid),
                  name);
  check::that("nothing is written", std::filesystem::is_empty("."));
  return rtc::result();
}

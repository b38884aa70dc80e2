// A header on disk is found with -I, as one argument and as two.
// FEATURE: include files on the disk
#include "../rtc.hpp"

#include <filesystem>
#include <fstream>

int main() {
  const auto directory = std::filesystem::current_path() / "a directory";
  std::filesystem::create_directories(directory / "inner");
  std::ofstream(directory / "disk.hpp") << "#include \"inner/value.hpp\"\ninline int disk() { return value + 1; }\n";
  std::ofstream(directory / "inner/value.hpp") << "constexpr int value = 41;\n";
  const char *text = "#include <disk.hpp>\nextern \"C\" TASK void get(int *out) { *out = disk(); }\n";
  rtc::Array<int> out(2);
  auto one = rtc::build(text, syclexp::build_options("-I" + directory.string()));
  auto two = rtc::build(text, syclexp::build_options(std::vector<std::string>{"-I", directory.string()}));
  rtc::run_task(one.ext_oneapi_get_kernel("get"), out.data());
  rtc::run_task(two.ext_oneapi_get_kernel("get"), out.data() + 1);
  check::each("out", out, 2, [](std::size_t) { return 42; });
  return rtc::result();
}

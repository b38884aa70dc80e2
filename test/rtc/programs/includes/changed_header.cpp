// A header on disk changes between two builds of the same source. The second build uses the new contents, even with the cache.
// FEATURE: include files on the disk
// ENV: SYCL_CACHE_PERSISTENT=1 SYCL_CACHE_DIR=cache
#include "../rtc.hpp"

#include <filesystem>
#include <fstream>

int main() {
  const auto directory = std::filesystem::current_path();
  const char *text = "#include \"changing.hpp\"\nextern \"C\" TASK void get(int *out) { *out = value; }\n";
  rtc::Array<int> out(4);
  for (int i = 0; i < 4; ++i) {
    // The third version equals the second, and the fourth equals the first.
    std::ofstream("changing.hpp") << "constexpr int value = " << (i == 1 || i == 2 ? 7 : 3) << ";\n";
    auto bundle = rtc::build(text, syclexp::build_options("-I" + directory.string()));
    rtc::run_task(bundle.ext_oneapi_get_kernel("get"), out.data() + i);
  }
  check::each("value", out, 4, [](std::size_t i) { return i == 1 || i == 2 ? 7 : 3; });
  return rtc::result();
}

// The cache on disk: three builds, of a source, a changed source and the first one again, produce correct code; files are stored.
// FEATURE: cache
// ENV: SYCL_CACHE_PERSISTENT=1 SYCL_CACHE_DIR=cache XDG_CACHE_HOME=cache
#include "../rtc.hpp"

#include <filesystem>

int main() {
  std::filesystem::remove_all("cache");
  rtc::Array<int> out(3);
  for (int i = 0; i < 3; ++i) {
    auto bundle = rtc::build("extern \"C\" TASK void get(int *out) { *out = " + std::to_string(i == 1 ? 8 : 5) + "; }");
    rtc::run_task(bundle.ext_oneapi_get_kernel("get"), out.data() + i);
  }
  check::each("value", out, 3, [](std::size_t i) { return i == 1 ? 8 : 5; });
  check::that("something is stored", std::filesystem::exists("cache") && !std::filesystem::is_empty("cache"));
  return rtc::result();
}

// Damaged files in the cache are not used.
// FEATURE: cache
// ENV: SYCL_CACHE_PERSISTENT=1 SYCL_CACHE_DIR=cache XDG_CACHE_HOME=cache
#include "../rtc.hpp"

#include <filesystem>
#include <fstream>

int main() {
  namespace fs = std::filesystem;
  fs::remove_all("cache");
  auto source = rtc::source("extern \"C\" TASK void get(int *out) { *out = 6; }");
  rtc::Array<int> out(1);
  rtc::run_task(rtc::build(source).ext_oneapi_get_kernel("get"), out.data());
  for (const auto &entry : fs::recursive_directory_iterator("cache"))
    if (entry.is_regular_file() && entry.file_size() > 16)
      fs::resize_file(entry.path(), entry.file_size() / 2);
  out[0] = 0;
  rtc::run_task(rtc::build(source).ext_oneapi_get_kernel("get"), out.data());
  check::equal("out", out[0], 6);
  return rtc::result();
}

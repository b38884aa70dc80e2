// printf in kernels.
// FEATURE: printf
#include "../rtc.hpp"

#include <unistd.h>

#include <cstdio>

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void say(int base) {
      auto item = work_item::get_nd_item<1>();
      if (item.get_global_id(0) == 3)
        syclexp::printf("item %d says %s %.2f\n", base + int(item.get_global_id(0)), "hello", 2.5);
    }
  )");
  // The device writes to standard output itself.
  std::FILE *file = std::tmpfile();
  const int kept = dup(1);
  dup2(fileno(file), 1);
  rtc::run(bundle.ext_oneapi_get_kernel("say"), sycl::nd_range<1>(8, 4), 100);
  std::fflush(stdout);
  dup2(kept, 1);
  char text[100] = {};
  std::rewind(file);
  const std::size_t size = std::fread(text, 1, sizeof text - 1, file);
  check::equal("text", std::string(text, size), std::string("item 103 says hello 2.50\n"));
  return rtc::result();
}

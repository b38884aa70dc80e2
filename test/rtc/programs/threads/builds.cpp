// Several threads build at once: the same source and different ones.
// FEATURE: threads
#include "../rtc.hpp"

#include <thread>

int main() {
  rtc::Array<int> out(8);
  rtc::queue();
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      auto bundle = rtc::build("extern \"C\" TASK void get(int *out) { *out = " + std::to_string(i / 2) + "; }");
      rtc::run_task(bundle.ext_oneapi_get_kernel("get"), out.data() + i);
    });
  for (auto &thread : threads)
    thread.join();
  check::each("out", out, 8, [](std::size_t i) { return int(i / 2); });
  return rtc::result();
}

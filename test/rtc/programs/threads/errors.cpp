// Failing builds do not affect successful builds in other threads.
// FEATURE: threads
#include "../rtc.hpp"

#include <thread>

int main() {
  std::vector<std::string> texts(6);
  rtc::queue();
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i)
    threads.emplace_back([&, i] {
      try {
        auto bundle = rtc::build("extern \"C\" TASK void get(int *out) { *out = " + std::string(i % 2 ? "missing" : "1") + std::to_string(i) + "; }");
        texts[i] = bundle.ext_oneapi_has_kernel("get") ? "good" : "no kernel";
      } catch (const sycl::exception &error) {
        texts[i] = error.what();
      }
    });
  for (auto &thread : threads)
    thread.join();
  for (int i = 0; i < 6; ++i)
    rtc::contains("result", texts[i], i % 2 ? "'missing" + std::to_string(i) + "'" : "good");
  return rtc::result();
}

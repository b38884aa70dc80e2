// Two bundles of one source have separate device globals.
// FEATURE: device globals
#include "../rtc.hpp"

int main() {
  auto source = rtc::source(R"(
    syclexp::device_global<int> counter;
    extern "C" TASK void add(int *out, int value) { counter += value; *out = counter.get(); }
  )");
  auto first = rtc::build(source), second = rtc::build(source);
  rtc::Array<int> out(3);
  rtc::run_task(first.ext_oneapi_get_kernel("add"), out.data(), 1);
  rtc::run_task(second.ext_oneapi_get_kernel("add"), out.data() + 1, 10);
  rtc::run_task(first.ext_oneapi_get_kernel("add"), out.data() + 2, 1);
  check::equal("first", out[0], 1);
  check::equal("second", out[1], 10);
  check::equal("first again", out[2], 2);
  return rtc::result();
}

// A kernel for single tasks, with arguments of several types.
// FEATURE: kernels for single tasks
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" TASK void fill(long *out, int count, char step, double factor, bool is_negative) {
      for (int i = 0; i < count; ++i)
        out[i] = (is_negative ? -1 : 1) * long(i * step * factor);
    }
  )");
  rtc::Array<long> out(100);
  rtc::run_task(bundle.ext_oneapi_get_kernel("fill"), out.data(), 90, char(3), 2.0, true);
  check::each("filled", out, 100, [](std::size_t i) { return i < 90 ? -6 * long(i) : 0; });
  return rtc::result();
}

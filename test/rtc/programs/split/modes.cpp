// Each mode of device code splitting: the results are the same, and the number of images matches the mode.
// FEATURE: splitting
#include "../rtc.hpp"

int main() {
  auto source = rtc::source(R"(
    static int shared(int x) { return x * 3; }
    extern "C" TASK void one(int *out) { *out = shared(1); }
    extern "C" TASK void two(int *out) { *out = shared(2); }
    extern "C" TASK void three(int *out) { *out = shared(3); }
  )");
  const std::pair<const char *, std::size_t> modes[] = {{"off", 1}, {"per_source", 1}, {"auto", 1}, {"per_kernel", 3}};
  for (const auto &[mode, images] : modes) {
    auto bundle = rtc::build(source, syclexp::build_options(std::string("-fsycl-device-code-split=") + mode));
    check::equal(mode, std::size_t(bundle.end() - bundle.begin()), images);
    rtc::Array<int> out(3);
    rtc::run_task(bundle.ext_oneapi_get_kernel("one"), out.data());
    rtc::run_task(bundle.ext_oneapi_get_kernel("two"), out.data() + 1);
    rtc::run_task(bundle.ext_oneapi_get_kernel("three"), out.data() + 2);
    check::each(mode, out, 3, [](std::size_t i) { return 3 * (int(i) + 1); });
  }
  return rtc::result();
}

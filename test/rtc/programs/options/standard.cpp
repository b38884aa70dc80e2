// The version of C++: concepts and ranges of C++20 by option, and the default.
// FEATURE: build options
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    template <class T> concept Number = requires(T a) { a + a; a * a; };
    template <Number T> T twice(T x) { return x + x; }
    struct Options { int scale = 1, offset = 0; };
    static int apply(Options options, int x) { return options.scale * x + options.offset; }
    extern "C" TASK void get(int *out) { *out = apply({.scale = 3, .offset = 1}, twice(7)); }
  )", syclexp::build_options("-std=c++20"));
  rtc::Array<int> out(2);
  rtc::run_task(bundle.ext_oneapi_get_kernel("get"), out.data());
  check::equal("C++20", out[0], 43);
  auto other = rtc::build("extern \"C\" TASK void get(long *out) { *out = __cplusplus; }");
  rtc::Array<long> version(1);
  rtc::run_task(other.ext_oneapi_get_kernel("get"), version.data());
  check::that("C++17 or newer by default", version[0] >= 201703);
  return rtc::result();
}

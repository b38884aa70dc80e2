// All optimization levels produce the same results.
// FEATURE: build options
#include "../rtc.hpp"

int main() {
  auto source = rtc::source(R"(
    static unsigned step(unsigned x) { return x % 2 ? 3 * x + 1 : x / 2; }
    extern "C" KERNEL(1) void collatz(unsigned *out) {
      const unsigned i = unsigned(work_item::get_nd_item<1>().get_global_id(0));
      unsigned count = 0;
      for (unsigned x = i + 1; x != 1; x = step(x))
        ++count;
      out[i] = count;
    }
  )");
  for (const char *level : {"-O0", "-O1", "-O2", "-O3"}) {
    rtc::Array<unsigned> out(64);
    auto bundle = rtc::build(source, syclexp::build_options(level));
    rtc::run(bundle.ext_oneapi_get_kernel("collatz"), sycl::nd_range<1>(64, 16), out.data());
    check::each(level, out, 64, [](std::size_t i) {
      unsigned count = 0;
      for (unsigned x = unsigned(i) + 1; x != 1; x = x % 2 ? 3 * x + 1 : x / 2)
        ++count;
      return count;
    });
  }
  return rtc::result();
}

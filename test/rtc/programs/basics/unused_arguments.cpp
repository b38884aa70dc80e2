// A kernel with unused arguments between used ones.
// FEATURE: kernel arguments
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void some(int *unused1, int *out, float unused2, int value, double unused3, int *more, char unused4) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      out[i] = value;
      more[i] = value + int(i);
    }
  )");
  rtc::Array<int> a(16, -1), b(16), c(16);
  rtc::run(bundle.ext_oneapi_get_kernel("some"), sycl::nd_range<1>(16, 4), a.data(), b.data(), 1.0f, 9, 2.0, c.data(), 'x');
  check::each("unused", a, 16, [](std::size_t) { return -1; });
  check::each("out", b, 16, [](std::size_t) { return 9; });
  check::each("more", c, 16, [](std::size_t i) { return 9 + int(i); });
  return rtc::result();
}

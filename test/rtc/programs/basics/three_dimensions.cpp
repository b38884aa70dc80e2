// A three-dimensional nd-range.
// FEATURE: kernels for nd-ranges
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(3) void number(int *out) {
      auto item = work_item::get_nd_item<3>();
      const auto id = item.get_global_id();
      out[item.get_global_linear_id()] = int(id[0] * 100 + id[1] * 10 + id[2]);
    }
  )");
  rtc::Array<int> out(2 * 4 * 6);
  rtc::run(bundle.ext_oneapi_get_kernel("number"), sycl::nd_range<3>({2, 4, 6}, {1, 2, 3}), out.data());
  check::each("ids", out, out.size(), [](std::size_t i) { return int(i / 24 * 100 + i / 6 % 4 * 10 + i % 6); });
  return rtc::result();
}

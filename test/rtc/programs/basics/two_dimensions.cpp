// A two-dimensional nd-range: ids, ranges and groups, and an offset in rows.
// FEATURE: kernels for nd-ranges
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(2) void transpose(const int *in, int *out, int *groups) {
      auto item = work_item::get_nd_item<2>();
      const size_t row = item.get_global_id(0), column = item.get_global_id(1);
      out[column * item.get_global_range(0) + row] = in[row * item.get_global_range(1) + column];
      groups[item.get_global_linear_id()] = int(item.get_group_linear_id() * 1000 + item.get_local_linear_id());
    }
  )");
  rtc::Array<int> in(8 * 12), out(8 * 12), groups(8 * 12);
  for (int i = 0; i < 8 * 12; ++i)
    in[i] = i;
  rtc::run(bundle.ext_oneapi_get_kernel("transpose"), sycl::nd_range<2>({8, 12}, {2, 4}), in.data(), out.data(),
           groups.data());
  check::each("transposed", out, 8 * 12, [](std::size_t i) { return int(i % 8 * 12 + i / 8); });
  check::each("groups", groups, 8 * 12, [](std::size_t i) {
    const std::size_t row = i / 12, column = i % 12;
    return int((row / 2 * 3 + column / 4) * 1000 + row % 2 * 4 + column % 4);
  });
  return rtc::result();
}

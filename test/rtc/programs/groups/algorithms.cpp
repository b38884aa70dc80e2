// Group algorithms: reduce, scan, broadcast, any, all.
// FEATURE: groups
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void algorithms(int *out) {
      auto item = work_item::get_nd_item<1>();
      auto group = item.get_group();
      const int i = int(item.get_global_id(0)), count = int(item.get_global_range(0));
      out[i] = sycl::reduce_over_group(group, i, sycl::plus<int>());
      out[count + i] = sycl::exclusive_scan_over_group(group, 2, sycl::plus<int>());
      out[2 * count + i] = sycl::group_broadcast(group, i, 3);
      out[3 * count + i] = sycl::reduce_over_group(group, i, sycl::maximum<int>());
      out[4 * count + i] = sycl::any_of_group(group, i == 5) * 2 + sycl::all_of_group(group, i < 8);
    }
  )");
  rtc::Array<int> out(5 * 32);
  rtc::run(bundle.ext_oneapi_get_kernel("algorithms"), sycl::nd_range<1>(32, 8), out.data());
  const auto group = [](std::size_t i) { return int(i / 8); };
  check::each("sum", out, 32, [&](std::size_t i) { return group(i) * 64 + 28; });
  check::each("scan", out.data() + 32, 32, [](std::size_t i) { return int(i % 8) * 2; });
  check::each("broadcast", out.data() + 64, 32, [&](std::size_t i) { return group(i) * 8 + 3; });
  check::each("maximum", out.data() + 96, 32, [&](std::size_t i) { return group(i) * 8 + 7; });
  check::each("any and all", out.data() + 128, 32, [&](std::size_t i) { return group(i) == 0 ? 3 : 0; });
  return rtc::result();
}

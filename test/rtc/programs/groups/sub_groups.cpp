// Sub-groups: shuffles, broadcast and reduction, for any size that the device chooses.
// FEATURE: sub-groups
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void shuffles(int *out) {
      auto item = work_item::get_nd_item<1>();
      auto sub_group = work_item::get_sub_group();
      const int lane = int(sub_group.get_local_linear_id()), size = int(sub_group.get_local_linear_range());
      const size_t i = item.get_global_id(0), count = item.get_global_range(0);
      out[i] = sycl::permute_group_by_xor(sub_group, lane, 1) == (lane ^ 1);
      out[count + i] = sycl::select_from_group(sub_group, lane * 3, size - 1 - lane) == (size - 1 - lane) * 3;
      out[2 * count + i] = sycl::group_broadcast(sub_group, lane, 2) == 2;
      out[3 * count + i] = sycl::reduce_over_group(sub_group, 1, sycl::plus<int>()) == size;
      out[4 * count + i] = lane == 0 || sycl::shift_group_right(sub_group, lane, 1) == lane - 1;
    }
  )");
  rtc::Array<int> out(5 * 64);
  rtc::run(bundle.ext_oneapi_get_kernel("shuffles"), sycl::nd_range<1>(64, 64), out.data());
  check::each("is right", out, out.size(), [](std::size_t) { return 1; });
  return rtc::result();
}

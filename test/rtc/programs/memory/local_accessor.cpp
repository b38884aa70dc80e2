// Local memory as an argument: a local_accessor.
// FEATURE: local memory
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void reverse(int *data, sycl::local_accessor<int, 1> scratch) {
      auto item = work_item::get_nd_item<1>();
      const size_t local = item.get_local_id(0), size = item.get_local_range(0);
      scratch[local] = data[item.get_global_id(0)];
      sycl::group_barrier(item.get_group());
      data[item.get_global_id(0)] = scratch[size - 1 - local];
    }
  )");
  rtc::Array<int> data(64);
  for (int i = 0; i < 64; ++i)
    data[i] = i;
  rtc::queue().submit([&](sycl::handler &h) {
    h.set_args(data.data(), sycl::local_accessor<int, 1>(16, h));
    h.parallel_for(sycl::nd_range<1>(64, 16), bundle.ext_oneapi_get_kernel("reverse"));
  }).wait();
  check::each("reversed", data, 64, [](std::size_t i) { return int(i / 16 * 16 + 15 - i % 16); });
  return rtc::result();
}

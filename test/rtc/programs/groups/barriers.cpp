// Group and sub-group barriers order accesses to local and global memory.
// FEATURE: groups
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void prefix(int *data, sycl::local_accessor<int, 1> scratch) {
      auto item = work_item::get_nd_item<1>();
      const size_t local = item.get_local_id(0), size = item.get_local_range(0);
      scratch[local] = data[item.get_global_id(0)];
      for (size_t step = 1; step < size; step *= 2) {
        item.barrier(sycl::access::fence_space::local_space);
        const int before = local >= step ? scratch[local - step] : 0;
        sycl::group_barrier(item.get_group());
        scratch[local] += before;
      }
      sycl::group_barrier(item.get_sub_group());
      data[item.get_global_id(0)] = scratch[local];
    }
  )");
  rtc::Array<int> data(64, 1);
  rtc::queue().submit([&](sycl::handler &h) {
    h.set_args(data.data(), sycl::local_accessor<int, 1>(32, h));
    h.parallel_for(sycl::nd_range<1>(64, 32), bundle.ext_oneapi_get_kernel("prefix"));
  }).wait();
  check::each("prefix", data, 64, [](std::size_t i) { return int(i % 32) + 1; });
  return rtc::result();
}

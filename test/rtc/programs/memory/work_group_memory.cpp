// Local memory as an argument: work_group_memory, with a size that the host sets.
// FEATURE: local memory
#include "../rtc.hpp"

#include <sycl/ext/oneapi/experimental/work_group_memory.hpp>

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void sums(syclexp::work_group_memory<int[]> partial, int *out) {
      auto item = work_item::get_nd_item<1>();
      const size_t local = item.get_local_id(0);
      partial[local] = int(item.get_global_id(0));
      sycl::group_barrier(item.get_group());
      int sum = 0;
      for (size_t i = 0; i < item.get_local_range(0); ++i)
        sum += partial[i];
      out[item.get_global_id(0)] = sum;
    }
  )");
  rtc::Array<int> out(32);
  rtc::queue().submit([&](sycl::handler &h) {
    syclexp::work_group_memory<int[]> partial(8, h);
    h.set_arg(0, partial);
    h.set_arg(1, out.data());
    h.parallel_for(sycl::nd_range<1>(32, 8), bundle.ext_oneapi_get_kernel("sums"));
  }).wait();
  check::each("sum", out, 32, [](std::size_t i) { return int(i / 8 * 64 + 28); });
  return rtc::result();
}

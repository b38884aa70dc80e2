// Fences between work-items of a group: a message in local memory.
// FEATURE: atomics
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void message(int *out, sycl::local_accessor<int, 1> local) {
      auto item = work_item::get_nd_item<1>();
      const size_t i = item.get_local_id(0);
      if (i == 0)
        local[1] = 42;
      sycl::atomic_fence(sycl::memory_order::seq_cst, sycl::memory_scope::work_group);
      item.barrier();
      out[item.get_global_id(0)] = local[1];
    }
  )");
  rtc::Array<int> out(32);
  rtc::queue().submit([&](sycl::handler &h) {
    h.set_args(out.data(), sycl::local_accessor<int, 1>(2, h));
    h.parallel_for(sycl::nd_range<1>(32, 16), bundle.ext_oneapi_get_kernel("message"));
  }).wait();
  check::each("message", out, 32, [](std::size_t) { return 42; });
  return rtc::result();
}

// Atomic addition of float and of 64-bit integers, in local and global memory.
// FEATURE: atomics
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void add(float *sum, long long *wide, sycl::local_accessor<int, 1> local) {
      auto item = work_item::get_nd_item<1>();
      if (item.get_local_id(0) == 0)
        local[0] = 0;
      sycl::group_barrier(item.get_group());
      sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::work_group, sycl::access::address_space::local_space>(local[0])
          .fetch_add(1);
      sycl::group_barrier(item.get_group());
      sycl::atomic_ref<float, sycl::memory_order::relaxed, sycl::memory_scope::device>(*sum).fetch_add(float(local[0]));
      sycl::atomic_ref<long long, sycl::memory_order::seq_cst, sycl::memory_scope::device>(*wide).fetch_add(1LL << 33);
    }
  )");
  rtc::Array<float> sum(1);
  rtc::Array<long long> wide(1);
  rtc::queue().submit([&](sycl::handler &h) {
    h.set_args(sum.data(), wide.data(), sycl::local_accessor<int, 1>(1, h));
    h.parallel_for(sycl::nd_range<1>(64, 16), bundle.ext_oneapi_get_kernel("add"));
  }).wait();
  check::equal("float", sum[0], 1024.0f);
  check::equal("64 bits", wide[0], 64LL << 33);
  return rtc::result();
}

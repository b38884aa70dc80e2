// Atomic addition, minimum, maximum and bits on integers in global memory.
// FEATURE: atomics
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    template <class T> using Atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;
    extern "C" KERNEL(1) void count(int *out, unsigned *bits) {
      const int i = int(work_item::get_nd_item<1>().get_global_id(0));
      Atomic<int>(out[0]).fetch_add(i);
      Atomic<int>(out[1]).fetch_max(i * 7 % 100);
      Atomic<int>(out[2]).fetch_min(50 - i);
      Atomic<unsigned>(*bits).fetch_or(1u << i % 32);
      ++Atomic<int>(out[3]);
    }
  )");
  rtc::Array<int> out(4);
  rtc::Array<unsigned> bits(1);
  rtc::run(bundle.ext_oneapi_get_kernel("count"), sycl::nd_range<1>(128, 16), out.data(), bits.data());
  check::equal("sum", out[0], 127 * 64);
  check::equal("maximum", out[1], 98 + (127 > 57 ? 1 : 0));
  check::equal("minimum", out[2], 50 - 127);
  check::equal("count", out[3], 128);
  check::equal("bits", bits[0], ~0u);
  return rtc::result();
}

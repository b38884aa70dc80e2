// Compare and exchange: a list to which all work-items add elements.
// FEATURE: atomics
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void push(int *head, int *next) {
      const int i = int(work_item::get_nd_item<1>().get_global_id(0));
      sycl::atomic_ref<int, sycl::memory_order::acq_rel, sycl::memory_scope::device> atomic(*head);
      int old = atomic.load(sycl::memory_order::acquire);
      do
        next[i] = old;
      while (!atomic.compare_exchange_strong(old, i));
    }
  )");
  rtc::Array<int> head(1, -1), next(256, -2);
  rtc::run(bundle.ext_oneapi_get_kernel("push"), sycl::nd_range<1>(256, 32), head.data(), next.data());
  std::vector<bool> seen(256);
  int count = 0;
  for (int i = head[0]; i >= 0 && i < 256 && !seen[i]; i = next[i], ++count)
    seen[i] = true;
  check::equal("length", count, 256);
  return rtc::result();
}

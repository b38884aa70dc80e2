// Several kernels, and functions that they share, in one source string.
// FEATURE: several kernels in a source
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    static int square(int x) { return x * x; }
    extern "C" KERNEL(1) void squares(int *out) { auto i = work_item::get_nd_item<1>().get_global_id(0); out[i] = square(int(i)); }
    extern "C" KERNEL(1) void cubes(int *out) { auto i = work_item::get_nd_item<1>().get_global_id(0); out[i] = int(i) * square(int(i)); }
    extern "C" TASK void sum(const int *in, int count, int *out) {
      *out = 0;
      for (int i = 0; i < count; ++i)
        *out += in[i];
    }
  )");
  rtc::Array<int> squares(32), cubes(32), sum(2);
  const sycl::nd_range<1> range(32, 8);
  rtc::run(bundle.ext_oneapi_get_kernel("squares"), range, squares.data());
  rtc::run(bundle.ext_oneapi_get_kernel("cubes"), range, cubes.data());
  rtc::run_task(bundle.ext_oneapi_get_kernel("sum"), squares.data(), 32, sum.data());
  rtc::run_task(bundle.ext_oneapi_get_kernel("sum"), cubes.data(), 32, sum.data() + 1);
  check::equal("sum of squares", sum[0], 10416);
  check::equal("sum of cubes", sum[1], 246016);
  return rtc::result();
}

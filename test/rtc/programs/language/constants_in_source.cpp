// Constant tables, constexpr functions, static members and std::array.
// FEATURE: C++ in kernels
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    #include <array>
    #include <utility>
    constexpr int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
    constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
    struct Table { static constexpr std::array<int, 4> values{factorial(1), factorial(3), factorial(5), factorial(7)}; };
    extern "C" KERNEL(1) void look_up(int *out) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      const std::pair<int, int> pair{primes[i % 8], Table::values[i % 4]};
      out[i] = pair.first * 10000 + pair.second;
    }
  )");
  rtc::Array<int> out(32);
  rtc::run(bundle.ext_oneapi_get_kernel("look_up"), sycl::nd_range<1>(32, 8), out.data());
  const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19}, factorials[] = {1, 6, 120, 5040};
  check::each("value", out, 32, [&](std::size_t i) { return primes[i % 8] * 10000 + factorials[i % 4]; });
  return rtc::result();
}

// Builds with debug information, with and without optimization.
// FEATURE: build options
#include "../rtc.hpp"

int main() {
  auto source = rtc::source(R"(
    struct Pair { int first, second; };
    static int sum(const Pair &pair) { return pair.first + pair.second; }
    extern "C" KERNEL(1) void sums(int *out) {
      const int i = int(work_item::get_nd_item<1>().get_global_id(0));
      const Pair pair{i, 2 * i};
      out[i] = sum(pair);
    }
  )");
  for (const auto &options : {std::vector<std::string>{"-g"}, std::vector<std::string>{"-g", "-O2"}}) {
    rtc::Array<int> out(32);
    auto bundle = rtc::build(source, syclexp::build_options(options));
    rtc::run(bundle.ext_oneapi_get_kernel("sums"), sycl::nd_range<1>(32, 8), out.data());
    check::each("sum", out, 32, [](std::size_t i) { return 3 * int(i); });
  }
  return rtc::result();
}

// Without an option, kernels with different requirements are in different images: a kernel that needs double does not
// prevent others from running on devices without it. All of them are found and run. The same applies to per_source.
// FEATURE: splitting
#include "../rtc.hpp"

int main() {
  auto source = rtc::source(R"(
    template <class T> KERNEL(1) void third(T *out) { auto i = work_item::get_nd_item<1>().get_global_id(0); out[i] = T(i) / 3; }
    extern "C" TASK void one(int *out) { *out = 1; }
  )");
  const std::vector<std::string> names{"third<float>", "third<double>"};
  auto bundle = rtc::build(source, syclexp::registered_names{names});
  check::equal("images", std::size_t(bundle.end() - bundle.begin()), std::size_t(2));
  for (const auto &[mode, images] : {std::pair("off", 1u), std::pair("per_source", 2u), std::pair("per_kernel", 3u)}) {
    const syclexp::build_options option(std::string("-fsycl-device-code-split=") + mode);
    auto other = rtc::build(source, syclexp::registered_names{names}, option);
    check::equal(mode, std::size_t(other.end() - other.begin()), std::size_t(images));
  }
  rtc::Array<float> floats(8);
  rtc::Array<double> doubles(8);
  rtc::Array<int> number(1);
  const sycl::nd_range<1> range(8, 8);
  rtc::run(bundle.ext_oneapi_get_kernel("third<float>"), range, floats.data());
  rtc::run(bundle.ext_oneapi_get_kernel("third<double>"), range, doubles.data());
  rtc::run_task(bundle.ext_oneapi_get_kernel("one"), number.data());
  check::each("float", floats, 8, [](std::size_t i) { return float(i) / 3; });
  check::each("double", doubles, 8, [](std::size_t i) { return double(i) / 3; });
  check::equal("one", number[0], 1);
  return rtc::result();
}

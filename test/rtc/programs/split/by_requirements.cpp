// Kernels with different device requirements are in different images: double precision and other code.
// FEATURE: splitting
#include "../rtc.hpp"

int main() {
  if (!check::has_sub_group_size(rtc::queue(), 8)) {
    std::cout << "SKIP: the device does not support sub-groups of 8\n";
    return 0;
  }
  const char *text = R"(
    extern "C" KERNEL(1) void wide(double *out) { auto i = work_item::get_nd_item<1>().get_global_id(0); out[i] = double(i) / 3; }
    extern "C" KERNEL(1) void plain(int *out) { auto i = work_item::get_nd_item<1>().get_global_id(0); out[i] = int(i) / 3; }
    extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>)) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::sub_group_size<8>))
    void sized(int *out) { out[work_item::get_nd_item<1>().get_global_id(0)] = int(work_item::get_sub_group().get_max_local_range()[0]); }
  )";
  auto bundle = rtc::build(text, syclexp::build_options("-fsycl-device-code-split=auto"));
  check::equal("images", std::size_t(bundle.end() - bundle.begin()), 3u);
  rtc::Array<double> wide(8);
  rtc::Array<int> plain(8), sized(8);
  const sycl::nd_range<1> range(8, 8);
  rtc::run(bundle.ext_oneapi_get_kernel("wide"), range, wide.data());
  rtc::run(bundle.ext_oneapi_get_kernel("plain"), range, plain.data());
  rtc::run(bundle.ext_oneapi_get_kernel("sized"), range, sized.data());
  check::each("wide", wide, 8, [](std::size_t i) { return double(i) / 3; });
  check::each("plain", plain, 8, [](std::size_t i) { return int(i) / 3; });
  check::each("sized", sized, 8, [](std::size_t) { return 8; });
  return rtc::result();
}

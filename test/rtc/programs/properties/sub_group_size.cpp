// A required sub-group size.
// FEATURE: kernel properties
#include "../rtc.hpp"

int main() {
  if (!check::has_sub_group_size(rtc::queue(), 8)) {
    std::cout << "SKIP: the device does not support sub-groups of 8\n";
    return 0;
  }
  auto bundle = rtc::build(R"(
    extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>)) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::sub_group_size<8>))
    void size(int *out) { out[work_item::get_nd_item<1>().get_global_id(0)] = int(work_item::get_sub_group().get_max_local_range()[0]); }
  )");
  rtc::Array<int> out(32);
  rtc::run(bundle.ext_oneapi_get_kernel("size"), sycl::nd_range<1>(32, 16), out.data());
  check::each("size", out, 32, [](std::size_t) { return 8; });
  return rtc::result();
}

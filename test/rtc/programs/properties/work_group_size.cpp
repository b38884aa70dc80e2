// A required work-group size: it is reported, a launch with it succeeds, and any other size is an error.
// FEATURE: kernel properties
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>)) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::work_group_size<2, 8>))
    void sizes(int *out) {
      auto item = work_item::get_nd_item<2>();
      out[item.get_global_linear_id()] = int(item.get_local_range(0) * 100 + item.get_local_range(1));
    }
  )");
  auto kernel = bundle.ext_oneapi_get_kernel("sizes");
  const auto size = kernel.get_info<sycl::info::kernel_device_specific::compile_work_group_size>(rtc::queue().get_device());
  check::that("reported size", size == sycl::range<3>(2, 8, 1) || size == sycl::range<3>(8, 2, 1));
  rtc::Array<int> out(64);
  rtc::run(kernel, sycl::nd_range<2>({4, 16}, {2, 8}), out.data());
  check::each("size", out, 64, [](std::size_t) { return 208; });
  rtc::error_of([&] { rtc::run(kernel, sycl::nd_range<2>({4, 16}, {4, 4}), out.data()); }, sycl::errc::nd_range);
  return rtc::result();
}

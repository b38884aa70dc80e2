// Queries of a bundle: state, context, devices, images, and the number of a kernel's arguments.
// FEATURE: queries of bundles
#include "../rtc.hpp"

int main() {
  auto source = rtc::source("extern \"C\" TASK void three(int *a, int b, float c) { *a = b + int(c); }");
  auto bundle = rtc::build(source);
  check::that("context", bundle.get_context() == rtc::queue().get_context());
  check::that("backend", bundle.get_backend() == rtc::queue().get_backend());
  check::equal("devices", bundle.get_devices().size(), rtc::queue().get_context().get_devices().size());
  check::that("not empty", !bundle.empty());
  check::equal("images", std::size_t(bundle.end() - bundle.begin()), 1u);
  check::that("no constants", !bundle.contains_specialization_constants());
  sycl::kernel kernel = bundle.ext_oneapi_get_kernel("three");
  check::equal("arguments", kernel.get_info<sycl::info::kernel::num_args>(), 3u);
  check::that("work-group size", kernel.get_info<sycl::info::kernel_device_specific::work_group_size>(
                                     rtc::queue().get_device()) > 0);
  rtc::Array<int> out(1);
  rtc::run_task(kernel, out.data(), 40, 2.5f);
  check::equal("out", out[0], 42);
  return rtc::result();
}

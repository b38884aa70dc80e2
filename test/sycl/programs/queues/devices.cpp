// Platforms, devices, selectors and their information, in a program without kernels.
// FEATURE: devices and platforms
// SPLIT: per_kernel auto
// NOT-FOR-NVIDIA: no kernels
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <iostream>
#include <algorithm>
#include <string>

int main() {
  if (sycl::device::get_devices(sycl::info::device_type::cpu).empty()) {
    std::cout << "SKIP: there is no CPU device\n";
    return 0;
  }
  const auto platforms = sycl::platform::get_platforms();
  check::that("platforms", !platforms.empty());
  sycl::device device(sycl::cpu_selector_v);
  check::that("a CPU", device.is_cpu() && device.has(sycl::aspect::cpu) && !device.is_gpu());
  const auto devices = device.get_platform().get_devices();
  check::that("is among its platform's", std::count(devices.begin(), devices.end(), device) == 1);
  check::that("a name", !device.get_info<sycl::info::device::name>().empty());
  check::that("a version", device.get_info<sycl::info::device::version>().find("OpenCL") != std::string::npos);
  check::that("memory", device.get_info<sycl::info::device::global_mem_size>() > (std::uint64_t(1) << 20));
  check::that("work-groups", device.get_info<sycl::info::device::max_work_group_size>() >= 64);
  check::that("sizes", device.get_info<sycl::info::device::max_work_item_sizes<3>>()[2] >= 64);
  // A custom selector: the device with the highest score is selected; those with negative scores never are.
  auto prefer = [](const sycl::device &d) { return d.is_cpu() ? 100 : -1; };
  check::that("selected", sycl::queue(prefer).get_device().is_cpu());
  bool is_rejected = false;
  try {
    sycl::device none([](const sycl::device &) { return -1; });
  } catch (const sycl::exception &error) {
    is_rejected = error.code() == sycl::errc::runtime;
  }
  check::that("no device", is_rejected);
  sycl::context context(device);
  check::that("context", context.get_devices().size() == 1 && context.get_platform() == device.get_platform());
  return check::result();
}

// Lists the devices that SYCL programs can use, one per line.
#include <iostream>
#include <sycl/sycl.hpp>

int main() {
  for (const sycl::device &device : sycl::device::get_devices()) {
    const char *kind = device.is_cpu() ? "cpu" : device.is_gpu() ? "gpu" : "accelerator";
    std::cout << device.get_backend() << ':' << kind << ", " << device.get_info<sycl::info::device::name>() << ", driver "
              << device.get_info<sycl::info::device::driver_version>() << '\n';
  }
}

// A device divided into sub-devices, each with a queue; the same kernel runs on all.
// FEATURE: devices and platforms
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  sycl::device device;
  using sycl::info::partition_property;
  const auto ways = device.get_info<sycl::info::device::partition_properties>();
  const unsigned units = device.get_info<sycl::info::device::max_compute_units>();
  std::vector<sycl::device> parts;
  if (std::count(ways.begin(), ways.end(), partition_property::partition_equally) && units > 1)
    parts = device.create_sub_devices<partition_property::partition_equally>(units / 2);
  else
    parts.push_back(device);
  check::that("at least one part", !parts.empty());
  sycl::context context(parts);
  std::vector<int *> results;
  std::vector<sycl::queue> queues;
  for (const auto &part : parts) {
    queues.emplace_back(context, part);
    int *data = sycl::malloc_shared<int>(100, queues.back());
    const int number = int(results.size()) + 1;
    queues.back().parallel_for<class Mark>(sycl::range<1>(100), [=](sycl::id<1> i) { data[i] = number * int(i[0]); });
    results.push_back(data);
  }
  for (std::size_t n = 0; n < results.size(); ++n) {
    queues[n].wait();
    check::each("data", results[n], 100, [=](std::size_t i) { return int((n + 1) * i); });
    sycl::free(results[n], context);
  }
  return check::result();
}

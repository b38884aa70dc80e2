// any_device_has and all_devices_have have the same values on the host and on devices. Code for spir64 can run on devices
// with any aspects.
// FEATURE: kernel properties and attributes
#include <sycl/sycl.hpp>
#include "../check.hpp"

template <sycl::aspect A>
void compare(sycl::queue &queue, int *data, const char *name) {
  queue.single_task([=] {
    data[0] = sycl::any_device_has_v<A>;
    data[1] = sycl::all_devices_have_v<A>;
  }).wait();
  const bool any = sycl::any_device_has_v<A>, all = sycl::all_devices_have_v<A>;
  check::equal(name, data[0] == any && data[1] == all, true);
  check::equal(name, any, true);
  // Of all devices that the program can select, this one is an example.
  check::equal(name, !all || queue.get_device().has(A), true);
}

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(2, queue);
  compare<sycl::aspect::cpu>(queue, data, "cpu");
  compare<sycl::aspect::gpu>(queue, data, "gpu");
  compare<sycl::aspect::fp16>(queue, data, "fp16");
  compare<sycl::aspect::fp64>(queue, data, "fp64");
  compare<sycl::aspect::ext_intel_esimd>(queue, data, "ext_intel_esimd");
  sycl::free(data, queue);
  return check::result();
}

// Kernels as objects: get_kernel, launches with a kernel object, queries of a kernel.
// FEATURE: kernel bundles and kernel ids
// HOST: g++
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <string>

class Fill;

int main() {
  sycl::queue queue;
  const std::size_t size = 64;
  int *data = sycl::malloc_shared<int>(size, queue);
  auto fill = [=](sycl::nd_item<1> item) { data[item.get_global_id(0)] = int(item.get_group(0)) * 10; };
  const auto id = sycl::get_kernel_id<Fill>();
  auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), {id});
  check::that("not empty", !bundle.empty() && bundle.begin() != bundle.end());
  sycl::kernel kernel = bundle.get_kernel(id);
  using namespace sycl::info::kernel_device_specific;
  check::that("a work-group size", kernel.get_info<work_group_size>(queue.get_device()) >= 16);
  check::that("a multiple", kernel.get_info<preferred_work_group_size_multiple>(queue.get_device()) >= 1);
  check::equal("no required size", kernel.get_info<compile_work_group_size>(queue.get_device())[0], std::size_t(0));
  check::that("its name", kernel.get_info<sycl::info::kernel::function_name>().find("Fill") != std::string::npos);
  check::that("its bundle", kernel.get_kernel_bundle().has_kernel(id));
  bool is_rejected = false;
  try {
    auto other = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), std::vector<sycl::kernel_id>{});
    check::that("an empty list selects no kernels", !other.has_kernel(id));
  } catch (const sycl::exception &) {
    is_rejected = true;
  }
  check::that("no exception", !is_rejected);
  queue.submit([&](sycl::handler &h) {
    h.use_kernel_bundle(bundle);
    h.parallel_for<Fill>(sycl::nd_range<1>(size, 16), fill);
  });
  queue.wait();
  check::each("data", data, size, [](std::size_t i) { return int(i / 16) * 10; });
  sycl::free(data, queue);
  return check::result();
}

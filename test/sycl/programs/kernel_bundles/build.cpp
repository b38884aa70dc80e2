// Kernel bundles: ids, states, building an input bundle, using the result in a command group.
// FEATURE: kernel bundles and kernel ids
// HOST: g++
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>
#include <string>

class AddOne;
class Double;

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(32, queue);
  std::fill(data, data + 32, 20);
  auto add = [=](sycl::id<1> i) { data[i] += 1; };
  auto twice = [=](sycl::id<1> i) { data[i] *= 2; };

  const sycl::kernel_id add_id = sycl::get_kernel_id<AddOne>(), double_id = sycl::get_kernel_id<Double>();
  check::that("ids differ", !(add_id == double_id));
  check::that("a name", std::string(add_id.get_name()).find("AddOne") != std::string::npos);
  const auto ids = sycl::get_kernel_ids();
  check::that("both are listed", std::count(ids.begin(), ids.end(), add_id) == 1 &&
                                     std::count(ids.begin(), ids.end(), double_id) == 1);
  const auto context = queue.get_context();
  check::that("is there", sycl::has_kernel_bundle<sycl::bundle_state::input>(context, {queue.get_device()}, {add_id}));
  auto input = sycl::get_kernel_bundle<sycl::bundle_state::input>(context, {queue.get_device()}, {add_id, double_id});
  check::that("has both", input.has_kernel(add_id) && input.has_kernel(double_id));
  auto object = sycl::compile(input);
  auto executable = sycl::link(object);
  auto built = sycl::build(input);
  queue.submit([&](sycl::handler &h) {
    h.use_kernel_bundle(executable);
    h.parallel_for<AddOne>(sycl::range<1>(32), add);
  });
  queue.wait();
  queue.submit([&](sycl::handler &h) {
    h.use_kernel_bundle(built);
    h.parallel_for<Double>(sycl::range<1>(32), twice);
  });
  queue.wait();
  check::each("data", data, 32, [](std::size_t) { return 42; });
  sycl::free(data, queue);
  return check::result();
}

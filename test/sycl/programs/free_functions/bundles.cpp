// Free-function kernels as kernel objects: their ids, and arguments that are set one by one, an accessor among them.
// FEATURE: free-function kernels
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/free_function_queries.hpp>
#include <vector>

namespace experimental = sycl::ext::oneapi::experimental;

struct Line {
  int slope, offset;
};

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::nd_range_kernel<1>))
void evaluate(Line line, int *out, int stride) {
  const int i = int(sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0));
  out[i * stride] = line.slope * i + line.offset;
}

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::single_task_kernel))
void negate(sycl::accessor<int, 1> data) {
  for (int &value : data)
    value = -value;
}

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(64, queue);
  std::fill(out, out + 64, 0);
  const auto id = experimental::get_kernel_id<evaluate>();
  auto bundle = experimental::get_kernel_bundle<evaluate, sycl::bundle_state::executable>(queue.get_context());
  check::that("has it", bundle.has_kernel(id));
  sycl::kernel kernel = bundle.template ext_oneapi_get_kernel<evaluate>();
  queue.submit([&](sycl::handler &h) {
    h.set_arg(0, Line{3, -7});
    h.set_arg(1, out);
    h.set_arg(2, 2);
    h.parallel_for(sycl::nd_range<1>(32, 8), kernel);
  });
  queue.wait();
  check::each("line", out, 64, [](std::size_t i) { return i % 2 ? 0 : 3 * int(i / 2) - 7; });
  std::vector<int> values{1, -2, 3, -4};
  {
    sycl::buffer buffer(values);
    auto other = experimental::get_kernel_bundle<negate, sycl::bundle_state::executable>(queue.get_context());
    queue.submit([&](sycl::handler &h) {
      sycl::accessor<int, 1> access(buffer, h);
      h.set_args(access);
      h.single_task(other.template ext_oneapi_get_kernel<negate>());
    });
  }
  check::each("negated", values, 4, [](std::size_t i) { return i % 2 ? int(i) + 1 : -int(i) - 1; });
  sycl::free(out, queue);
  return check::result();
}

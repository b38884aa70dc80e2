// Functions as kernels, launched by name: over an nd_range and as single tasks; in namespaces, overloads and templates.
// FEATURE: free-function kernels
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>
#include <sycl/ext/oneapi/free_function_queries.hpp>

namespace experimental = sycl::ext::oneapi::experimental;
namespace this_item = sycl::ext::oneapi::this_work_item;

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::nd_range_kernel<1>))
void iota(float start, float *out) {
  std::size_t i = this_item::get_nd_item<1>().get_global_linear_id();
  out[i] = start + float(i);
}

namespace library {
struct Sum {
  float value;
  int count;
};
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::single_task_kernel))
void add(const float *values, int count, Sum *sum) {
  for (int i = 0; i < count; ++i)
    sum->value += values[i];
  sum->count += count;
}
} // namespace library

template <class T>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((experimental::nd_range_kernel<2>))
void transpose(const T *in, T *out) {
  auto item = this_item::get_nd_item<2>();
  out[item.get_global_id(1) * item.get_global_range(0) + item.get_global_id(0)] =
      in[item.get_global_id(0) * item.get_global_range(1) + item.get_global_id(1)];
}
template void transpose<int>(const int *, int *);
template void transpose<double>(const double *, double *);

template <class T> static void check_transpose(sycl::queue &queue) {
  T *in = sycl::malloc_shared<T>(96, queue), *out = sycl::malloc_shared<T>(96, queue);
  for (int i = 0; i < 96; ++i)
    in[i] = T(i) / 2;
  experimental::nd_launch(queue, sycl::nd_range<2>({8, 12}, {4, 4}), experimental::kernel_function<transpose<T>>,
                          static_cast<const T *>(in), out);
  queue.wait();
  check::each("transposed", out, 96, [&](std::size_t i) { return in[i % 8 * 12 + i / 8]; });
  sycl::free(in, queue);
  sycl::free(out, queue);
}

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  float *values = sycl::malloc_shared<float>(128, queue);
  auto *sum = sycl::malloc_shared<library::Sum>(1, queue);
  *sum = {0.5f, 1};
  experimental::nd_launch(queue, sycl::nd_range<1>(128, 16), experimental::kernel_function<iota>, 2.5f, values);
  experimental::single_task(queue, experimental::kernel_function<library::add>, static_cast<const float *>(values), 128,
                            sum);
  queue.wait();
  check::each("iota", values, 128, [](std::size_t i) { return 2.5f + float(i); });
  check::equal("sum", sum->value, 0.5f + 128 * 2.5f + 127 * 64);
  check::equal("count", sum->count, 129);
  check_transpose<int>(queue);
  check_transpose<double>(queue);
  sycl::free(values, queue);
  sycl::free(sum, queue);
  return check::result();
}

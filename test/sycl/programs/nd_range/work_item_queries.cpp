// Queries without an item argument, in nested function calls: this_work_item from ext_oneapi_free_function_queries.
// FEATURE: nd_range kernels
#include <sycl/sycl.hpp>
#include "../check.hpp"

namespace this_item = sycl::ext::oneapi::this_work_item;

static std::size_t reversed_id() {
  auto item = this_item::get_nd_item<2>();
  return item.get_global_range().size() - 1 - item.get_global_linear_id();
}

static unsigned neighbor_sum(unsigned value) {
  auto group = this_item::get_work_group<2>();
  return sycl::reduce_over_group(group, value, sycl::plus<>()) * 1000 + this_item::get_sub_group().get_local_linear_id() * 0;
}

int main() {
  sycl::queue queue;
  constexpr std::size_t rows = 8, columns = 32;
  auto *ids = sycl::malloc_shared<std::size_t>(rows * columns, queue);
  auto *sums = sycl::malloc_shared<unsigned>(rows * columns, queue);
  queue.parallel_for(sycl::nd_range<2>({rows, columns}, {2, 16}), [=](sycl::nd_item<2> item) {
    ids[item.get_global_linear_id()] = reversed_id();
    sums[item.get_global_linear_id()] = neighbor_sum(unsigned(item.get_global_id(1)));
  });
  queue.wait();
  check::each("ids", ids, rows * columns, [](std::size_t i) { return rows * columns - 1 - i; });
  check::each("sums", sums, rows * columns, [](std::size_t i) {
    unsigned first = unsigned(i % columns / 16 * 16), sum = 0;
    for (unsigned k = 0; k < 16; ++k)
      sum += 2 * (first + k);
    return sum * 1000;
  });
  sycl::free(ids, queue);
  sycl::free(sums, queue);
  return check::result();
}

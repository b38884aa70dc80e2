// Parts of a sub-group as groups: chunks of a fixed size, and fragments selected by a condition.
// At -O0, the CPU device adds values from other work-items, with either SPIR-V emitter.
// FEATURE: sub-groups
// SPLIT: per_kernel auto
// OPTIONS: -O2
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/chunk.hpp>
#include <sycl/ext/oneapi/experimental/fragment.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

constexpr std::size_t width = 32;

int main() {
  sycl::queue queue;
  int *sums = sycl::malloc_shared<int>(width * 3, queue);
  queue.parallel_for(sycl::nd_range<1>(width, width), [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(width)]] {
    auto sg = item.get_sub_group();
    const int i = int(item.get_global_id(0));
    auto quad = experimental::chunked_partition<4>(sg);
    sums[i] = sycl::reduce_over_group(quad, i, sycl::plus<>()) * 10 + int(quad.get_group_linear_id());
    auto half = experimental::binary_partition(sg, i % 5 < 2);
    sums[width + i] = sycl::reduce_over_group(half, i, sycl::plus<>());
    sums[2 * width + i] = int(half.get_local_linear_range() * 100 + half.get_local_linear_id());
  });
  queue.wait();
  int sum[2] = {0, 0}, count[2] = {0, 0}, place[width];
  for (int i = 0; i < int(width); ++i) {
    sum[i % 5 < 2] += i;
    place[i] = count[i % 5 < 2]++;
  }
  for (int i = 0; i < int(width); ++i) {
    check::equal("chunk", sums[i], (i / 4 * 16 + 6) * 10 + i / 4);
    check::equal("fragment", sums[width + i], sum[i % 5 < 2]);
    check::equal("position in fragment", sums[2 * width + i], count[i % 5 < 2] * 100 + place[i]);
  }
  sycl::free(sums, queue);
  return check::result();
}

// Sub-group shuffles: select_from_group, shift_group_left, shift_group_right, permute_group_by_xor.
// FEATURE: sub-groups
#include <sycl/sycl.hpp>
#include "../check.hpp"

// At namespace scope: an attribute with a local variable would capture it, but only in compilers that support the attribute.
constexpr std::size_t width = 32;

int main() {
  constexpr std::size_t size = 128;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(size * 4, queue);
  double *doubles = sycl::malloc_shared<double>(size, queue);
  queue.parallel_for(sycl::nd_range<1>(size, 64), [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(width)]] {
    auto sg = item.get_sub_group();
    const std::size_t i = item.get_global_id(0), lane = sg.get_local_linear_id();
    const int value = int(i) * 10;
    out[i] = sycl::select_from_group(sg, value, (lane * 3 + 1) % width);
    // Lanes that would read beyond the sub-group keep 0.
    const int left = sycl::shift_group_left(sg, value, 2), right = sycl::shift_group_right(sg, value, 3);
    out[size + i] = lane + 2 < width ? left : 0;
    out[2 * size + i] = lane >= 3 ? right : 0;
    out[3 * size + i] = sycl::permute_group_by_xor(sg, value, 5);
    doubles[i] = sycl::select_from_group(sg, double(i) / 8, width - 1 - lane);
  });
  queue.wait();
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t first = i / width * width, lane = i % width;
    check::equal("select", out[i], int(first + (lane * 3 + 1) % width) * 10);
    check::equal("left", out[size + i], lane + 2 < width ? int(i + 2) * 10 : 0);
    check::equal("right", out[2 * size + i], lane >= 3 ? int(i - 3) * 10 : 0);
    check::equal("xor", out[3 * size + i], int(first + (lane ^ 5)) * 10);
    check::equal("double", doubles[i], double(first + width - 1 - lane) / 8);
  }
  sycl::free(out, queue);
  sycl::free(doubles, queue);
  return check::result();
}

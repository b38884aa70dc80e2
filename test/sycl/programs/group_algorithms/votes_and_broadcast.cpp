// any_of_group, all_of_group, none_of_group and group_broadcast from different items.
// FEATURE: group algorithms
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  constexpr std::size_t size = 256, group = 32;
  sycl::queue queue;
  int *votes = sycl::malloc_shared<int>(size, queue);
  float *sent = sycl::malloc_shared<float>(size, queue);
  queue.parallel_for(sycl::nd_range<1>(size, group), [=](sycl::nd_item<1> item) {
    auto g = item.get_group();
    const std::size_t i = item.get_global_id(0), n = item.get_group(0);
    int any = sycl::any_of_group(g, i == 70), all = sycl::all_of_group(g, i < 100);
    int none = sycl::none_of_group(g, i % 64 == 40);
    votes[i] = any + 2 * all + 4 * none;
    sent[i] = sycl::group_broadcast(g, float(i) / 2, (n * 5) % group) + sycl::group_broadcast(g, float(i));
  });
  queue.wait();
  check::each("votes", votes, size, [](std::size_t i) {
    std::size_t first = i / group * group;
    int any = first <= 70 && 70 < first + group, all = first + group <= 100, none = 1;
    for (std::size_t k = first; k < first + group; ++k)
      none &= k % 64 != 40;
    return any + 2 * all + 4 * none;
  });
  check::each("sent", sent, size, [](std::size_t i) {
    std::size_t n = i / group, first = n * group;
    return float(first + (n * 5) % group) / 2 + float(first);
  });
  sycl::free(votes, queue);
  sycl::free(sent, queue);
  return check::result();
}

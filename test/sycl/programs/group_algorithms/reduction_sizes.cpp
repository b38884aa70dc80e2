// Reductions with all operators and types over work-groups and sub-groups, with complete and incomplete sub-groups.
// FEATURE: group algorithms
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>
#include <vector>

constexpr std::size_t most = 1024;

using Sizes = std::vector<sycl::range<3>>;

template <class T> struct Results {
  T group, second, sub_group;
  long count;
  std::size_t sub_group_id;
};

// Reduces two different sequences and counts the work-items, one immediately after the other. All intermediate results are exact.
template <class T, class Operator> void test(sycl::queue &queue, const char *name, const Sizes &sizes) {
  T *values = sycl::malloc_shared<T>(most, queue);
  auto *out = sycl::malloc_shared<Results<T>>(most, queue);
  constexpr bool is_product = std::is_same_v<Operator, sycl::multiplies<T>>;
  for (std::size_t i = 0; i < most; ++i)
    values[i] = is_product ? T(i % 97 == 5 ? 2 : i % 7 == 0 ? -1 : 1) : T(int(i * 73 % 59) - 20);
  for (const sycl::range<3> &range : sizes) {
    const std::size_t size = range.size();
    queue.parallel_for(sycl::nd_range<3>(range, range), [=](sycl::nd_item<3> item) {
      const std::size_t i = item.get_local_linear_id();
      const auto sub_group = item.get_sub_group();
      out[i].count = 0;
      for (int round = 0; round < 3; ++round)
        out[i].count += sycl::reduce_over_group(item.get_group(), round + 1L, sycl::plus<long>());
      out[i].group = sycl::reduce_over_group(item.get_group(), values[i], Operator());
      out[i].second = sycl::reduce_over_group(item.get_group(), values[most - 1 - i], Operator());
      out[i].sub_group = sycl::reduce_over_group(sub_group, values[i], Operator());
      out[i].sub_group_id = sub_group.get_group_linear_id();
    }).wait();
    const Operator combine{};
    std::vector<T> sub_groups(size);
    std::vector<bool> has_value(size);
    T group = values[0], second = values[most - 1];
    for (std::size_t i = 0; i < size; ++i) {
      if (i > 0) {
        group = combine(group, values[i]);
        second = combine(second, values[most - 1 - i]);
      }
      const std::size_t id = out[i].sub_group_id;
      sub_groups[id] = has_value[id] ? combine(sub_groups[id], values[i]) : values[i];
      has_value[id] = true;
    }
    for (std::size_t i = 0; i < size; ++i) {
      check::equal("count", out[i].count, 6 * long(size));
      check::equal(name, out[i].group, group);
      check::equal(name, out[i].second, second);
      check::equal(name, out[i].sub_group, sub_groups[out[i].sub_group_id]);
    }
  }
  sycl::free(values, queue);
  sycl::free(out, queue);
}

template <class T> void test_numbers(sycl::queue &queue, const char *type, const Sizes &sizes) {
  test<T, sycl::plus<T>>(queue, type, sizes);
  test<T, sycl::multiplies<T>>(queue, type, sizes);
  test<T, sycl::minimum<T>>(queue, type, sizes);
  test<T, sycl::maximum<T>>(queue, type, sizes);
}

template <class T> void test_integers(sycl::queue &queue, const char *type, const Sizes &sizes) {
  test_numbers<T>(queue, type, sizes);
  test<T, sycl::bit_and<T>>(queue, type, sizes);
  test<T, sycl::bit_or<T>>(queue, type, sizes);
  test<T, sycl::bit_xor<T>>(queue, type, sizes);
}

int main() {
  sycl::queue queue;
  Sizes sizes;
  const std::size_t limit = std::min(most, queue.get_device().get_info<sycl::info::device::max_work_group_size>());
  for (std::size_t size : {1, 7, 31, 32, 33, 60, 64, 65, 255, 256, 1000, 1023, 1024})
    sizes.push_back({1, 1, size});
  sizes.insert(sizes.end(), {{3, 5, 7}, {2, 16, 32}, {1, 9, 5}, {64, 1, 2}, {4, 4, 4}});
  sizes.erase(std::remove_if(sizes.begin(), sizes.end(), [=](auto &range) { return range.size() > limit; }), sizes.end());
  test_integers<int>(queue, "int", sizes);
  test_integers<unsigned>(queue, "unsigned", sizes);
  test_integers<long>(queue, "long", sizes);
  test_integers<unsigned long long>(queue, "unsigned long long", sizes);
  test_numbers<float>(queue, "float", sizes);
  if (queue.get_device().has(sycl::aspect::fp64))
    test_numbers<double>(queue, "double", sizes);
  return check::result();
}

// Reductions with all operators and types over work-groups and sub-groups, with complete and incomplete sub-groups.
// FEATURE: group algorithms
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>
#include <vector>

constexpr std::size_t most = 1024;

template <class T> struct Results {
  T group, second, sub_group;
  std::size_t sub_group_id;
};

// Reduces two different sequences, one immediately after the other. All intermediate results are exact.
template <class T, class Operator> void test(sycl::queue &queue, const char *name, const std::vector<std::size_t> &sizes) {
  T *values = sycl::malloc_shared<T>(most, queue);
  auto *out = sycl::malloc_shared<Results<T>>(most, queue);
  constexpr bool is_product = std::is_same_v<Operator, sycl::multiplies<T>>;
  for (std::size_t i = 0; i < most; ++i)
    values[i] = is_product ? T(i % 97 == 5 ? 2 : i % 7 == 0 ? -1 : 1) : T(int(i * 73 % 59) - 20);
  for (std::size_t size : sizes) {
    queue.parallel_for(sycl::nd_range<1>(size, size), [=](sycl::nd_item<1> item) {
      const std::size_t i = item.get_local_linear_id();
      const auto sub_group = item.get_sub_group();
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
      check::equal(name, out[i].group, group);
      check::equal(name, out[i].second, second);
      check::equal(name, out[i].sub_group, sub_groups[out[i].sub_group_id]);
    }
  }
  sycl::free(values, queue);
  sycl::free(out, queue);
}

template <class T> void test_numbers(sycl::queue &queue, const char *type, const std::vector<std::size_t> &sizes) {
  test<T, sycl::plus<T>>(queue, type, sizes);
  test<T, sycl::multiplies<T>>(queue, type, sizes);
  test<T, sycl::minimum<T>>(queue, type, sizes);
  test<T, sycl::maximum<T>>(queue, type, sizes);
}

template <class T> void test_integers(sycl::queue &queue, const char *type, const std::vector<std::size_t> &sizes) {
  test_numbers<T>(queue, type, sizes);
  test<T, sycl::bit_and<T>>(queue, type, sizes);
  test<T, sycl::bit_or<T>>(queue, type, sizes);
  test<T, sycl::bit_xor<T>>(queue, type, sizes);
}

int main() {
  sycl::queue queue;
  std::vector<std::size_t> sizes;
  const std::size_t limit = std::min(most, queue.get_device().get_info<sycl::info::device::max_work_group_size>());
  for (std::size_t size : {1, 7, 31, 32, 33, 60, 64, 65, 255, 256, 1000, 1023, 1024})
    if (size <= limit)
      sizes.push_back(size);
  test_integers<int>(queue, "int", sizes);
  test_integers<unsigned>(queue, "unsigned", sizes);
  test_integers<long>(queue, "long", sizes);
  test_integers<unsigned long long>(queue, "unsigned long long", sizes);
  test_numbers<float>(queue, "float", sizes);
  if (queue.get_device().has(sycl::aspect::fp64))
    test_numbers<double>(queue, "double", sizes);
  return check::result();
}

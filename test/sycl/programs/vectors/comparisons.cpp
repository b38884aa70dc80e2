// Comparisons of vectors, combined with all() and any(): vectors of 2, 3 and 4 elements of each type.
// FEATURE: vec and swizzles
// ALSO: -O1
// ALSO: -O3
// ALSO: -O2 --sycl-spirv=translator
#include <sycl/sycl.hpp>
#include "../check.hpp"

template <class T, int Count> bool are_equal(const sycl::vec<T, Count> &left, const sycl::vec<T, Count> &right) {
  auto equal = left == right;
  bool all = true;
  for (int i = 0; i < Count; ++i)
    all &= equal[i] != 0;
  return all;
}

template <class T, int Count> bool is_any_less(const sycl::vec<T, Count> &left, const sycl::vec<T, Count> &right) {
  auto less = left < right;
  bool any = false;
  for (int i = 0; i < Count; ++i)
    any = any || less[i];
  return any;
}

// One bit per element that is not zero.
template <class T, int Count> int bits(const sycl::vec<T, Count> &values) {
  auto is_set = values != sycl::vec<T, Count>(T(0));
  int result = 0;
  for (int i = 0; i < Count; ++i)
    result |= (is_set[i] ? 1 : 0) << i;
  return result;
}

template <class T, int Count> void test(sycl::queue queue, const char *name) {
  constexpr int size = 16;
  auto *values = sycl::malloc_shared<sycl::vec<T, Count>>(size, queue);
  int *out = sycl::malloc_shared<int>(size, queue);
  for (int i = 0; i < size; ++i)
    for (int k = 0; k < Count; ++k)
      values[i][k] = T(i >> k & 1);
  queue.parallel_for(size, [=](sycl::id<1> i) {
    sycl::vec<T, Count> one(T(1));
    out[i] = are_equal(values[i], one) | is_any_less(values[i], one) << 1 | bits(values[i]) << 2;
  }).wait();
  check::each(name, out, size, [](int i) {
    int all = (1 << Count) - 1;
    return ((i & all) == all) | ((i & all) != all) << 1 | (i & all) << 2;
  });
  sycl::free(values, queue);
  sycl::free(out, queue);
}

template <class T> void test_all(sycl::queue queue, const char *name) {
  test<T, 2>(queue, name);
  test<T, 3>(queue, name);
  test<T, 4>(queue, name);
}

int main() {
  sycl::queue queue;
  test_all<float>(queue, "float");
  test_all<int>(queue, "int");
  test_all<signed char>(queue, "signed char");
  test_all<unsigned short>(queue, "unsigned short");
  test_all<long>(queue, "long");
  if (queue.get_device().has(sycl::aspect::fp64))
    test_all<double>(queue, "double");
  if (queue.get_device().has(sycl::aspect::fp16))
    test_all<sycl::half>(queue, "half");
  return check::result();
}

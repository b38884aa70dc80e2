// A reduction with a user-defined type and operator, with and without an identity: the index of the largest value.
// FEATURE: reductions
#include <sycl/sycl.hpp>
#include "../check.hpp"

struct Best {
  float value;
  int index;
};

struct Better {
  Best operator()(const Best &a, const Best &b) const {
    if (a.value != b.value)
      return a.value > b.value ? a : b;
    return a.index < b.index ? a : b;
  }
};

int main() {
  constexpr int size = 3000;
  sycl::queue queue;
  float *values = sycl::malloc_shared<float>(size, queue);
  for (int i = 0; i < size; ++i)
    values[i] = float(i * 577 % 1013);
  Best expected{-1, -1};
  for (int i = 0; i < size; ++i)
    expected = Better()(expected, Best{values[i], i});
  Best *best = sycl::malloc_shared<Best>(2, queue);
  best[0] = best[1] = {-1, size};
  const Best identity{-1e30f, size};
  queue.parallel_for(sycl::range<1>(size), sycl::reduction(best, identity, Better()),
                     [=](sycl::id<1> i, auto &result) { result.combine(Best{values[i], int(i[0])}); });
  queue.parallel_for(sycl::nd_range<1>(size, 100), sycl::reduction(best + 1, Better()),
                     [=](sycl::nd_item<1> item, auto &result) {
                       int i = int(item.get_global_id(0));
                       result.combine(Best{values[i], i});
                     });
  queue.wait();
  for (int k = 0; k < 2; ++k) {
    check::equal("value", best[k].value, expected.value);
    check::equal("index", best[k].index, expected.index);
  }
  sycl::free(values, queue);
  sycl::free(best, queue);
  return check::result();
}

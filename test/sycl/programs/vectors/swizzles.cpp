// Swizzles of vec: as values and as targets of assignments, by names and by indices.
// FEATURE: vec and swizzles
#define SYCL_SIMPLE_SWIZZLES
#include <sycl/sycl.hpp>
#include "../check.hpp"

int main() {
  constexpr int size = 30;
  sycl::queue queue;
  sycl::int4 *out = sycl::malloc_shared<sycl::int4>(size * 3, queue);
  int *sums = sycl::malloc_shared<int>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> id) {
    const int i = int(id[0]);
    sycl::int4 v(i, i + 1, i + 2, i + 3);
    out[i] = v.swizzle<3, 2, 1, 0>();
    sycl::int4 w(0);
    w.xz() = v.lo() * 10;
    w.swizzle<1, 3>() = sycl::int2(-i, 7);
    out[size + i] = w;
    v.hi() += v.even();
    v[0] ^= 0xff;
    out[2 * size + i] = v;
    sycl::vec<int, 8> wide(v, w);
    sums[i] = wide.odd().x() + wide.odd().w() * 3 + wide.hi().y() * 5 + wide.s7();
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const int reversed[] = {i + 3, i + 2, i + 1, i}, written[] = {i * 10, -i, (i + 1) * 10, 7};
    const int added[] = {i ^ 0xff, i + 1, i + 2 + i, i + 3 + i + 2};
    for (int k = 0; k < 4; ++k) {
      check::equal("reversed", out[i][k], reversed[k]);
      check::equal("written", out[size + i][k], written[k]);
      check::equal("added", out[2 * size + i][k], added[k]);
    }
    check::equal("sum", sums[i], added[1] + written[3] * 3 + written[1] * 5 + written[3]);
  }
  sycl::free(out, queue);
  sycl::free(sums, queue);
  return check::result();
}

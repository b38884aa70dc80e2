// Kernels with different requirements, which share a function and a table. One is ESIMD code, one is a template instance.

#include <sycl/ext/intel/esimd.hpp>
#include <sycl/sycl.hpp>

namespace esimd = sycl::ext::intel::esimd;

constexpr int table[4] = {1, 2, 3, 4};

static int next(int x) { return x > 100 ? x : x * 3 + table[x & 3]; }

int main() {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(64, q);
  double *d = sycl::malloc_shared<double>(64, q);
  q.single_task<class Plain>([=] { p[0] = next(p[1]); });
  q.single_task<class Double>([=] { d[0] = d[1] * 2.0 + next(p[0]); });
  q.parallel_for<class Sized>(sycl::nd_range<1>(64, 16),
                              [=](sycl::nd_item<1> i) [[sycl::reqd_work_group_size(16)]] {
                                p[i.get_global_id(0)] = next(1);
                              });
  q.single_task<class Esimd>([=]() [[intel::sycl_explicit_simd]] {
    esimd::simd<int, 16> a(p);
    a = a + table[p[0] & 3];
    a.copy_to(p);
  });
  q.parallel_for<class Reduce>(sycl::range<1>(64), sycl::reduction(p, sycl::plus<int>()),
                               [=](sycl::id<1> i, auto &sum) { sum += next(i[0]); });
}

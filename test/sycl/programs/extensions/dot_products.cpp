// Dot products of packed bytes: ext_oneapi_dot_accumulate, in all combinations of signs.
// FEATURE: extension: dot_acc
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/dot_product.hpp>

namespace oneapi = sycl::ext::oneapi;

int main() {
  constexpr int size = 64;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(size * 4, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> id) {
    const unsigned a = unsigned(id[0]) * 0x9e3779b9u, b = ~a * 0x85ebca6bu;
    int *o = out + id[0] * 4;
    o[0] = oneapi::dot_acc(int(a), int(b), 10);
    o[1] = oneapi::dot_acc(a, b, 10);
    o[2] = oneapi::dot_acc(int(a), b, 10);
    o[3] = oneapi::dot_acc(a, int(b), 10);
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const unsigned a = unsigned(i) * 0x9e3779b9u, b = ~a * 0x85ebca6bu;
    int expected[4] = {10, 10, 10, 10};
    for (int byte = 0; byte < 32; byte += 8) {
      const int ua = a >> byte & 255, ub = b >> byte & 255, sa = ua > 127 ? ua - 256 : ua, sb = ub > 127 ? ub - 256 : ub;
      expected[0] += sa * sb;
      expected[1] += ua * ub;
      expected[2] += sa * ub;
      expected[3] += ua * sb;
    }
    check::each("dot product", out + i * 4, 4, [&](std::size_t k) { return expected[k]; });
  }
  sycl::free(out, queue);
  return check::result();
}

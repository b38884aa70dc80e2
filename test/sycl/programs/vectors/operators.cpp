// Operators of vec, with vectors and scalars: arithmetic, shifts, comparisons, logic; vectors of 2, 3, 8 and 16 elements.
// FEATURE: vec and swizzles
#include <sycl/sycl.hpp>
#include "../check.hpp"

template <int Count> struct Kernel {
  int *out;
  void operator()(sycl::id<1> id) const {
    sycl::vec<int, Count> a, b;
    for (int k = 0; k < Count; ++k) {
      a[k] = int(id[0]) + k * 3;
      b[k] = 7 - k;
    }
    sycl::vec<int, Count> c = (a * b + 5) % (b + 20);
    c = (c << 2) ^ (a & ~b) | (b > 0);
    c += -(a <= b);
    c -= !(a == 9);
    for (int k = 0; k < Count; ++k)
      out[id[0] * Count + k] = c[k];
  }
};

template <int Count> static void run(sycl::queue &queue) {
  constexpr int size = 20;
  int *out = sycl::malloc_shared<int>(size * Count, queue);
  queue.parallel_for(sycl::range<1>(size), Kernel<Count>{out}).wait();
  check::each("element", out, size * Count, [](std::size_t at) {
    const int k = int(at) % Count, a = int(at) / Count + k * 3, b = 7 - k;
    int c = (a * b + 5) % (b + 20);
    c = ((c << 2) ^ (a & ~b)) | (b > 0 ? -1 : 0);
    c += a <= b ? 1 : 0;
    c -= a != 9 ? -1 : 0;
    return c;
  });
  sycl::free(out, queue);
}

int main() {
  sycl::queue queue;
  run<2>(queue);
  run<3>(queue);
  run<8>(queue);
  run<16>(queue);
  return check::result();
}

// Memory functions and layouts: memcpy and memset in kernels, volatile, unaligned structs, arrays indexed at run time.
// FEATURE: C++17
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cstring>

#pragma pack(push, 1)
struct Packed {
  char tag;
  int number;
  double value;
};
#pragma pack(pop)
static_assert(sizeof(Packed) == 13);

static int evaluate(int n) {
  int table[16];
  std::memset(table, 0, sizeof table);
  for (int i = 0; i < 32; ++i)
    table[(i * n + 3) % 16] += i;
  int copy[16];
  std::memcpy(copy, table, sizeof copy);
  volatile int guard = n;
  guard = guard + copy[n % 16];
  Packed packed[3] = {{'a', n, 0.5}, {'b', n * 2, 1.5}, {'c', n * 3, 2.5}};
  std::memmove(packed, packed + 1, 2 * sizeof(Packed));
  return guard + packed[n % 3].number * 10 + packed[0].tag + int(packed[1].value * 2);
}

int main() {
  constexpr std::size_t size = 100;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(size, queue);
  Packed *packed = sycl::malloc_shared<Packed>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    out[i] = evaluate(int(i[0]));
    packed[i] = {char(i[0]), int(i[0]) * -7, double(i[0]) / 3};
  });
  queue.wait();
  check::each("value", out, size, [](std::size_t i) { return evaluate(int(i)); });
  for (std::size_t i = 0; i < size; ++i) {
    const Packed p = packed[i];
    check::that("packed", p.tag == char(i) && p.number == int(i) * -7 && p.value == double(i) / 3);
  }
  sycl::free(out, queue);
  sycl::free(packed, queue);
  return check::result();
}

// sycl::bit_cast and sycl::span; ids, ranges and items as values with operators.
// FEATURE: ids, ranges, spans
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cstdint>

static int total(sycl::span<const int> values) {
  int sum = 0;
  for (int value : values)
    sum += value;
  return sum;
}

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(12, queue);
  auto *bits = sycl::malloc_shared<std::uint64_t>(12, queue);
  queue.parallel_for(sycl::range<2>(3, 4), [=](sycl::item<2> item) {
    const sycl::id<2> place = item.get_id();
    const sycl::id<2> other = (place * 2 + sycl::id<2>(1, 1)) % 5;
    const bool is_equal = other == sycl::id<2>(1, 3);
    const sycl::range<2> range = item.get_range() * 2;
    int values[] = {int(other[0]), int(other[1]), int(range.size()), is_equal};
    sycl::span<const int> all(values);
    out[item.get_linear_id()] = total(all) * 100 + total(all.subspan(1, 2)) + total(all.first<1>()) * 10000;
    bits[item.get_linear_id()] = sycl::bit_cast<std::uint64_t>(double(item.get_linear_id()) / 8);
  });
  queue.wait();
  check::each("out", out, 12, [](std::size_t i) {
    const int a = int(i / 4 * 2 + 1) % 5, b = int(i % 4 * 2 + 1) % 5;
    return (a + b + 48 + (a == 1 && b == 3)) * 100 + b + 48 + a * 10000;
  });
  check::each("bits", bits, 12, [](std::size_t i) { return sycl::bit_cast<std::uint64_t>(double(i) / 8); });
  sycl::free(out, queue);
  sycl::free(bits, queue);
  return check::result();
}

// A buffer reinterpreted as one of another element type and another number of dimensions.
// FEATURE: buffers and sub-buffers
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cstdint>
#include <cstring>
#include <vector>

int main() {
  constexpr std::size_t words = 240;
  std::vector<float> values(words);
  for (std::size_t i = 0; i < words; ++i)
    values[i] = float(i) * 1.25f - 17;
  const std::vector<float> before = values;
  sycl::queue queue;
  {
    sycl::buffer<float> buffer(values);
    auto bits = buffer.reinterpret<std::uint32_t>(sycl::range<1>(words));
    auto table = buffer.reinterpret<float, 2>(sycl::range<2>(12, 20));
    queue.submit([&](sycl::handler &h) { // flips the sign bit of every third element
      sycl::accessor access(bits, h);
      h.parallel_for(words, [=](sycl::id<1> i) {
        if (i % 3 == 0)
          access[i] ^= 0x80000000u;
      });
    });
    queue.submit([&](sycl::handler &h) { // adds the row number to the last element of the row
      sycl::accessor access(table, h);
      h.parallel_for(12, [=](sycl::id<1> row) { access[row[0]][19] += float(row[0]); });
    });
  }
  check::each("values", values, words, [&](std::size_t i) {
    float value = i % 3 == 0 ? -before[i] : before[i];
    return i % 20 == 19 ? value + float(i / 20) : value;
  });
  return check::result();
}

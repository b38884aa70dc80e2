// Standard library types in kernels: array, pair, tuple, optional, variant's alternatives by index, bitset, limits.
// FEATURE: kernels: arguments
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <algorithm>
#include <array>
#include <bitset>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

static std::optional<int> root(int square) {
  for (int i = 0; i * i <= square; ++i)
    if (i * i == square)
      return i;
  return std::nullopt;
}

static int evaluate(int i, const std::array<int, 5> &numbers, std::pair<int, float> pair, std::optional<int> maybe) {
  auto [first, second] = pair;
  std::tuple<int, long, char> tuple(first, i, 'a');
  int sum = numbers[std::size_t(i) % numbers.size()] * first + int(second * 4) + maybe.value_or(-1);
  sum += root(i).value_or(1000) + int(std::get<1>(tuple)) + std::get<char>(tuple);
  std::bitset<16> bits{static_cast<unsigned long long>(i)};
  bits = ~bits >> 2; // the member functions that check their argument call host-only functions
  sum += int(bits.to_ulong()) + std::min({i, 7, 9}) + std::clamp(i, 2, 5);
  return sum + (i == std::numeric_limits<int>::max());
}

int main() {
  constexpr int size = 80;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(size, queue);
  const std::array<int, 5> numbers{2, 7, 1, 8, 2};
  const std::pair<int, float> pair(3, 1.75f);
  const std::optional<int> some = 50, none;
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    out[i] = evaluate(int(i[0]), numbers, pair, i[0] % 2 ? some : none);
  });
  queue.wait();
  check::each("value", out, size, [&](std::size_t i) { return evaluate(int(i), numbers, pair, i % 2 ? some : none); });
  sycl::free(out, queue);
  return check::result();
}

// Integers that are narrowed and widened again; overflow checks of sums and differences.
// FEATURE: C++17
// ALSO: -O1
// ALSO: -O3
// ALSO: -O2 --sycl-spirv=translator
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cstdint>

// Also computed on the host.
template <class Wide, class Narrow, class Result> std::uint64_t again(std::uint64_t value) {
  return static_cast<Result>(static_cast<Narrow>(static_cast<Wide>(value) * Wide(3)));
}

template <class Type> std::uint64_t checked(std::uint64_t left, std::uint64_t right) {
  Type sum{}, difference{};
  bool over = __builtin_add_overflow(static_cast<Type>(left), static_cast<Type>(right), &sum);
  bool under = __builtin_sub_overflow(static_cast<Type>(left), static_cast<Type>(right), &difference);
  return static_cast<std::uint64_t>(sum) * 5 + static_cast<std::uint64_t>(difference) * 3 + over * 2 + under;
}

std::uint64_t all(std::uint64_t x, std::uint64_t y) {
  using namespace std;
  uint64_t result = again<uint64_t, uint16_t, uint32_t>(x) + again<uint64_t, uint8_t, uint16_t>(y) * 3;
  result += again<uint32_t, uint8_t, uint16_t>(x) * 7 + again<uint32_t, uint16_t, uint64_t>(y) * 11;
  result += checked<uint8_t>(x, y) * 13 + checked<uint16_t>(x, y) * 17 + checked<uint32_t>(x, y) * 19;
  return result + checked<uint64_t>(x, y) * 23;
}

int main() {
  constexpr int count = 64;
  sycl::queue queue;
  auto *out = sycl::malloc_shared<std::uint64_t>(count, queue);
  auto left = [](int i) { return 0x9e3779b97f4a7c15u * std::uint64_t(i + 1); };
  auto right = [](int i) { return i % 3 ? 0xc2b2ae3d27d4eb4fu * std::uint64_t(i) : ~std::uint64_t(i); };
  queue.parallel_for(count, [=](sycl::id<1> i) { out[i] = all(left(i), right(i)); }).wait();
  check::each("value", out, count, [=](int i) { return all(left(i), right(i)); });
  return check::result();
}

// C++20 in kernels and around them: concepts, lambda templates, three-way comparison, designated initializers, spans.
// FEATURE: C++20
// STD: c++20
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <bit>
#include <compare>
#include <concepts>
#include <numbers>
#include <ranges>
#include <span>

struct Version {
  int major = 0, minor = 0;
  auto operator<=>(const Version &) const = default;
};

template <std::integral T> constexpr T gcd_loop(T a, T b) {
  while (b != 0) {
    T rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}
consteval int cubed(int x) { return x * x * x; }

template <class T>
  requires std::floating_point<T> || std::integral<T>
static T area(T radius) {
  return static_cast<T>(std::numbers::pi * double(radius) * double(radius));
}

static int evaluate(int i) {
  const Version a{.major = i / 10, .minor = i % 10}, b{.major = 3, .minor = 4};
  int sum = (a < b) + 2 * (a == b) + 4 * ((a <=> b) == std::strong_ordering::greater);
  sum += int(std::popcount(unsigned(i))) * 10 + int(std::bit_width(unsigned(i))) * 100 + cubed(3);
  auto size_of = []<class T>(T) { return int(sizeof(T)); };
  return sum + size_of(char(i)) + size_of(2.0) + int(area(float(i))) + area(i) % 7;
}

int main() {
  constexpr int size = 64;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    std::span<int> all(out, size);
    all.subspan(i[0], 1)[0] = evaluate(int(i[0]));
  });
  queue.wait();
  for (int i : std::views::iota(0, size) | std::views::filter([](int n) { return n % 3 != 0; }))
    check::equal("value", out[i], evaluate(i));
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { out[i] = gcd_loop(int(i[0]) * 6, 36); }).wait();
  check::each("gcd", out, size, [](std::size_t i) { return gcd_loop(int(i) * 6, 36); });
  sycl::free(out, queue);
  return check::result();
}

// Constant tables at namespace scope in kernels: constexpr arrays, static members, tables in functions, string literals.
// FEATURE: constants of namespace scope
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <array>

constexpr int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
static constexpr std::array<std::array<short, 3>, 2> matrix = {{{{1, -2, 3}}, {{-4, 5, -6}}}};
struct Weights {
  static constexpr double values[3] = {0.5, 0.25, 0.125};
};
inline constexpr const char *names[] = {"zero", "one", "two"};

static int letters(unsigned index) {
  int count = 0;
  for (const char *at = names[index % 3]; *at; ++at)
    count = count * 7 + *at;
  return count;
}

static double evaluate(unsigned index) {
  static const float table[4] = {1.5f, 2.5f, 3.5f, 4.5f};
  return primes[index % 8] * Weights::values[index % 3] + matrix[index % 2][index % 3] * double(table[index % 4]) +
         letters(index);
}

int main() {
  constexpr unsigned size = 96;
  sycl::queue queue;
  double *out = sycl::malloc_shared<double>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) { out[i] = evaluate(unsigned(i[0])); });
  queue.wait();
  check::each("value", out, size, [](std::size_t i) { return evaluate(unsigned(i)); });
  sycl::free(out, queue);
  return check::result();
}

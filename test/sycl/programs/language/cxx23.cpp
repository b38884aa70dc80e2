// C++23 in kernels: subscripts with several arguments, static call operators, explicit object parameters, if consteval.
// FEATURE: C++23
// STD: c++23
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <array>
#include <utility>

template <class T> struct Matrix {
  T *data;
  std::size_t columns;
  T &operator[](std::size_t row, std::size_t column) const { return data[row * columns + column]; }
};

struct Square {
  static constexpr int operator()(int x) { return x * x; }
};

struct Chain {
  int value = 0;
  template <class Self> auto &&add(this Self &&self, int amount) {
    self.value += amount;
    return std::forward<Self>(self);
  }
};

constexpr int where() {
  if consteval {
    return 1;
  } else {
    return 2;
  }
}

enum class Level : short { low = 5, high = 500 };

static int evaluate(std::size_t row, std::size_t column) {
  Chain chain;
  chain.add(int(row)).add(int(column) * 10);
  constexpr int at_compile_time = where();
  auto copy = auto(chain);
  copy.add(1'000);
  return Square()(chain.value) + copy.value + at_compile_time * 100'000 + std::to_underlying(Level::high) + int(8uz);
}

int main() {
  constexpr std::size_t rows = 6, columns = 9;
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(rows * columns, queue);
  const Matrix<int> matrix{out, columns};
  queue.parallel_for(sycl::range<2>(rows, columns), [=](sycl::id<2> i) { matrix[i[0], i[1]] = evaluate(i[0], i[1]); });
  queue.wait();
  check::each("value", out, rows * columns, [](std::size_t i) { return evaluate(i / columns, i % columns); });
  sycl::free(out, queue);
  return check::result();
}

// Captures of kernels: nested structs with padding, bit fields, arrays, base classes, empty classes, unions, enumerations.
// FEATURE: kernels: arguments
// SPLIT: auto
#include <sycl/sycl.hpp>
#include "../check.hpp"

enum class Color : unsigned char { red = 3, green = 200 };
struct Base {
  short id;
};
struct Empty {
  int constant() const { return 77; }
};
struct Bits {
  unsigned low : 3;
  int middle : 5;
  unsigned long high : 40;
};
union Word {
  float number;
  unsigned bits;
};
struct Everything : Base, Empty {
  char tag;
  double matrix[2][3];
  Color color;
  Bits bits;
  Word word;
  struct Nested {
    bool flags[3];
    long *pointer;
  } nested[2];
};

static double evaluate(const Everything &e) {
  double sum = e.id + e.constant() + e.tag + int(e.color) + e.bits.low * 10.0 + e.bits.middle * 100.0;
  sum += double(e.bits.high) + double(e.word.bits >> 20);
  for (auto &row : e.matrix)
    for (double value : row)
      sum = sum * 0.5 + value;
  for (auto &nested : e.nested)
    sum += nested.flags[0] + 2 * nested.flags[1] + 4 * nested.flags[2] + double(nested.pointer[1]);
  return sum;
}

int main() {
  sycl::queue queue;
  long *numbers = sycl::malloc_shared<long>(4, queue);
  double *out = sycl::malloc_shared<double>(2, queue);
  for (int i = 0; i < 4; ++i)
    numbers[i] = 1000 * (i + 1);
  Everything all{};
  all.id = -5;
  all.tag = 'T';
  all.color = Color::green;
  all.bits = {5, -9, 1ul << 35};
  all.word.number = 1.5f;
  for (int i = 0; i < 6; ++i)
    all.matrix[i / 3][i % 3] = i * 1.25;
  all.nested[0] = {{true, false, true}, numbers};
  all.nested[1] = {{false, true, false}, numbers + 2};
  const Everything several[2] = {all, Everything(all)};
  const int plain[3] = {1, 2, 3};
  queue.single_task([=] {
    out[0] = evaluate(all);
    out[1] = evaluate(several[1]) + plain[0] + plain[1] * 10 + plain[2] * 100;
  });
  queue.wait();
  check::equal("struct", out[0], evaluate(all));
  check::equal("array", out[1], evaluate(all) + 321);
  sycl::free(numbers, queue);
  sycl::free(out, queue);
  return check::result();
}

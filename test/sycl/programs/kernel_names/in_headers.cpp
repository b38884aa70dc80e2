// Kernels in a header that is included twice with different macros, and in inline functions with static variables.
// FEATURE: kernels: names and forms
#include <sycl/sycl.hpp>
#include "../check.hpp"

#define NAME add
#define OPERATOR +
#include "operation.hpp"
#undef NAME
#undef OPERATOR
#define NAME multiply
#define OPERATOR *
#include "operation.hpp"

inline int calls() {
  static int count = 0; // on the host
  return ++count;
}

int main() {
  sycl::queue queue;
  int *values = sycl::malloc_shared<int>(16, queue);
  for (int i = 0; i < 16; ++i)
    values[i] = i;
  calls();
  add(queue, values, 16, 5);
  multiply(queue, values, 16, 3);
  add(queue, values, 16, calls());
  check::each("values", values, 16, [](std::size_t i) { return (int(i) + 5) * 3 + 2; });
  sycl::free(values, queue);
  return check::result();
}

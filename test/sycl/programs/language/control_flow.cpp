// Control flow that differs between work-items: loops with several breaks, switches with fall-through, goto, early returns.
// FEATURE: C++17
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"

static unsigned walk(unsigned n) {
  unsigned steps = 0, value = n + 1;
  while (true) {
    if (value == 1)
      return steps;
    value = value % 2 ? value * 3 + 1 : value / 2;
    if (++steps > 200)
      break;
  }
  return 1000 + value;
}

static int classify(int n) {
  int result = 0;
  switch (n % 7) {
  case 0:
    result += 1;
    [[fallthrough]];
  case 1:
    result += 10;
    break;
  case 2:
  case 3: {
    for (int i = 0; i < n; ++i) {
      if (i % 5 == 3)
        continue;
      if (i > 20)
        goto done;
      result += i;
    }
    break;
  }
  default:
    return -n;
  }
done:
  return result;
}

int main() {
  constexpr unsigned size = 300;
  sycl::queue queue;
  unsigned *steps = sycl::malloc_shared<unsigned>(size, queue);
  int *classes = sycl::malloc_shared<int>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> id) {
    const auto i = unsigned(id[0]);
    steps[i] = walk(i);
    if (i % 11 == 5) {
      classes[i] = 0;
      return;
    }
    classes[i] = classify(int(i));
  });
  queue.wait();
  check::each("steps", steps, size, [](std::size_t i) { return walk(unsigned(i)); });
  check::each("classes", classes, size, [](std::size_t i) { return i % 11 == 5 ? 0 : classify(int(i)); });
  sycl::free(steps, queue);
  sycl::free(classes, queue);
  return check::result();
}

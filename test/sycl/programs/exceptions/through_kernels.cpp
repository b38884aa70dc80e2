// Exceptions from the program itself around submissions: thrown in a command group, caught outside, without leaks.
// FEATURE: exceptions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

struct Cancelled {
  int step;
};

// Counts its instances.
struct Guard {
  static inline int alive = 0;
  Guard() { ++alive; }
  Guard(const Guard &) { ++alive; }
  ~Guard() { --alive; }
};

int main() {
  std::vector<int> values(50, 1);
  int caught = 0;
  sycl::queue queue;
  {
    sycl::buffer buffer(values);
    for (int step = 0; step < 6; ++step) {
      try {
        queue.submit([&](sycl::handler &h) {
          Guard guard;
          sycl::accessor access(buffer, h);
          if (step % 3 == 2)
            throw Cancelled{step};
          h.parallel_for(sycl::range<1>(50), [=](sycl::id<1> i) { access[i] = access[i] * 2 + step; });
        });
      } catch (const Cancelled &cancelled) {
        caught += cancelled.step;
      }
    }
  }
  check::equal("caught", caught, 7);
  check::equal("alive", Guard::alive, 0);
  check::each("values", values, 50, [](std::size_t) { return (((1 * 2 + 0) * 2 + 1) * 2 + 3) * 2 + 4; });
  return check::result();
}

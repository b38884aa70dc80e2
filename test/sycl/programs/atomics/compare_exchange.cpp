// compare_exchange_strong and exchange: a lock-free stack of nodes, and a hand-written maximum.
// FEATURE: atomics
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr int size = 400;
  sycl::queue queue;
  int *head = sycl::malloc_shared<int>(1, queue), *next = sycl::malloc_shared<int>(size, queue);
  float *most = sycl::malloc_shared<float>(1, queue);
  *head = -1;
  *most = 0;
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    sycl::atomic_ref<int, sycl::memory_order::acq_rel, sycl::memory_scope::device> top(*head);
    int old = top.load(sycl::memory_order::relaxed);
    do
      next[i] = old;
    while (!top.compare_exchange_strong(old, int(i[0])));
    sycl::atomic_ref<float, sycl::memory_order::relaxed, sycl::memory_scope::device> largest(*most);
    const float mine = float(i[0] * 7 % 401);
    float seen = largest.load();
    while (seen < mine && !largest.compare_exchange_weak(seen, mine)) {
    }
  });
  queue.wait();
  std::vector<int> visits(size);
  int steps = 0;
  for (int node = *head; node >= 0 && steps <= size; node = next[node], ++steps)
    ++visits[node];
  check::equal("nodes", steps, size);
  check::each("visits", visits, size, [](std::size_t) { return 1; });
  float expected = 0;
  for (int i = 0; i < size; ++i)
    expected = std::fmax(expected, float(i * 7 % 401));
  check::equal("maximum", *most, expected);
  sycl::free(head, queue);
  sycl::free(next, queue);
  sycl::free(most, queue);
  return check::result();
}

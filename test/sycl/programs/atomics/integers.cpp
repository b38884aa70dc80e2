// All operations of atomic_ref on integers, in global memory.
// FEATURE: atomics
#include <sycl/sycl.hpp>
#include "../check.hpp"

template <class T> using Atomic =
    sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device, sycl::access::address_space::global_space>;

template <class T> static void run(sycl::queue &queue) {
  constexpr std::size_t size = 500;
  T *cells = sycl::malloc_shared<T>(8, queue);
  const T start[8] = {0, 0, T(-1), 0, 0, 1000, 0, 0};
  std::copy(start, start + 8, cells);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    const T n = T(i[0]);
    Atomic<T>(cells[0]).fetch_add(n);
    Atomic<T>(cells[1]) -= n;
    Atomic<T>(cells[2]).fetch_and(~(T(1) << (i[0] % 10)));
    Atomic<T>(cells[3]).fetch_or(T(1) << (i[0] % 20));
    Atomic<T>(cells[4]).fetch_xor(n);
    Atomic<T>(cells[5]).fetch_min(n + 3);
    Atomic<T>(cells[6]).fetch_max(n * 2);
    ++Atomic<T>(cells[7]);
  });
  queue.wait();
  T exclusive = 0;
  for (std::size_t i = 0; i < size; ++i)
    exclusive ^= T(i);
  const T expected[8] = {T(size * (size - 1) / 2), T(0 - size * (size - 1) / 2), T(~T(1023)), T((1 << 20) - 1),
                         exclusive,                T(3),                         T(2 * size - 2), T(size)};
  check::each("cell", cells, 8, [&](std::size_t i) { return expected[i]; });
  sycl::free(cells, queue);
}

int main() {
  sycl::queue queue;
  run<int>(queue);
  run<unsigned>(queue);
  if (queue.get_device().has(sycl::aspect::atomic64)) {
    run<long>(queue);
    run<unsigned long long>(queue);
  }
  return check::result();
}

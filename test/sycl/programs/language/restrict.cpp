// Calls to functions with restricted pointers: once in a kernel, in a loop that swaps the pointers, after writes by the kernel,
// with local memory, and in a kernel with atomic operations.
// FEATURE: restricted pointers
#include <sycl/sycl.hpp>
#include "../check.hpp"

constexpr int size = 128;

static void scale(const int *__restrict__ from, int *__restrict__ to, int i, int factor) {
  for (int j = 0; j < 3; ++j)
    to[i] += factor * from[(i + j) % size];
}

int main() {
  sycl::queue queue;
  int *a = sycl::malloc_shared<int>(size, queue), *b = sycl::malloc_shared<int>(size, queue);
  auto reset = [&] {
    for (int i = 0; i < size; ++i)
      a[i] = i, b[i] = 0;
  };
  auto sum = [](int i, int factor) { return factor * (i + (i + 1) % size + (i + 2) % size); };
  const sycl::nd_range<1> one(size, size);

  reset();
  queue.parallel_for(one, [=](sycl::nd_item<1> item) { scale(a, b, int(item.get_global_id(0)), 2); }).wait();
  check::each("once", b, size, [&](std::size_t i) { return sum(int(i), 2); });

  // Each iteration reads the values that the previous one wrote.
  reset();
  queue.parallel_for(one, [=](sycl::nd_item<1> item) {
    const int i = int(item.get_global_id(0));
    int *from = a, *to = b;
    for (int round = 0; round < 4; ++round) {
      to[i] = 0;
      sycl::group_barrier(item.get_group());
      scale(from, to, i, 1);
      sycl::group_barrier(item.get_group());
      std::swap(from, to);
    }
  }).wait();
  int expected[2][size];
  for (int i = 0; i < size; ++i)
    expected[0][i] = i;
  for (int round = 0; round < 4; ++round)
    for (int i = 0; i < size; ++i) {
      const int *from = expected[round % 2];
      expected[(round + 1) % 2][i] = from[i] + from[(i + 1) % size] + from[(i + 2) % size];
    }
  check::each("loop", a, size, [&](std::size_t i) { return expected[0][i]; });

  reset();
  queue.parallel_for(one, [=](sycl::nd_item<1> item) {
    const int i = int(item.get_global_id(0));
    a[i] += 1;
    sycl::group_barrier(item.get_group());
    scale(a, b, i, 1);
  }).wait();
  check::each("after a write", b, size, [&](std::size_t i) { return sum(int(i), 1) + 3; });

  // The memory is local, and changes between two reads.
  reset();
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<int> local(size, handler);
    handler.parallel_for(one, [=](sycl::nd_item<1> item) {
      const int i = int(item.get_global_id(0));
      local[i] = i;
      sycl::group_barrier(item.get_group());
      const int before = local[(i + 1) % size];
      sycl::group_barrier(item.get_group());
      local[i] = 10 * i;
      sycl::group_barrier(item.get_group());
      scale(&local[0], b, i, 1);
      b[i] += 1000 * before;
    });
  }).wait();
  check::each("local", b, size, [&](std::size_t i) { return 10 * sum(int(i), 1) + 1000 * int((i + 1) % size); });

  // The last work-group to arrive reads the values that the others wrote.
  reset();
  unsigned *arrived = sycl::malloc_shared<unsigned>(1, queue);
  *arrived = 0;
  queue.parallel_for(sycl::nd_range<1>(size, 32), [=](sycl::nd_item<1> item) {
    const int i = int(item.get_global_id(0));
    a[i] = 5 * i;
    sycl::atomic_fence(sycl::memory_order::acq_rel, sycl::memory_scope::device);
    sycl::group_barrier(item.get_group());
    unsigned number = 0;
    if (item.get_local_id(0) == 0)
      number = sycl::atomic_ref<unsigned, sycl::memory_order::acq_rel, sycl::memory_scope::device>(*arrived).fetch_add(1);
    number = sycl::group_broadcast(item.get_group(), number, 0);
    if (number != size / 32 - 1)
      return;
    sycl::atomic_fence(sycl::memory_order::acq_rel, sycl::memory_scope::device);
    for (int j = int(item.get_local_id(0)); j < size; j += 32)
      scale(a, b, j, 1);
  }).wait();
  check::each("last group", b, size, [&](std::size_t i) { return 5 * sum(int(i), 1); });
  for (int *pointer : {a, b})
    sycl::free(pointer, queue);
  sycl::free(arrived, queue);
  return check::result();
}

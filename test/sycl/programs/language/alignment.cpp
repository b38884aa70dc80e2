// Objects with an alignment of 128 bytes or more: captured, copied, passed by value, in private, local and global memory.
// FEATURE: C++17
// ALSO: -O0 --sycl-spirv=translator
// ALSO: -O2 --sycl-spirv=translator
#include <sycl/sycl.hpp>
#include "../check.hpp"

template <std::size_t Alignment> struct alignas(Alignment) Aligned {
  long values[40];
};

// The alignment of the address is unknown here.
[[clang::noinline]] static unsigned long address(const volatile void *pointer) {
  return reinterpret_cast<unsigned long>(pointer);
}

template <std::size_t Alignment>
[[clang::noinline]] static long sum(Aligned<Alignment> by_value, const Aligned<Alignment> &by_reference) {
  long result = 0;
  for (int i = 0; i < 40; ++i)
    result += by_value.values[i] * by_reference.values[i];
  by_value.values[0] = result;
  return by_value.values[0];
}

template <std::size_t Alignment> static void run(sycl::queue &queue) {
  using Object = Aligned<Alignment>;
  constexpr int size = 24;
  Object captured;
  for (int i = 0; i < 40; ++i)
    captured.values[i] = 7 * i + 1;
  Object *objects = sycl::aligned_alloc_shared<Object>(Alignment, size, queue);
  long *sums = sycl::malloc_shared<long>(size, queue), *picked = sycl::malloc_shared<long>(size, queue);
  unsigned long *addresses = sycl::malloc_shared<unsigned long>(size, queue);
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<Object> local(8, handler);
    handler.parallel_for(sycl::nd_range<1>(size, 8), [=](sycl::nd_item<1> item) {
      const int i = int(item.get_global_id(0)), at = int(item.get_local_id(0));
      Object copy = captured;
      int small[2] = {i, i + 1};
      alignas(Alignment) long aligned[3] = {i, 2 * i, 3 * i};
      copy.values[i] = aligned[i % 3] + small[i % 2];
      local[at] = copy;
      sycl::group_barrier(item.get_group());
      Object other = local[7 - at];
      picked[i] = other.values[i] + other.values[i ^ 7];
      sums[i] = sum(copy, captured);
      objects[i] = copy;
      addresses[i] = address(&copy) | address(&aligned) | address(&other) | address(&objects[i]);
    });
  });
  queue.wait();
  auto changed = [](int i) { return long(i % 3 + 1) * i + i + i % 2; };
  auto value = [&](int i, int at) { return at == i ? changed(i) : 7l * at + 1; };
  for (int i = 0; i < size; ++i) {
    long expected = 0;
    for (int at = 0; at < 40; ++at) {
      expected += value(i, at) * (7l * at + 1);
      check::equal("element", objects[i].values[at], value(i, at));
    }
    const int other = i ^ 7;
    check::equal("sum", sums[i], expected);
    check::equal("other", picked[i], value(other, i) + value(other, other));
    check::equal("address", addresses[i] % Alignment, 0ul);
  }
  sycl::free(objects, queue);
  sycl::free(sums, queue);
  sycl::free(picked, queue);
  sycl::free(addresses, queue);
}

// A vector type that LLVM aligns to 128 bytes.
static void run_vector(sycl::queue &queue) {
  constexpr int size = 16;
  double *out = sycl::malloc_shared<double>(size, queue);
  queue.parallel_for(size, [=](sycl::id<1> i) {
    sycl::vec<double, 16> values(double(i) + 0.5);
    values[int(i)] = 3.0;
    double sum = 0;
    for (int lane = 0; lane < 16; ++lane)
      sum += values[lane];
    out[i] = sum;
  }).wait();
  check::each("vector", out, size, [](std::size_t i) { return 15 * (double(i) + 0.5) + 3; });
  sycl::free(out, queue);
}

int main() {
  sycl::queue queue;
  run<64>(queue);
  run<128>(queue);
  run<256>(queue);
  run<1024>(queue);
  if (queue.get_device().has(sycl::aspect::fp64))
    run_vector(queue);
  return check::result();
}

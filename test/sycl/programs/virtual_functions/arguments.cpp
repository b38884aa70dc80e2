// Virtual functions with structures as arguments and results, of classes with several bases, and that call others.
// FEATURE: virtual functions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/virtual_functions.hpp>

namespace experimental = sycl::ext::oneapi::experimental;
#define CALLABLE SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(experimental::indirectly_callable)

struct Sums {
  long sum[5];
};

struct Named {
  int name;
  CALLABLE virtual int id() const { return name; }
};
struct Counter {
  int count;
  CALLABLE virtual Sums add(Sums before, short more) {
    before.sum[0] += more;
    ++count;
    return before;
  }
};
struct Both : Named, Counter {
  CALLABLE int id() const override { return name + 100; }
  CALLABLE Sums add(Sums before, short more) override {
    for (long &sum : before.sum)
      sum += more * id();
    count += 2;
    return before;
  }
};

struct alignas(16) Storage {
  unsigned char bytes[sizeof(Both)];
};

struct Run {
  Storage *storage;
  Sums *out;
  void operator()(sycl::id<1> i) const {
    Counter *counter = i % 2 ? static_cast<Counter *>(reinterpret_cast<Both *>(&storage[i]))
                             : reinterpret_cast<Counter *>(&storage[i]);
    Sums sums = {{1, 2, 3, 4, 5}};
    for (short more = 0; more < 4; ++more)
      sums = counter->add(sums, more);
    sums.sum[1] += counter->count;
    out[i] = sums;
  }
  auto get(experimental::properties_tag) const { return experimental::properties{experimental::assume_indirect_calls}; }
};

int main() {
  constexpr std::size_t size = 20;
  sycl::queue queue;
  Storage *storage = sycl::malloc_device<Storage>(size, queue);
  Sums *out = sycl::malloc_shared<Sums>(size, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    if (i % 2) {
      Both *both = new (&storage[i]) Both;
      both->name = int(i);
      both->count = 0;
    } else {
      Counter *counter = new (&storage[i]) Counter;
      counter->count = int(i);
    }
  }).wait();
  queue.parallel_for(sycl::range<1>(size), Run{storage, out}).wait();
  for (std::size_t i = 0; i < size; ++i) {
    const long n = long(i);
    check::equal("first", out[i].sum[0], i % 2 ? 1 + 6 * (n + 100) : 7L);
    check::equal("second", out[i].sum[1], i % 2 ? 2 + 6 * (n + 100) + 8 : 2 + n + 4);
    check::equal("last", out[i].sum[4], i % 2 ? 5 + 6 * (n + 100) : 5L);
  }
  sycl::free(storage, queue);
  sycl::free(out, queue);
  return check::result();
}

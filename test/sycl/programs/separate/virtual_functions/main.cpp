// A class with virtual functions that are overridden in another file.
// FEATURE: virtual functions
// BUILD: $CXX $SRC/main.cpp $SRC/shapes.cpp -o program
#include "../../check.hpp"
#include "shapes.hpp"

struct Apply {
  const Storage *storage;
  int *out;
  void operator()(sycl::id<1> i) const { out[i] = reinterpret_cast<const Operation *>(&storage[i])->apply(10); }
  auto get(experimental::properties_tag) const { return experimental::properties{experimental::assume_indirect_calls}; }
};

int main() {
  sycl::queue queue;
  Storage *storage = sycl::malloc_shared<Storage>(2, queue);
  int *out = sycl::malloc_shared<int>(2, queue);
  construct(queue, storage);
  queue.parallel_for(sycl::range<1>(2), Apply{storage, out}).wait();
  check::equal("twice", out[0], 20);
  check::equal("plus", out[1], 17);
  sycl::free(storage, queue);
  sycl::free(out, queue);
  return check::result();
}

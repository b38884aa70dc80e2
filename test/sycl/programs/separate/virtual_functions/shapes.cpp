#include "shapes.hpp"

struct Twice : Operation {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(experimental::indirectly_callable)
  int apply(int n) const override { return n * 2; }
};
struct Plus : Operation {
  int amount;
  Plus(int n) : amount(n) {}
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(experimental::indirectly_callable)
  int apply(int n) const override { return n + amount; }
};

void construct(sycl::queue &queue, Storage *storage) {
  queue.single_task([=] {
    new (&storage[0]) Twice;
    new (&storage[1]) Plus(7);
  }).wait();
}

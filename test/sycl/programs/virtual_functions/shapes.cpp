// Virtual functions in kernels: one kernel creates objects, and another calls them through their base.
// FEATURE: virtual functions
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/virtual_functions.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

struct Shape {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(experimental::indirectly_callable)
  virtual int area() const { return 0; }
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(experimental::indirectly_callable)
  virtual int corners() const { return 1; }
};
struct Square : Shape {
  int side;
  Square(int n) : side(n) {}
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(experimental::indirectly_callable)
  int area() const override { return side * side; }
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(experimental::indirectly_callable)
  int corners() const override { return 4; }
};
struct Triangle : Shape {
  int base, height;
  Triangle(int b, int h) : base(b), height(h) {}
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(experimental::indirectly_callable)
  int area() const override { return base * height / 2; }
};

struct alignas(16) Room {
  unsigned char bytes[sizeof(Triangle) > sizeof(Square) ? sizeof(Triangle) : sizeof(Square)];
};

struct Describe {
  const Room *rooms;
  int *out;
  void operator()(sycl::id<1> i) const {
    const Shape *shape = reinterpret_cast<const Shape *>(&rooms[i]);
    out[i] = shape->area() * 10 + shape->corners();
  }
  auto get(experimental::properties_tag) const { return experimental::properties{experimental::assume_indirect_calls}; }
};

int main() {
  constexpr std::size_t size = 30;
  sycl::queue queue;
  Room *rooms = sycl::malloc_shared<Room>(size, queue);
  int *out = sycl::malloc_shared<int>(size, queue);
  queue.single_task([=] {
    for (std::size_t i = 0; i < size; ++i) {
      if (i % 3 == 0)
        new (&rooms[i]) Shape;
      else if (i % 3 == 1)
        new (&rooms[i]) Square(int(i));
      else
        new (&rooms[i]) Triangle(int(i), 4);
    }
  }).wait();
  queue.parallel_for(sycl::range<1>(size), Describe{rooms, out}).wait();
  check::each("shape", out, size, [](std::size_t i) {
    const int n = int(i);
    return n % 3 == 0 ? 1 : n % 3 == 1 ? n * n * 10 + 4 : n * 2 * 10 + 1;
  });
  sycl::free(rooms, queue);
  sycl::free(out, queue);
  return check::result();
}

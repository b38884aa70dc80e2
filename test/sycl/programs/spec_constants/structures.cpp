// Specialization constants of composite types: structs with padding, nested arrays, std::array, vec, marray and half.
// FEATURE: specialization constants
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <array>

struct Point {
  char tag;
  double x, y;
};
struct Filter {
  int size;
  float weights[2][3];
  Point origin;
  constexpr Filter(int n, float w, Point p) : size(n), weights{{w, w * 2, w * 3}, {-w, 0, w}}, origin(p) {}
};

constexpr sycl::specialization_id<Filter> filter{3, 0.5f, Point{'a', 1.5, -2.5}};
constexpr sycl::specialization_id<std::array<int, 4>> numbers{std::array<int, 4>{1, 2, 3, 4}};
constexpr sycl::specialization_id<sycl::int3> vector{7, 8, 9};
constexpr sycl::specialization_id<sycl::marray<short, 3>> array{short(1), short(-1), short(2)};
constexpr sycl::specialization_id<sycl::half> little{1.5f};

struct Results {
  double filter, tag;
  int numbers, vector, array;
  float little;
};

static double sum(const Filter &f) {
  double total = f.size;
  for (auto &row : f.weights)
    for (float weight : row)
      total = total * 3 + weight;
  return total + f.origin.x * 7 + f.origin.y;
}

int main() {
  sycl::queue queue;
  auto *out = sycl::malloc_shared<Results>(2, queue);
  const Filter other(8, -0.75f, Point{'z', 100, 0.125});
  for (int round = 0; round < 2; ++round) {
    queue.submit([&](sycl::handler &h) {
      if (round == 1) {
        h.set_specialization_constant<filter>(other);
        h.set_specialization_constant<numbers>({-5, 50, -500, 5000});
        h.set_specialization_constant<vector>({-1, -2, -3});
        h.set_specialization_constant<array>({short(10), short(20), short(30)});
        h.set_specialization_constant<little>(sycl::half(-0.5f));
      }
      h.single_task([=](sycl::kernel_handler k) {
        const Filter f = k.get_specialization_constant<filter>();
        const auto n = k.get_specialization_constant<numbers>();
        const auto v = k.get_specialization_constant<vector>();
        const auto a = k.get_specialization_constant<array>();
        out[round] = {sum(f), double(f.origin.tag), n[0] + n[1] * 3 + n[2] * 5 + n[3] * 7, v.x() + v.y() * 10 + v.z() * 100,
                      a[0] + a[1] * 10 + a[2] * 100, float(k.get_specialization_constant<little>())};
      });
    });
    queue.wait();
  }
  const Filter first(3, 0.5f, Point{'a', 1.5, -2.5});
  const Results expected[] = {{sum(first), 'a', 50, 987, 191, 1.5f}, {sum(other), 'z', 32645, -321, 3210, -0.5f}};
  for (int round = 0; round < 2; ++round) {
    check::equal("struct", out[round].filter, expected[round].filter);
    check::equal("tag", out[round].tag, expected[round].tag);
    check::equal("std::array", out[round].numbers, expected[round].numbers);
    check::equal("vec", out[round].vector, expected[round].vector);
    check::equal("marray", out[round].array, expected[round].array);
    check::equal("half", out[round].little, expected[round].little);
  }
  sycl::free(out, queue);
  return check::result();
}

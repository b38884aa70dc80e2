// A matrix product computed from tiles in local memory, with barriers between loading and using the tiles.
// FEATURE: local memory
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

class TiledProduct;

int main() {
  constexpr std::size_t size = 64, tile = 16;
  std::vector<int> a(size * size), b(size * size), c(size * size);
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = int(i % 13) - 6;
    b[i] = int(i % 7) - 3;
  }
  sycl::queue queue;
  {
    sycl::buffer<int, 2> left(a.data(), {size, size}), right(b.data(), {size, size}), out(c.data(), {size, size});
    queue.submit([&](sycl::handler &h) {
      sycl::accessor l(left, h, sycl::read_only), r(right, h, sycl::read_only);
      sycl::accessor o(out, h, sycl::write_only, sycl::no_init);
      sycl::local_accessor<int, 2> left_tile({tile, tile}, h), right_tile({tile, tile}, h);
      h.parallel_for<TiledProduct>(sycl::nd_range<2>({size, size}, {tile, tile}), [=](sycl::nd_item<2> item) {
        const auto y = item.get_local_id(0), x = item.get_local_id(1);
        int sum = 0;
        for (std::size_t step = 0; step < size; step += tile) {
          left_tile[y][x] = l[item.get_global_id(0)][step + x];
          right_tile[y][x] = r[step + y][item.get_global_id(1)];
          sycl::group_barrier(item.get_group());
          for (std::size_t k = 0; k < tile; ++k)
            sum += left_tile[y][k] * right_tile[k][x];
          sycl::group_barrier(item.get_group());
        }
        o[item.get_global_id()] = sum;
      });
    });
  }
  check::each("c", c, c.size(), [&](std::size_t i) {
    int sum = 0;
    for (std::size_t k = 0; k < size; ++k)
      sum += a[i / size * size + k] * b[k * size + i % size];
    return sum;
  });
  return check::result();
}

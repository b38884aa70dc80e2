// Accessors to part of a buffer, with an offset in two dimensions.
// FEATURE: accessors
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t rows = 24, columns = 40;
  std::vector<int> matrix(rows * columns, -1);
  const sycl::range<2> part(10, 17);
  const sycl::id<2> first(3, 11);
  std::size_t seen_size = 0, seen_offset = 0;
  sycl::queue queue;
  {
    sycl::buffer<int, 2> buffer(matrix.data(), sycl::range<2>(rows, columns));
    queue.submit([&](sycl::handler &h) {
      sycl::accessor access(buffer, h, part, first, sycl::read_write);
      seen_size = access.size();
      seen_offset = access.get_offset()[1];
      // The indices of a ranged accessor are relative to its offset.
      h.parallel_for(part, [=](sycl::item<2> item) {
        sycl::id<2> at = item.get_id() + access.get_offset();
        access[item.get_id()] = int(at[0] * 1000 + at[1]);
      });
    });
  }
  check::equal("size", seen_size, part.size());
  check::equal("offset", seen_offset, first[1]);
  check::each("matrix", matrix, matrix.size(), [&](std::size_t i) {
    std::size_t row = i / columns, column = i % columns;
    bool is_inside = row >= 3 && row < 13 && column >= 11 && column < 28;
    return is_inside ? int(row * 1000 + column) : -1;
  });
  return check::result();
}

// Accessors with two and three dimensions: chained subscripts, ids, and a transposition.
// FEATURE: accessors
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t depth = 5, height = 7, width = 11;
  std::vector<unsigned> volume(depth * height * width), turned(volume.size()), plane(height * width);
  for (std::size_t i = 0; i < volume.size(); ++i)
    volume[i] = unsigned(i * 2654435761u);
  sycl::queue queue;
  {
    sycl::buffer<unsigned, 3> in(volume.data(), sycl::range<3>(depth, height, width));
    sycl::buffer<unsigned, 3> out(turned.data(), sycl::range<3>(width, depth, height));
    sycl::buffer<unsigned, 2> flat(plane.data(), sycl::range<2>(height, width));
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(out, h, sycl::write_only);
      h.parallel_for(from.get_range(), [=](sycl::id<3> i) { to[i[2]][i[0]][i[1]] = from[i]; });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(flat, h, sycl::write_only);
      h.parallel_for(flat.get_range(), [=](sycl::id<2> i) {
        unsigned all = 0;
        for (std::size_t z = 0; z < from.get_range()[0]; ++z)
          all ^= from[z][i[0]][i[1]];
        to[i] = all;
      });
    });
  }
  check::each("turned", turned, turned.size(), [&](std::size_t i) {
    std::size_t x = i / (depth * height), z = i / height % depth, y = i % height;
    return volume[(z * height + y) * width + x];
  });
  check::each("plane", plane, plane.size(), [&](std::size_t i) {
    unsigned all = 0;
    for (std::size_t z = 0; z < depth; ++z)
      all ^= volume[z * height * width + i];
    return all;
  });
  return check::result();
}

// Rectangles of a matrix, copied and filled with a pitch: ext_oneapi_memcpy2d, _memset2d, _fill2d.
// FEATURE: unified shared memory
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t pitch = 64, width = 20, height = 15;
  sycl::queue queue{sycl::property::queue::in_order()};
  std::vector<int> host(width * height), back(width * height);
  for (std::size_t i = 0; i < host.size(); ++i)
    host[i] = int(i);
  int *matrix = sycl::malloc_shared<int>(pitch * 32, queue);
  queue.fill(matrix, -1, pitch * 32);
  int *corner = matrix + 5 * pitch + 9;
  queue.ext_oneapi_memcpy2d(corner, pitch * sizeof(int), host.data(), width * sizeof(int), width * sizeof(int), height);
  queue.ext_oneapi_fill2d(corner, pitch, 1000, 4, 3);
  queue.parallel_for(sycl::range<2>(height, width),
                     [=](sycl::id<2> i) { corner[i[0] * pitch + i[1]] += 7; });
  queue.ext_oneapi_copy2d(corner, pitch, back.data(), width, width, height);
  queue.wait();
  check::each("back", back, back.size(), [&](std::size_t i) {
    bool is_filled = i / width < 3 && i % width < 4;
    return (is_filled ? 1000 : int(i)) + 7;
  });
  long rest = 0;
  for (std::size_t i = 0; i < pitch * 32; ++i)
    rest += matrix[i] == -1;
  check::equal("elements left alone", rest, long(pitch * 32 - width * height));
  sycl::free(matrix, queue);
  return check::result();
}

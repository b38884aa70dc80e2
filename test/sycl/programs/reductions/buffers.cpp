// Reductions into buffers, over two dimensions: dot products of rows, bit operations, a product of doubles.
// FEATURE: reductions
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  constexpr std::size_t rows = 37, columns = 53;
  std::vector<int> a(rows * columns), b(rows * columns);
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = int(i % 17) - 8;
    b[i] = int(i % 29);
  }
  long dot = -1;
  unsigned bits = 0;
  double product = 1;
  sycl::queue queue;
  {
    sycl::buffer<int, 2> left(a.data(), {rows, columns}), right(b.data(), {rows, columns});
    sycl::buffer<long> dot_buffer(&dot, 1);
    sycl::buffer<unsigned> bits_buffer(&bits, 1);
    sycl::buffer<double> product_buffer(&product, 1);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor l(left, h, sycl::read_only), r(right, h, sycl::read_only);
      h.parallel_for(sycl::range<2>(rows, columns),
                     sycl::reduction(dot_buffer, h, sycl::plus<>(), sycl::property::reduction::initialize_to_identity()),
                     sycl::reduction(bits_buffer, h, sycl::bit_xor<>()),
                     [=](sycl::item<2> i, auto &sum, auto &parity) {
                       sum += long(l[i]) * r[i];
                       parity ^= unsigned(l[i] * r[i]) << (i.get_linear_id() % 24);
                     });
    });
    queue.submit([&](sycl::handler &h) {
      h.parallel_for(sycl::range<1>(40), sycl::reduction(product_buffer, h, sycl::multiplies<double>()),
                     [=](sycl::id<1> i, auto &all) { all *= 1.0 + double(i[0]) / 64; });
    });
  }
  long expected_dot = 0;
  unsigned expected_bits = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    expected_dot += long(a[i]) * b[i];
    expected_bits ^= unsigned(a[i] * b[i]) << (i % 24);
  }
  double expected_product = 1;
  for (int i = 0; i < 40; ++i)
    expected_product *= 1.0 + i / 64.0;
  check::equal("dot product", dot, expected_dot);
  check::equal("parity", bits, expected_bits);
  check::close("product", product, expected_product, 1e-12);
  return check::result();
}

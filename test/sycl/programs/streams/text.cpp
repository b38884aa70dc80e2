// sycl::stream: numbers, strings, vectors, pointers, manipulators.
// FEATURE: streams
#include <sycl/sycl.hpp>
#include "../captured.hpp"
#include "../check.hpp"

int main() {
  sycl::queue queue;
  std::string text = captured([&] {
    queue.submit([&](sycl::handler &h) {
      sycl::stream out(4096, 1024, h);
      h.single_task([=] {
        out << "int " << -42 << ' ' << 42u << ' ' << sycl::hex << 255 << ' ' << sycl::oct << 8 << sycl::dec << sycl::endl;
        out << "bool " << true << " char " << 'x' << " long " << -5000000000L << '\n';
        out << "double " << 2.5 << ' ' << -0.125f << ' ' << sycl::scientific << 1500.0 << sycl::endl;
        out << "vector " << sycl::int4(1, -2, 3, -4) << sycl::endl;
        out << "id " << sycl::id<2>(3, 4) << " range " << sycl::range<3>(5, 6, 7) << sycl::endl;
        out << sycl::setw(6) << 17 << '|' << sycl::showpos << 9 << sycl::noshowpos << sycl::endl;
      });
    });
    queue.wait();
  });
  auto has = [&](const char *line) {
    if (text.find(line) == std::string::npos)
      check::equal(line, text, std::string(line));
  };
  has("int -42 42 ff 10\n");
  has("bool true char x long -5000000000\n");
  has("double 2.5 -0.125 1.50"); // the number of digits is unspecified
  has("e+03\n");
  has("vector 1, -2, 3, -4\n");
  has("id {3, 4} range {5, 6, 7}\n");
  has("    17|");
  has("+9\n");
  return check::result();
}

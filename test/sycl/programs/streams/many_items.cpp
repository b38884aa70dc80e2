// A stream that many work-items write to: each line arrives in one piece, and two streams do not mix.
// FEATURE: streams
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../captured.hpp"
#include "../check.hpp"
#include <set>
#include <sstream>

int main() {
  constexpr int size = 60;
  sycl::queue queue;
  std::string text = captured([&] {
    queue.submit([&](sycl::handler &h) {
      sycl::stream numbers(8192, 128, h), words(4096, 128, h);
      h.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
        numbers << "item " << i[0] << " square " << i[0] * i[0] << sycl::endl;
        if (i[0] % 20 == 7)
          words << "word " << i[0] << sycl::endl;
      });
    });
    queue.wait();
  });
  std::set<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    check::that("each line appears once", lines.insert(line).second);
  check::equal("lines", lines.size(), std::size_t(size + 3));
  for (int i = 0; i < size; ++i) {
    std::string line = "item " + std::to_string(i) + " square " + std::to_string(i * i);
    check::that(line.c_str(), lines.count(line) == 1);
    if (i % 20 == 7)
      check::that("word", lines.count("word " + std::to_string(i)) == 1);
  }
  return check::result();
}

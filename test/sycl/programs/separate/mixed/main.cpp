// Source files with and without SYCL: C, C++ without kernels, an object file from g++, and a source file with kernels.
// FEATURE: several files: mixed with other code
// BUILD: $CXX -x c -std=c11 -c $SRC/plain.c -o plain.o
// BUILD: g++ -std=c++17 -c $SRC/host.cpp -o host.o
// BUILD: $CXX -c $SRC/main.cpp -o main.o
// BUILD: $CXX main.o host.o plain.o -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"
#include <string>
#include <vector>

extern "C" int plain(int n);
std::vector<std::string> words(int count);

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(10, queue);
  queue.parallel_for(sycl::range<1>(10), [=](sycl::id<1> i) { out[i] = int(i[0]) * 2; }).wait();
  check::each("out", out, 10, [](std::size_t i) { return int(i) * 2; });
  check::equal("C", plain(out[4]), 88);
  check::equal("C++", words(3)[2], std::string("word 2"));
  sycl::free(out, queue);
  return check::result();
}

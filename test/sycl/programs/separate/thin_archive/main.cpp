// A thin archive, which names its members instead of containing them: two members with the same name, in different directories.
// FEATURE: several files: archives
// BUILD: mkdir -p one two && $CXX -c $SRC/main.cpp -o main.o
// BUILD: $CXX -c $SRC/one.cpp -o one/part.o && $CXX -c $SRC/two.cpp -o two/part.o
// BUILD: ar rcsT parts.a one/part.o two/part.o
// BUILD: $CXX main.o parts.a -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"

void first(sycl::queue &queue, int *out);
void second(sycl::queue &queue, int *out);

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(2, queue);
  first(queue, out);
  second(queue, out);
  check::each("out", out, 2, [](std::size_t i) { return int(i) + 7; });
  sycl::free(out, queue);
  return check::result();
}

// An archive whose members have kernels and host code; one member is not needed, and its kernels must not be linked.
// FEATURE: several files: archives
// BUILD: for name in main used unused; do $CXX -c $SRC/$name.cpp -o $name.o; done
// BUILD: ar rcs libparts.a used.o unused.o
// BUILD: $CXX main.o -L. -lparts -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"
#include <string>

void fill(sycl::queue &queue, int *data, std::size_t size);

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(100, queue);
  fill(queue, data, 100);
  check::each("data", data, 100, [](std::size_t i) { return int(i) ^ 3; });
  bool has_unused = false, has_used = false;
  for (const auto &id : sycl::get_kernel_ids()) {
    const std::string name = id.get_name();
    has_unused |= name.find("UnusedKernel") != std::string::npos;
    has_used |= name.find("UsedKernel") != std::string::npos;
  }
  check::that("the kernel in the member that is used", has_used);
  check::that("no kernel from the other member", !has_unused);
  sycl::free(data, queue);
  return check::result();
}

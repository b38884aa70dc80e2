// printf in kernels: conversions of integers, floating-point numbers, strings and characters.
// FEATURE: printf
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../captured.hpp"
#include "../check.hpp"

namespace experimental = sycl::ext::oneapi::experimental;

int main() {
  sycl::queue queue;
  std::string text = captured([&] {
    queue.single_task([] {
      experimental::printf("plain\n");
      experimental::printf("int %d %5d|%-5d|%05d\n", -7, 42, 42, 42);
      experimental::printf("unsigned %u hex %x %X octal %o\n", 4000000000u, 48879, 48879, 8);
      experimental::printf("long %ld %llu\n", -9000000000L, 18000000000000000000ull);
      experimental::printf("double %f %.3f %e %g\n", 1.5, 2.0 / 3, 12345.678, 0.0001);
      experimental::printf("float %.2f\n", 3.25f);
      experimental::printf("char %c string %s percent %%\n", 'q', "text");
    });
    queue.wait();
  });
  check::equal("text", text,
               std::string("plain\n"
                           "int -7    42|42   |00042\n"
                           "unsigned 4000000000 hex beef BEEF octal 10\n"
                           "long -9000000000 18000000000000000000\n"
                           "double 1.500000 0.667 1.234568e+04 0.0001\n"
                           "float 3.25\n"
                           "char q string text percent %\n"));
  return check::result();
}

// Private memory whose size is a specialization constant: ext_oneapi_private_alloca.
// FEATURE: extension: private_alloca
#include "../check.hpp"
#include <sycl/ext/oneapi/experimental/alloca.hpp>
#include <sycl/sycl.hpp>

namespace experimental = sycl::ext::oneapi::experimental;

constexpr sycl::specialization_id<int> length{10};

int main() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(16, queue);
  for (int size : {10, 25}) {
    queue.submit([&](sycl::handler &h) {
      if (size != 10)
        h.set_specialization_constant<length>(size);
      h.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i, sycl::kernel_handler k) {
        auto numbers = experimental::private_alloca<int, length, sycl::access::decorated::no>(k);
        const int count = k.get_specialization_constant<length>();
        for (int n = 0; n < count; ++n)
          numbers[n] = n < 2 ? int(i[0]) + n : (numbers[n - 1] + numbers[n - 2]) % 1000;
        out[i] = numbers[count - 1];
      });
    });
    queue.wait();
    check::each("out", out, 16, [=](std::size_t i) {
      int before = int(i), last = int(i) + 1;
      for (int n = 2; n < size; ++n) {
        const int next = (last + before) % 1000;
        before = last;
        last = next;
      }
      return last;
    });
  }
  sycl::free(out, queue);
  return check::result();
}

// multi_ptr: address spaces, decorated and undecorated pointers, arithmetic, casts, prefetch.
// FEATURE: multi_ptr
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

template <class Pointer> static int sum(Pointer pointer, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i)
    total += *pointer++;
  return total;
}

int main() {
  constexpr std::size_t size = 64, group = 16;
  std::vector<int> values(size), out(size);
  for (std::size_t i = 0; i < size; ++i)
    values[i] = int(i * i);
  sycl::queue queue;
  {
    sycl::buffer in(values), to(out);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor result(to, h, sycl::write_only);
      sycl::local_accessor<int> local(group, h);
      h.parallel_for(sycl::nd_range<1>(size, group), [=](sycl::nd_item<1> item) {
        const std::size_t i = item.get_local_id(0), first = item.get_group(0) * group;
        auto global = from.get_multi_ptr<sycl::access::decorated::yes>() + std::ptrdiff_t(first);
        global.prefetch(group);
        local[i] = global[std::ptrdiff_t(i)] + 1;
        sycl::group_barrier(item.get_group());
        sycl::local_ptr<int> here = local.get_multi_ptr<sycl::access::decorated::legacy>();
        int mine[2] = {int(i), 5};
        auto own = sycl::address_space_cast<sycl::access::address_space::private_space, sycl::access::decorated::no>(mine);
        sycl::multi_ptr<int, sycl::access::address_space::generic_space, sycl::access::decorated::no> any =
            sycl::address_space_cast<sycl::access::address_space::generic_space, sycl::access::decorated::no>(mine);
        result[item.get_global_id()] = sum(global, int(i) + 1) + 100000 * sum(here, 2) + sum(own, 2) + *any;
      });
    });
  }
  check::each("result", out, size, [&](std::size_t i) {
    std::size_t first = i / group * group;
    int total = 0;
    for (std::size_t k = first; k <= i; ++k)
      total += values[k];
    int lane = int(i % group);
    return total + 100000 * (values[first] + values[first + 1] + 2) + lane + 5 + lane;
  });
  return check::result();
}

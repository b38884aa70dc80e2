// Iterators of accessors in kernels: ranges, reverse ranges, distances, and an empty accessor.
// FEATURE: accessors
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <vector>

int main() {
  std::vector<int> values(77), results(5);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = int(i * i % 91);
  sycl::queue queue;
  {
    sycl::buffer in(values), out(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(out, h, sycl::write_only);
      h.single_task([=] {
        int sum = 0;
        unsigned last = 0;
        for (int value : from)
          sum += value;
        for (auto at = from.crbegin(); at != from.crend(); ++at)
          last = last * 31 + unsigned(*at);
        auto first = from.begin();
        to[0] = sum;
        to[1] = int(last);
        to[2] = int(from.end() - first);
        to[3] = *(first + 40);
        to[4] = from.empty() ? 1 : 0;
      });
    });
  }
  int sum = 0;
  unsigned last = 0;
  for (int value : values)
    sum += value;
  for (auto at = values.rbegin(); at != values.rend(); ++at)
    last = last * 31 + unsigned(*at);
  check::equal("sum", results[0], sum);
  check::equal("backwards", unsigned(results[1]), last);
  check::equal("distance", results[2], 77);
  check::equal("element", results[3], values[40]);
  check::equal("empty", results[4], 0);
  return check::result();
}

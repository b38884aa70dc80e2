// Kernels as lambdas with and without names and as function objects, and kernel names declared in several scopes.
// FEATURE: kernels: names and forms
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"

class Outer;
namespace area {
class Inner;
namespace deeper {
template <class T, int N> class Tagged;
}
class Late;
} // namespace area

struct Functor {
  int *out;
  void operator()() const { out[4] = 5; }
};
struct Ranged {
  int *out;
  void operator()(sycl::id<1> i) const { out[5 + i[0]] = 6 + int(i[0]); }
};

int main() {
  sycl::queue queue{sycl::property::queue::in_order()};
  int *out = sycl::malloc_shared<int>(12, queue);
  queue.single_task<Outer>([=] { out[0] = 1; });
  queue.single_task<area::Inner>([=] { out[1] = 2; });
  queue.single_task<area::deeper::Tagged<area::Inner *, 3>>([=] { out[2] = 3; });
  queue.single_task<class Local>([=] { out[3] = 4; });
  queue.single_task(Functor{out});
  queue.parallel_for(sycl::range<1>(2), Ranged{out});
  queue.single_task([=] { out[7] = 8; });
  queue.single_task([=] { out[8] = 9; });
  auto kept = [=] { out[9] = 10; };
  queue.single_task(kept);
  queue.single_task<area::Late>([=] { out[10] = 11; });
  [&] { queue.single_task([=] { out[11] = 12; }); }();
  queue.wait();
  check::each("out", out, 12, [](std::size_t i) { return int(i) + 1; });
  sycl::free(out, queue);
  return check::result();
}

// Specialization constants of scalar types: defaults, then values that the command group sets.
// FEATURE: specialization constants
// SPLIT: yes
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <functional>

constexpr sycl::specialization_id<int> count{5};
constexpr sycl::specialization_id<bool> is_negative{false};
constexpr sycl::specialization_id<char> letter{'c'};
constexpr sycl::specialization_id<unsigned short> small{60000};
constexpr sycl::specialization_id<long> large{1L << 40};
constexpr sycl::specialization_id<float> factor{0.25f};
constexpr sycl::specialization_id<double> precise{1e-10};
enum class Mode { slow = 3, fast = 9 };
constexpr sycl::specialization_id<Mode> mode{Mode::slow};

class Read;

struct Values {
  int count;
  bool is_negative;
  char letter;
  unsigned short small;
  long large;
  float factor;
  double precise;
  Mode mode;
};

static Values run(sycl::queue &queue, const std::function<void(sycl::handler &)> &set) {
  Values *out = sycl::malloc_shared<Values>(1, queue);
  queue.submit([&](sycl::handler &h) {
    set(h);
    h.single_task<Read>([=](sycl::kernel_handler k) {
      int loops = 0;
      for (int i = 0; i < k.get_specialization_constant<count>(); ++i)
        loops += 2;
      *out = {loops,
              k.get_specialization_constant<is_negative>(),
              k.get_specialization_constant<letter>(),
              k.get_specialization_constant<small>(),
              k.get_specialization_constant<large>(),
              k.get_specialization_constant<factor>(),
              k.get_specialization_constant<precise>(),
              k.get_specialization_constant<mode>()};
    });
  });
  queue.wait();
  Values values = *out;
  sycl::free(out, queue);
  return values;
}

static void compare(const Values &got, const Values &expected) {
  check::equal("count", got.count, expected.count);
  check::equal("bool", got.is_negative, expected.is_negative);
  check::equal("char", got.letter, expected.letter);
  check::equal("unsigned short", got.small, expected.small);
  check::equal("long", got.large, expected.large);
  check::equal("float", got.factor, expected.factor);
  check::equal("double", got.precise, expected.precise);
  check::equal("enum", int(got.mode), int(expected.mode));
}

int main() {
  sycl::queue queue;
  const Values defaults{10, false, 'c', 60000, 1L << 40, 0.25f, 1e-10, Mode::slow};
  compare(run(queue, [](sycl::handler &) {}), defaults);
  const Values others{16, true, 'X', 7, -3, -1.5f, 12345.6789, Mode::fast};
  compare(run(queue, [](sycl::handler &h) {
            h.set_specialization_constant<count>(8);
            h.set_specialization_constant<is_negative>(true);
            h.set_specialization_constant<letter>('X');
            h.set_specialization_constant<small>(7);
            h.set_specialization_constant<large>(-3);
            h.set_specialization_constant<factor>(-1.5f);
            h.set_specialization_constant<precise>(12345.6789);
            h.set_specialization_constant<mode>(Mode::fast);
          }),
          others);
  compare(run(queue, [](sycl::handler &) {}), defaults);
  return check::result();
}

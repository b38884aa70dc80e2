// Structures as arguments: nested, with arrays, bit-fields and padding; host and device agree on their layout.
// FEATURE: kernel arguments
#include "../rtc.hpp"

#define STRUCTURES                                                                                                     \
  struct Inner { char tag; double weights[3]; };                                                                       \
  struct Outer { short id; Inner inner[2]; unsigned low : 5, high : 11; float tail; };

STRUCTURES
#define TEXT(...) #__VA_ARGS__
#define STRING(...) TEXT(__VA_ARGS__)

int main() {
  auto bundle = rtc::build(STRING(STRUCTURES) R"(
    extern "C" TASK void read(Outer o, double *out) {
      const double values[] = {double(o.id), double(o.inner[0].tag), o.inner[0].weights[2], o.inner[1].weights[0], double(o.low), double(o.high), o.tail,
                               double(sizeof(Outer))};
      for (int i = 0; i < 8; ++i)
        out[i] = values[i];
    }
  )");
  Outer outer{-7, {{'a', {1, 2, 3}}, {'b', {4, 5, 6}}}, 17, 1025, 0.5f};
  rtc::Array<double> out(8);
  rtc::run_task(bundle.ext_oneapi_get_kernel("read"), outer, out.data());
  const double expected[] = {-7, 'a', 3, 4, 17, 1025, 0.5, sizeof(Outer)};
  check::each("member", out, 8, [&](std::size_t i) { return expected[i]; });
  return rtc::result();
}

// Constants of class type: an array in an array, and a structure with padding.
// FEATURE: specialization constants
// WHEEL: emits calls to functions that no device provides
#include "../constants.hpp"

#include <array>

#define CONSTANTS                                                                                                      \
  struct Options { char mode; double scale; bool is_on; int more[2]; };                                                \
  inline constexpr sycl::specialization_id<std::array<std::array<float, 3>, 2>> weights;                               \
  inline constexpr sycl::specialization_id<Options> options{Options{'a', 2.0, false, {4, 5}}};

CONSTANTS
RTC_CONSTANT(weights, "_Z7weights")
RTC_CONSTANT(options, "_Z7options")

#define TEXT(...) #__VA_ARGS__
#define STRING(...) TEXT(__VA_ARGS__)

int main() {
  auto source = rtc::build("#include <array>\n" STRING(CONSTANTS) R"(
    extern "C" TASK void read(double *out, sycl::kernel_handler handler) {
      const auto w = handler.get_specialization_constant<weights>();
      const auto o = handler.get_specialization_constant<options>();
      for (int i = 0; i < 6; ++i)
        out[i] = w[i / 3][i % 3];
      const double values[] = {double(o.mode), o.scale, double(o.is_on), double(o.more[0]), double(o.more[1])};
      for (int i = 0; i < 5; ++i)
        out[6 + i] = values[i];
    }
  )");
  rtc::Array<double> out(11);
  rtc::run_task(source.ext_oneapi_get_kernel("read"), out.data(), rtc::Handler());
  const double defaults[] = {0, 0, 0, 0, 0, 0, 'a', 2.0, 0, 4, 5};
  check::each("default", out, 11, [&](std::size_t i) { return defaults[i]; });
  if (!rtc::are_settable())
    return rtc::result();
  auto input = rtc::input();
  input.set_specialization_constant<weights>({{{1, 2, 3}, {4, 5, 6.5f}}});
  input.set_specialization_constant<options>(Options{'z', -0.5, true, {-7, 8}});
  rtc::run_task(rtc::built_kernel(sycl::build(input), "read"), out.data(), rtc::Handler());
  const double set[] = {1, 2, 3, 4, 5, 6.5, 'z', -0.5, 1, -7, 8};
  check::each("set", out, 11, [&](std::size_t i) { return set[i]; });
  return rtc::result();
}

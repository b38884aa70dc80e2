// Constants of all scalar types.
// FEATURE: specialization constants
// WHEEL: emits calls to functions that no device provides
#include "../constants.hpp"

#define CONSTANTS                                                                                                      \
  inline constexpr sycl::specialization_id<bool> flag{false};                                                          \
  inline constexpr sycl::specialization_id<signed char> tiny{-5};                                                      \
  inline constexpr sycl::specialization_id<unsigned short> small{40000};                                               \
  inline constexpr sycl::specialization_id<long long> wide{1LL << 40};                                                 \
  inline constexpr sycl::specialization_id<double> real{0.1};

CONSTANTS
RTC_CONSTANT(flag, "_Z4flag")
RTC_CONSTANT(tiny, "_Z4tiny")
RTC_CONSTANT(small, "_Z5small")
RTC_CONSTANT(wide, "_Z4wide")
RTC_CONSTANT(real, "_Z4real")

#define TEXT(...) #__VA_ARGS__
#define STRING(...) TEXT(__VA_ARGS__)

int main() {
  auto source = rtc::build(STRING(CONSTANTS) R"(
    extern "C" TASK void read(double *out, sycl::kernel_handler handler) {
      out[0] = handler.get_specialization_constant<flag>();
      out[1] = handler.get_specialization_constant<tiny>();
      out[2] = handler.get_specialization_constant<small>();
      out[3] = double(handler.get_specialization_constant<wide>());
      out[4] = handler.get_specialization_constant<real>();
    }
  )");
  rtc::Array<double> out(5);
  rtc::run_task(source.ext_oneapi_get_kernel("read"), out.data(), rtc::Handler());
  const double defaults[] = {0, -5, 40000, double(1LL << 40), 0.1};
  check::each("default", out, 5, [&](std::size_t i) { return defaults[i]; });
  if (!rtc::are_settable())
    return rtc::result();
  auto input = rtc::input();
  input.set_specialization_constant<flag>(true);
  input.set_specialization_constant<tiny>(-128);
  input.set_specialization_constant<small>(65535);
  input.set_specialization_constant<wide>(-(1LL << 50));
  input.set_specialization_constant<real>(-2.25);
  rtc::run_task(rtc::built_kernel(sycl::build(input), "read"), out.data(), rtc::Handler());
  const double set[] = {1, -128, 65535, -double(1LL << 50), -2.25};
  check::each("set", out, 5, [&](std::size_t i) { return set[i]; });
  return rtc::result();
}

// Macros from options: with and without a value, undefined again, and with characters that shells would interpret.
// FEATURE: build options
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" TASK void get(int *out) {
      out[0] = VALUE;
      out[1] = FLAG;
    #ifdef GONE
      out[2] = 1;
    #else
      out[2] = 2;
    #endif
      out[3] = sizeof(TEXT);
      out[4] = SUM;
    }
  )", syclexp::build_options(std::vector<std::string>{"-DVALUE=17", "-D", "FLAG", "-DGONE", "-UGONE",
                                                      "-DTEXT=\"a 'b' $c\"", "-DSUM=(1 + 2)"}));
  rtc::Array<int> out(5);
  rtc::run_task(bundle.ext_oneapi_get_kernel("get"), out.data());
  const int expected[] = {17, 1, 2, 9, 3};
  check::each("out", out, 5, [&](std::size_t i) { return expected[i]; });
  return rtc::result();
}

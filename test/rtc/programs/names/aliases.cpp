// Name expressions that require declarations in the source string: aliases, constants, and types in namespaces.
// FEATURE: registered names
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    namespace lib { struct Double { static int apply(int x) { return 2 * x; } }; struct Square { static int apply(int x) { return x * x; } }; }
    using Short = lib::Square;
    constexpr int count = 3;
    template <class Operation, int Times> TASK void repeat(int *out) {
      for (int i = 0; i < Times; ++i)
        *out = Operation::apply(*out);
    }
  )", syclexp::registered_names(std::vector<std::string>{"repeat<lib::Double, count>", "repeat<Short, 2>"}));
  rtc::Array<int> out(2, 5);
  rtc::run_task(bundle.ext_oneapi_get_kernel("repeat<lib::Double, count>"), out.data());
  rtc::run_task(bundle.ext_oneapi_get_kernel("repeat<Short, 2>"), out.data() + 1);
  check::equal("double", out[0], 40);
  check::equal("square", out[1], 625);
  return rtc::result();
}

// Endless templates and constant expressions stop at the compiler's limits.
// FEATURE: errors in the source
#include "../rtc.hpp"

int main() {
  rtc::contains("template", rtc::build_error("template <int N> struct A { static constexpr int value = A<N + 1>::value; };\n"
                                             "int x = A<0>::value;\n"),
                "recursive template instantiation exceeded maximum depth");
  rtc::contains("loop", rtc::build_error("constexpr int f() { int n = 0; while (true) ++n; return n; }\nconstexpr int x = f();\n"),
                "constexpr variable 'x' must be initialized by a constant expression");
  return rtc::result();
}

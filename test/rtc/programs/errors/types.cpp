// Type errors, failed static assertions, and #error.
// FEATURE: errors in the source
#include "../rtc.hpp"

int main() {
  rtc::contains("type", rtc::build_error("struct S {};\nint f(S s) { return s; }\n"),
                ":2:21: error: no viable conversion from returned value of type 'S' to function return type 'int'");
  rtc::contains("assertion", rtc::build_error("template <int N> struct A { static_assert(N > 3, \"N is small\"); };\nA<2> a;\n"),
                "N is small");
  rtc::contains("instance", rtc::build_error("template <int N> struct A { static_assert(N > 3, \"N is small\"); };\nA<2> a;\n"),
                ":2:6: note: in instantiation of template class 'A<2>' requested here");
  rtc::contains("#error", rtc::build_error("\n#error this must be seen\n"), ":2:2: error: this must be seen");
  return rtc::result();
}

// The exception of a failed build contains all of the compiler's errors, with lines and notes.
// FEATURE: build log
#include "../rtc.hpp"

int main() {
  const std::string error = rtc::build_error("#include <sycl/sycl.hpp>\n"
                                             "void f(int);\n"
                                             "void g() { f(\"text\"); }\n"
                                             "int h() { return missing; }\n");
  rtc::contains("first", error, ":3:12: error: no matching function for call to 'f'");
  rtc::contains("note", error, ":2:6: note: candidate function not viable");
  rtc::contains("second", error, ":4:18: error: use of undeclared identifier 'missing'");
  return rtc::result();
}

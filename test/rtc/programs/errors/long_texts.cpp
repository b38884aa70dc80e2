// A source string of a megabyte, a line of a hundred thousand characters, and characters that are not ASCII.
// FEATURE: large sources
#include "../rtc.hpp"

int main() {
  std::string text;
  for (int i = 0; i < 12000; ++i)
    text += "inline int function_" + std::to_string(i) + "(int argument) { return argument + " + std::to_string(i) + "; } // Größe ≤ 1\n";
  text += "extern \"C\" TASK void sum(int *out) { *out = function_11999(0)";
  for (int i = 0; i < 2000; ++i)
    text += " + function_" + std::to_string(i) + "(1)";
  auto bundle = rtc::build(text + "; }\n");
  rtc::Array<int> out(1);
  rtc::run_task(bundle.ext_oneapi_get_kernel("sum"), out.data());
  check::equal("sum", out[0], 11999 + 2000 + 1999 * 1000);
  return rtc::result();
}

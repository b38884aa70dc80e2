// Mistakes of syntax are reported with line and column, and a later build works.
// FEATURE: errors in the source
#include "../rtc.hpp"

int main() {
  rtc::contains("brace", rtc::build_error("void f() {\n  int x = 1\n}\n"), ":2:12: error: expected ';'");
  rtc::contains("end", rtc::build_error("void f() {\n"), "error: expected '}'");
  rtc::contains("text", rtc::build_error("const char *text = \"open;\n"), "missing terminating '\"' character");
  rtc::Array<int> out(1);
  rtc::run_task(rtc::build("extern \"C\" TASK void get(int *out) { *out = 4; }").ext_oneapi_get_kernel("get"), out.data());
  check::equal("out", out[0], 4);
  return rtc::result();
}

// Syntax errors are reported with their line and column, and a later build works.
// FEATURE: errors in the source
#include "../rtc.hpp"

int main() {
  rtc::contains("brace", rtc::build_error("void f() {\n  int x = 1\n}\n"), ":2:12: error: expected ';'");
  rtc::contains("end", rtc::build_error("void f() {\n"), "error: expected '}'");
  rtc::contains("text", rtc::build_error("const char *text = \"open;\n"), "missing terminating '\"' character");
  const std::string error = rtc::build_error("#include \"missing.hpp\"\n");
  rtc::contains("beginning", error, "Device compilation failed\nDetailed information:\n\trtc_");
  rtc::contains("header", error, ".cpp:1:10: fatal error: 'missing.hpp' file not found\n    1 | #include \"missing.hpp\"\n");
  rtc::Array<int> out(1);
  rtc::run_task(rtc::build("extern \"C\" TASK void get(int *out) { *out = 4; }").ext_oneapi_get_kernel("get"), out.data());
  check::equal("out", out[0], 4);
  return rtc::result();
}

// The error for a missing header names it. An error in a header in memory names the header and the line.
// FEATURE: include files in memory
#include "../rtc.hpp"

int main() {
  rtc::contains("missing", rtc::build_error("#include \"no_such_file.hpp\"\n"), "'no_such_file.hpp' file not found");
  const std::string error = rtc::error_of(
      [] {
        syclexp::include_files file("lib/broken.hpp", "// A comment.\nint x = nothing;\n");
        rtc::build(rtc::source("#include \"lib/broken.hpp\"\nextern \"C\" TASK void k() {}\n", file));
      },
      sycl::errc::build);
  rtc::contains("broken", error, "lib/broken.hpp:2:9: error: use of undeclared identifier 'nothing'");
  return rtc::result();
}

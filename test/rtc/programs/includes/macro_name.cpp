// The name of the included file is specified by an option.
// FEATURE: include files in memory
#include "../rtc.hpp"

int main() {
  syclexp::include_files files("left.hpp", "constexpr int side = 1;\n");
  files.add("right.hpp", "constexpr int side = 2;\n");
  auto source = rtc::source("#include SIDE\nextern \"C\" TASK void get(int *out) { *out = side; }\n", files);
  rtc::Array<int> out(2);
  const char *options[] = {"-DSIDE=\"left.hpp\"", "-DSIDE=\"right.hpp\""};
  for (int i = 0; i < 2; ++i)
    rtc::run_task(rtc::build(source, syclexp::build_options(options[i])).ext_oneapi_get_kernel("get"), out.data() + i);
  check::each("side", out, 2, [](std::size_t i) { return 1 + int(i); });
  return rtc::result();
}

// A kernel must return void.
// FEATURE: errors in the source
#include "../rtc.hpp"

int main() {
  const std::string head = "#include <sycl/sycl.hpp>\nnamespace e = sycl::ext::oneapi::experimental;\n"
                           "extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((e::single_task_kernel))\n";
  rtc::contains("result", rtc::build_error(head + "int k(int *out) { return *out; }\n"), ":4:5: error:");
  return rtc::result();
}

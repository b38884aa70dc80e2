// Several source strings contain a kernel with the same name. Each bundle has a separate kernel.
// FEATURE: several bundles
#include "../rtc.hpp"

int main() {
  std::vector<rtc::Executable> bundles;
  for (int i = 0; i < 5; ++i)
    bundles.push_back(rtc::build("extern \"C\" TASK void scale(int *out) { *out *= " + std::to_string(i + 1) + "; }"));
  rtc::Array<int> out(1, 1);
  for (auto &bundle : bundles)
    rtc::run_task(bundle.ext_oneapi_get_kernel("scale"), out.data());
  check::equal("product", out[0], 120);
  return rtc::result();
}

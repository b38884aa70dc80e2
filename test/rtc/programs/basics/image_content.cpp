// The bytes of a device image are SPIR-V, or PTX for NVIDIA GPUs.
// FEATURE: device images
#include "../rtc.hpp"

#include <cstring>

int main() {
  auto bundle = rtc::build("extern \"C\" TASK void nothing(int *) {}");
  for (const auto &image : bundle) {
    check::that("backend", image.ext_oneapi_get_backend() == rtc::queue().get_backend());
    const auto bytes = image.ext_oneapi_get_backend_content();
    check::that("not empty", bytes.size() > 20);
    if (rtc::queue().get_backend() == sycl::backend::ext_oneapi_cuda) {
      const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
      check::that("target", text.find("\n.target sm_") != text.npos);
      continue;
    }
    std::uint32_t magic = 0;
    std::memcpy(&magic, bytes.data(), sizeof magic);
    check::equal("magic number", magic, 0x07230203u);
  }
  return rtc::result();
}

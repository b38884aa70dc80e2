// Source locations that are the same on host and device: __FILE__, __LINE__, __func__; macros on the device side.
// FEATURE: C++17
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cstring>

struct Location {
  char file[64];
  int line;
  char function[32];
  int is_device, macros;
};

static void copy_end(char *target, const char *text, int room) {
  int length = 0;
  while (text[length])
    ++length;
  int first = length > room - 1 ? length - room + 1 : 0;
  for (int i = first; i <= length; ++i)
    target[i - first] = text[i];
}

static void locate(Location *location) {
  copy_end(location->file, __FILE__, 64);
  location->line = __LINE__;
  copy_end(location->function, __func__, 32);
#ifdef __SYCL_DEVICE_ONLY__
  location->is_device = 1;
#else
  location->is_device = 0;
#endif
  location->macros = 0;
#if defined(SYCL_LANGUAGE_VERSION) && SYCL_LANGUAGE_VERSION >= 202001
  location->macros += 1;
#endif
}

int main() {
  sycl::queue queue;
  Location *there = sycl::malloc_shared<Location>(1, queue);
  queue.single_task([=] { locate(there); });
  queue.wait();
  Location here;
  locate(&here);
  check::equal("file", std::string(there->file), std::string(here.file));
  check::that("the file's name", std::strstr(there->file, "language/source_location.cpp") != nullptr);
  check::equal("line", there->line, here.line);
  check::equal("line", there->line, 25);
  check::equal("function", std::string(there->function), std::string("locate"));
  check::equal("is_device", there->is_device * 10 + here.is_device, 10);
  check::that("language version", (there->macros & 1) && (here.macros & 1));
  sycl::free(there, queue);
  return check::result();
}

// A shared library that is opened, used and closed, twice: its images are registered and unregistered with it.
// FEATURE: several files: shared libraries
// BUILD: $CXX -fPIC -shared $SRC/plugin.cpp -o libplugin.so
// BUILD: $CXX $SRC/main.cpp -ldl -o program
#include <sycl/sycl.hpp>
#include "../../check.hpp"
#include <dlfcn.h>
#include <string>

static bool is_listed(const char *part) {
  for (const auto &id : sycl::get_kernel_ids())
    if (std::string(id.get_name()).find(part) != std::string::npos)
      return true;
  return false;
}

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(32, queue);
  std::fill(data, data + 32, 0);
  for (int round = 1; round <= 2; ++round) {
    check::that("not listed before", !is_listed("PluginKernel"));
    void *library = dlopen("./libplugin.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      check::equal("dlopen", std::string(dlerror()), std::string());
      break;
    }
    using Function = void(sycl::queue *, int *, std::size_t, int);
    auto *add = reinterpret_cast<Function *>(dlsym(library, "add"));
    check::that("listed while it is open", add && is_listed("PluginKernel"));
    if (add)
      add(&queue, data, 32, round * 100);
    queue.wait();
    dlclose(library);
    queue.parallel_for<class MainKernel>(sycl::range<1>(32), [=](sycl::id<1> i) { data[i] += 1; }).wait();
  }
  check::that("not listed at the end", !is_listed("PluginKernel"));
  check::each("data", data, 32, [](std::size_t i) { return 302 + 2 * int(i); });
  sycl::free(data, queue);
  return check::result();
}

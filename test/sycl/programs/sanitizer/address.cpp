// The address sanitizer reports faults in kernels, with their kind, file and line; correct kernels run without a report. Without
// arguments, the program runs itself once for each case, and compares the output.
// FEATURE: address sanitizer
// OPTIONS: -Xarch_device -fsanitize=address
// SPLIT: per_kernel
// ALSO: -O0 -fsycl-targets=spir64_x86_64
// ALSO: -O2 -g -fsycl-targets=spir64_x86_64
// NOT-FOR-NVIDIA: the sanitizer supports the CPU device only
#include <sycl/sycl.hpp>

#include <cstdio>
#include <cstring>
#include <string>

constexpr int size = 16;

/// Writes one element past the end of a USM allocation, if `extra` is 1.
static void usm(sycl::queue &queue, sycl::usm::alloc kind, int extra) {
  int *data = sycl::malloc<int>(size, queue, kind);
  queue.parallel_for<class Usm>(sycl::range<1>(size + extra), [=](sycl::id<1> index) {
    data[index] = int(index) * 3; // USM
  }).wait();
  int copy[size];
  queue.memcpy(copy, data, sizeof copy).wait();
  std::printf("%d\n", copy[size - 1]);
  sycl::free(data, queue);
}

static void buffer(sycl::queue &queue, int extra) {
  sycl::buffer<int> buffer{sycl::range<1>(size)};
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor data(buffer, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for<class Buffer>(sycl::range<1>(size + extra), [=](sycl::id<1> index) {
      data[index] = int(index) * 3; // BUFFER
    });
  }).wait();
  std::printf("%d\n", sycl::host_accessor(buffer, sycl::read_only)[size - 1]);
}

static void local(sycl::queue &queue, int extra) {
  int *out = sycl::malloc_shared<int>(size, queue);
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<int> values(4, handler);
    handler.parallel_for<class Local>(sycl::nd_range<1>(size, 4), [=](sycl::nd_item<1> item) {
      int global = int(item.get_global_id(0)), own = int(item.get_local_id(0));
      values[own + extra] = global * 3; // LOCAL
      sycl::group_barrier(item.get_group());
      out[global] = values[own];
    });
  }).wait();
  std::printf("%d\n", out[size - 1]);
  sycl::free(out, queue);
}

static void private_memory(sycl::queue &queue, int extra) {
  int *out = sycl::malloc_shared<int>(1, queue);
  queue.single_task<class Private>([=] {
    int values[4] = {0, 15, 30, 45};
    for (int i = 0; i < 4 + extra; ++i)
      values[i] += extra; // PRIVATE
    out[0] = values[3];
  }).wait();
  std::printf("%d\n", out[0]);
  sycl::free(out, queue);
}

/// Accesses memory through a pointer in memory, because the runtime itself reports a kernel argument that is invalid.
static void indirect(sycl::queue &queue, int kind) {
  int *data = sycl::malloc_device<int>(size, queue);
  int **cell = sycl::malloc_shared<int *>(1, queue);
  int *out = sycl::malloc_shared<int>(1, queue);
  *cell = kind == 2 ? nullptr : data;
  if (kind == 1)
    sycl::free(data, queue);
  queue.single_task<class Indirect>([=] {
    cell[0][3] = 45; // INDIRECT
    out[0] = cell[0][3];
  }).wait();
  std::printf("%d\n", out[0]);
  if (kind != 1)
    sycl::free(data, queue);
  sycl::free(cell, queue);
  sycl::free(out, queue);
}

/// Returns the number of the line that ends with a comment.
static int line_of(const char *comment) {
  std::FILE *source = std::fopen(__FILE__, "r");
  std::string end = std::string("// ") + comment + "\n";
  char text[512];
  int number = 0, found = 0;
  while (source && std::fgets(text, sizeof text, source)) {
    ++number;
    size_t length = std::strlen(text);
    if (length >= end.size() && end == text + length - end.size())
      found = number;
  }
  if (source)
    std::fclose(source);
  return found;
}

struct Case {
  const char *name;
  void (*run)(sycl::queue &, int);
  int argument;
  /// The start of the report, or null for a correct kernel.
  const char *report;
  const char *comment;
};

static void device_usm(sycl::queue &queue, int extra) { usm(queue, sycl::usm::alloc::device, extra); }
static void host_usm(sycl::queue &queue, int extra) { usm(queue, sycl::usm::alloc::host, extra); }
static void shared_usm(sycl::queue &queue, int extra) { usm(queue, sycl::usm::alloc::shared, extra); }

static const Case cases[] = {
    {"device", device_usm, 0, nullptr, ""},
    {"device-fault", device_usm, 1, "out-of-bounds-access on Device USM", "USM"},
    {"host", host_usm, 0, nullptr, ""},
    {"host-fault", host_usm, 1, "out-of-bounds-access on Host USM", "USM"},
    {"shared", shared_usm, 0, nullptr, ""},
    {"shared-fault", shared_usm, 1, "out-of-bounds-access on Shared USM", "USM"},
    {"buffer", buffer, 0, nullptr, ""},
    {"buffer-fault", buffer, 1, "out-of-bounds-access on Memory Buffer", "BUFFER"},
    {"local", local, 0, nullptr, ""},
    {"local-fault", local, 1, "out-of-bounds-access on Local Memory", "LOCAL"},
    {"private", private_memory, 0, nullptr, ""},
    {"private-fault", private_memory, 1, "out-of-bounds-access on Private Memory", "PRIVATE"},
    {"indirect", indirect, 0, nullptr, ""},
    {"freed", indirect, 1, "use-after-free on address", "INDIRECT"},
    {"null", indirect, 2, "null-pointer-access on Unknown Memory", "INDIRECT"},
};

/// Runs a case in another process, and returns whether the output is correct.
static bool check(const char *program, const Case &test) {
  std::string command = std::string("'") + program + "' " + test.name + " 2>&1";
  std::FILE *pipe = popen(command.c_str(), "r");
  std::string output;
  char text[512];
  while (pipe && std::fgets(text, sizeof text, pipe))
    output += text;
  int status = pipe ? pclose(pipe) : -1;
  bool has_error = output.find("ERROR") != std::string::npos;
  bool is_right;
  if (test.report) {
    std::string place = std::string("address.cpp:") + std::to_string(line_of(test.comment)) + "\n";
    size_t report = output.find(std::string("ERROR: DeviceSanitizer: ") + test.report);
    is_right = status != 0 && report != std::string::npos && output.find(place, report) != std::string::npos;
  } else {
    is_right = status == 0 && !has_error && output.find("\n45\n") != std::string::npos;
  }
  if (!is_right)
    std::printf("%s, status %d:\n%s", test.name, status, output.c_str());
  return is_right;
}

int main(int count, char **arguments) {
  if (count > 1) {
    sycl::queue queue;
    for (const Case &test : cases)
      if (std::strcmp(test.name, arguments[1]) == 0)
        test.run(queue, test.argument);
    return 0;
  }
  bool passes = true;
  for (const Case &test : cases)
    passes &= check(arguments[0], test);
  if (passes)
    std::puts("PASS");
  return passes ? 0 : 1;
}

// Lists the kernels that a program runs on an NVIDIA GPU, and its calls to the CUDA driver and runtime, with their times. It supports
// CUDA and SYCL programs, so it shows whether a kernel or the host causes a difference between them.
//
//   g++ -O2 -shared -fPIC -I$CUPTI/include bench/nvidia/kernel_times.cpp -o libkernel_times.so $CUPTI/lib/libcupti.so.13
//   CUDA_INJECTION64_PATH=$PWD/libkernel_times.so KERNEL_TIMES=times.txt ./program
//
// CUPTI is part of the CUDA toolkit and of the nvidia-cuda-cupti package. Times are in microseconds. The `first` column contains the
// time of the first launch or call. Without KERNEL_TIMES, the tables are printed to standard error.
#include <cupti.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Times {
  std::uint64_t count = 0, total = 0, first = 0, least = UINT64_MAX, start = UINT64_MAX;

  void add(std::uint64_t began, std::uint64_t ended) {
    std::uint64_t time = ended - began;
    count++;
    total += time;
    least = std::min(least, time);
    if (began < start) {
      start = began;
      first = time;
    }
  }
};

struct Kernel {
  Times times;
  CUpti_ActivityKernel10 launch;
};

std::mutex mutex;
std::map<std::string, Kernel> kernels;
std::map<std::string, Times> calls;

void check(CUptiResult result, const char *call) {
  if (result == CUPTI_SUCCESS)
    return;
  const char *text = "unknown error";
  cuptiGetResultString(result, &text);
  std::fprintf(stderr, "kernel_times: error: %s: %s\n", call, text);
  std::_Exit(1);
}

void add_record(CUpti_Activity *record) {
  if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
    auto *kernel = reinterpret_cast<CUpti_ActivityKernel10 *>(record);
    Kernel &entry = kernels[kernel->name];
    entry.times.add(kernel->start, kernel->end);
    entry.launch = *kernel;
  } else if (record->kind == CUPTI_ACTIVITY_KIND_DRIVER || record->kind == CUPTI_ACTIVITY_KIND_RUNTIME) {
    auto *call = reinterpret_cast<CUpti_ActivityAPI *>(record);
    auto domain = record->kind == CUPTI_ACTIVITY_KIND_DRIVER ? CUPTI_CB_DOMAIN_DRIVER_API : CUPTI_CB_DOMAIN_RUNTIME_API;
    const char *name = nullptr;
    if (cuptiGetCallbackName(domain, call->cbid, &name) == CUPTI_SUCCESS)
      calls[name].add(call->start, call->end);
  }
}

void CUPTIAPI provide_buffer(std::uint8_t **buffer, std::size_t *size, std::size_t *records) {
  *size = 8 << 20;
  *buffer = static_cast<std::uint8_t *>(std::aligned_alloc(8, *size));
  *records = 0;
}

void CUPTIAPI read_buffer(CUcontext context, std::uint32_t stream, std::uint8_t *buffer, std::size_t, std::size_t size) {
  std::lock_guard lock(mutex);
  CUpti_Activity *record = nullptr;
  CUptiResult result;
  while ((result = cuptiActivityGetNextRecord(buffer, size, &record)) == CUPTI_SUCCESS)
    add_record(record);
  if (result != CUPTI_ERROR_MAX_LIMIT_REACHED)
    check(result, "cuptiActivityGetNextRecord");
  std::size_t dropped = 0;
  check(cuptiActivityGetNumDroppedRecords(context, stream, &dropped), "cuptiActivityGetNumDroppedRecords");
  if (dropped)
    std::fprintf(stderr, "kernel_times: warning: %zu records are missing\n", dropped);
  std::free(buffer);
}

// Returns the entries, those with the longest total time first.
template <typename T>
std::vector<std::pair<std::string, T>> sorted(const std::map<std::string, T> &entries, std::uint64_t (*total)(const T &)) {
  std::vector<std::pair<std::string, T>> list(entries.begin(), entries.end());
  std::stable_sort(list.begin(), list.end(), [=](auto &a, auto &b) { return total(a.second) > total(b.second); });
  return list;
}

void print_times(std::FILE *file, const Times &times) {
  std::fprintf(file, "%8llu %12.1f %10.2f %10.2f %10.2f", static_cast<unsigned long long>(times.count), times.total / 1e3,
               times.total / 1e3 / times.count, times.least / 1e3, times.first / 1e3);
}

void print_tables() {
  check(cuptiActivityFlushAll(1), "cuptiActivityFlushAll");
  std::lock_guard lock(mutex);
  const char *path = std::getenv("KERNEL_TIMES");
  std::FILE *file = path ? std::fopen(path, "w") : stderr;
  if (!file) {
    std::perror(path);
    return;
  }
  std::fprintf(file, "   count        total       mean      least      first registers static dynamic local grid block kernel\n");
  for (auto &[name, kernel] : sorted<Kernel>(kernels, [](const Kernel &kernel) { return kernel.times.total; })) {
    print_times(file, kernel.times);
    const CUpti_ActivityKernel10 &launch = kernel.launch;
    std::fprintf(file, " %u %d %d %u %dx%dx%d %dx%dx%d %.200s\n", launch.registersPerThread, launch.staticSharedMemory,
                 launch.dynamicSharedMemory, launch.localMemoryPerThread, launch.gridX, launch.gridY, launch.gridZ, launch.blockX,
                 launch.blockY, launch.blockZ, name.c_str());
  }
  std::fprintf(file, "   count        total       mean      least      first call\n");
  for (auto &[name, times] : sorted<Times>(calls, [](const Times &times) { return times.total; })) {
    print_times(file, times);
    std::fprintf(file, " %s\n", name.c_str());
  }
  if (path && std::fclose(file) != 0)
    std::perror(path);
}

} // namespace

/// The CUDA driver calls this function in the library that CUDA_INJECTION64_PATH specifies when a program initializes the driver.
extern "C" int InitializeInjection() {
  check(cuptiActivityRegisterCallbacks(provide_buffer, read_buffer), "cuptiActivityRegisterCallbacks");
  for (CUpti_ActivityKind kind : {CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_DRIVER, CUPTI_ACTIVITY_KIND_RUNTIME})
    check(cuptiActivityEnable(kind), "cuptiActivityEnable");
  std::atexit(print_tables);
  return 1;
}

// Calls a compiler library as libsycl does for run-time compilation, and reports the times.
//
//   caller LIBRARY SOURCE COUNT IR OPTION...
//
// Compiles SOURCE COUNT times. IR names a file for the data that libsycl would store in its cache under the hash that the library
// calculates. The program reads the data from the file if the file exists, and otherwise writes it. If IR is '-', it does neither. A
// library that returns no hash has its own cache.
//
// Prints the time to load the library in milliseconds, the increase in the process's memory use in bytes, and the time of each compilation
// in milliseconds.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace {

struct View {
  const void *Data;
  size_t Size;
};
struct File {
  const char *Path, *Contents;
};
struct Compiled {
  int Error;
  const void *Images;
  size_t ImageCount;
  char *Options;
  char *IR;
  size_t IRSize;
  char *Log;
};
struct Hash {
  char *Text;
  bool IsHash;
  ~Hash() {} // Returned in memory. Never freed, because the process ends soon.
};
using Compile = Compiled (*)(File, View, View, View, bool, uint32_t);
using Calculate = Hash (*)(File, View, View, uint32_t);
constexpr uint32_t SpirV = 2;

double now() {
  auto Time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(Time).count();
}

/// Returns the anonymous memory of this process in bytes.
long memory() {
  std::ifstream Status("/proc/self/status");
  for (std::string Line; std::getline(Status, Line);)
    if (Line.rfind("RssAnon:", 0) == 0)
      return std::atol(Line.c_str() + 8) * 1024;
  return 0;
}

std::string read(const char *Path) {
  std::ifstream Stream(Path, std::ios::binary);
  return {std::istreambuf_iterator<char>(Stream), {}};
}

} // namespace

int main(int Count, char **Words) {
  if (Count < 5)
    return 2;
  const std::string Source = read(Words[2]), Saved = read(Words[4]);
  const bool UsesCache = std::strcmp(Words[4], "-") != 0;
  const View Options{Words + 5, static_cast<size_t>(Count - 5)};
  const long Before = memory();
  double Start = now();
  void *Library = dlopen(Words[1], RTLD_NOW | RTLD_LOCAL);
  if (!Library) {
    std::fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  auto Run = reinterpret_cast<Compile>(dlsym(Library, "compileSYCL"));
  auto Calculated = reinterpret_cast<Calculate>(dlsym(Library, "calculateHash"));
  const double Loaded = now() - Start;
  std::vector<double> Times;
  const File Input{"k.cpp", Source.c_str()};
  for (int Turn = 0, Turns = std::atoi(Words[3]); Turn < Turns; ++Turn) {
    Start = now();
    const bool IsKept = UsesCache && Calculated(Input, {}, Options, SpirV).IsHash;
    const View IR{Saved.data(), IsKept ? Saved.size() : 0};
    Compiled Result = Run(Input, {}, Options, IR, IsKept && Saved.empty(), SpirV);
    Times.push_back(now() - Start);
    if (Result.Error != 0 || Result.ImageCount == 0) {
      std::fprintf(stderr, "%s\n", Result.Log ? Result.Log : "no image");
      return 1;
    }
    if (IsKept && Saved.empty())
      std::ofstream(Words[4], std::ios::binary).write(Result.IR, static_cast<std::streamsize>(Result.IRSize));
    // Pause between compilations, as a program would.
    std::this_thread::sleep_for(std::chrono::milliseconds(Turn == 0 ? 500 : 40));
  }
  std::printf("%.3f\n%ld\n", Loaded, memory() - Before);
  for (double Time : Times)
    std::printf("%.3f\n", Time);
}

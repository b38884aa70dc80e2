// Plain gdb stops at breakpoints in kernels on the CPU device, with code compiled at run time and ahead of time, and prints
// variables, arguments, captures and the call stack. The program runs gdb on both variants of itself.
// FEATURE: debugger
// BUILD: $CXX $SRC/main.cpp -g -O0 -o program
// BUILD: $CXX $SRC/main.cpp -g -O0 -fsycl-targets=spir64_x86_64 -o program-ahead
// BUILD: $CXX -c $SRC/main.cpp -g -O0 -o main.o
// BUILD: $CXX -fsycl main.o -O0 -o program-linked
// NOT-FOR-NVIDIA: the debugger for NVIDIA GPUs is cuda-gdb
#include <sycl/sycl.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>

constexpr int breakpoint_line = __LINE__ + 5;

/// Returns three times the argument, with a variable for the debugger.
static int triple(int argument) {
  int product = argument * 3;
  return product;
}

static int run_kernel() {
  sycl::queue queue;
  int *out = sycl::malloc_shared<int>(8, queue);
  int offset = 100;
  queue.parallel_for<class Scale>(sycl::range<1>(8), [=](sycl::id<1> index) {
    int number = int(index[0]);
    out[number] = triple(number) + offset;
  }).wait();
  bool is_right = true;
  for (int i = 0; i < 8; ++i)
    is_right &= out[i] == 3 * i + 100;
  sycl::free(out, queue);
  return is_right ? 0 : 1;
}

static std::string output_of(const std::string &command) {
  std::FILE *pipe = popen((command + " 2>&1").c_str(), "r");
  std::string output;
  char text[512];
  while (pipe && std::fgets(text, sizeof text, pipe))
    output += text;
  if (pipe)
    pclose(pipe);
  return output;
}

/// Runs gdb, stops in work-item 5, and returns whether its output has these texts, in order.
static bool debug(const std::string &program) {
  std::string command = "gdb -nx -batch -ex 'set breakpoint pending on' -ex 'set debuginfod enabled off'"
                        " -ex 'set width 0' -ex 'break main.cpp:" + std::to_string(breakpoint_line) +
                        " if argument == 5' -ex 'run' -ex 'print product' -ex 'print argument' -ex 'info locals' -ex 'up'"
                        " -ex 'print number' -ex 'print this->offset' -ex 'next' -ex 'delete' -ex 'continue'"
                        " --args '" + program + "' kernel";
  std::string output = output_of(command);
  const std::string expected[] = {
      "hit Breakpoint 1",
      "triple (argument=5) at ",
      "main.cpp:" + std::to_string(breakpoint_line) + "\n",
      "return product;\n",
      "$1 = 15\n",
      "$2 = 5\n",
      "product = 15\n",
      "out[number] = triple(number) + offset;\n",
      "$3 = 5\n",
      "$4 = 100\n",
      "exited normally",
  };
  size_t position = 0;
  for (const std::string &text : expected) {
    size_t found = output.find(text, position);
    if (found == std::string::npos) {
      std::printf("%s: no '%s' in the output of gdb:\n%s\n", program.c_str(), text.c_str(), output.c_str());
      return false;
    }
    position = found + text.size();
  }
  return true;
}

int main(int count, char **arguments) {
  if (count > 1)
    return run_kernel();
  if (output_of("gdb -nx -batch -ex 'run' --args /bin/true").find("exited normally") == std::string::npos) {
    std::puts("SKIP: gdb is not installed, or cannot trace processes");
    return 0;
  }
  std::string own = arguments[0];
  if (debug(own) & debug(own + "-ahead") & debug(own + "-linked"))
    std::puts("PASS");
}

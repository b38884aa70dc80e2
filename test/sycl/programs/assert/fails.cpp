// A failed assertion in a kernel names the expression, the file, the line and the work-item, and aborts the program.
// FEATURE: assert
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <cassert>
#include <csignal>
#include <cstdio>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

static void child() {
  sycl::queue queue;
  int *values = sycl::malloc_shared<int>(8, queue);
  for (int i = 0; i < 8; ++i)
    values[i] = i == 5 ? -1 : i;
  queue.parallel_for(sycl::range<1>(8), [=](sycl::id<1> i) { assert(values[i] >= 0 && "no negative value"); });
  queue.wait();
  sycl::free(values, queue);
}

int main() {
  int ends[2];
  if (pipe(ends) != 0)
    return 1;
  const pid_t pid = fork(); // before the runtime has any threads
  if (pid == 0) {
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    close(ends[0]);
    child();
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char block[512];
  for (ssize_t count; (count = read(ends[0], block, sizeof block)) > 0;)
    text.append(block, std::size_t(count));
  int status = 0;
  waitpid(pid, &status, 0);
  check::that("the program is aborted", WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  for (const char *part : {"fails.cpp:17", "values[i] >= 0 && \"no negative value\"", "[5,0,0]", "failed"})
    if (text.find(part) == std::string::npos)
      check::equal("message", text, std::string(part));
  return check::result();
}

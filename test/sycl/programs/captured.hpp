// Captures the standard output of a function in a file, including that of the runtime.
#pragma once

#include <cstdio>
#include <iostream>
#include <string>
#include <unistd.h>

template <class Function> std::string captured(Function function) {
  std::cout.flush();
  std::fflush(stdout);
  std::FILE *file = std::tmpfile();
  const int saved = dup(1);
  if (!file || saved < 0 || dup2(fileno(file), 1) < 0)
    return "cannot redirect the standard output";
  function();
  std::cout.flush();
  std::fflush(stdout);
  dup2(saved, 1);
  close(saved);
  std::rewind(file);
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
    text += char(c);
  std::fclose(file);
  return text;
}

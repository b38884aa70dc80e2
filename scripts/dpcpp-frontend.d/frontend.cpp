// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sends a SYCL source through DPC++'s device front end, which libsycl loads as a library for run-time compilation.
//
//   frontend FILE [option...]  < source
//
// FILE is the name of the source in messages and in debug information. The front end's bitcode is left in the
// persistent cache (SYCL_CACHE_DIR) by libsycl, from where scripts/dpcpp-frontend fetches it. Messages go to standard
// error; the exit status is 1 when there is an error.

#include <exception>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <sycl/sycl.hpp>

namespace syclex = sycl::ext::oneapi::experimental;

/// A file name as a C++ string literal.
static std::string quoted(const std::string &Name) {
  std::string Literal = "\"";
  for (char C : Name) {
    if (C == '"' || C == '\\')
      Literal += '\\';
    Literal += C;
  }
  return Literal + '"';
}

int main(int Count, char **Arguments) {
  if (Count < 2) {
    std::cerr << "usage: frontend FILE [option...] < source\n";
    return 2;
  }
  const std::vector<std::string> Options(Arguments + 2, Arguments + Count);
  const std::string Text((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
  // The front end names its input itself. An included file keeps the name that it is given here.
  const std::string Source = "#include " + quoted(Arguments[1]) + "\n";

  std::string Log;
  try {
    sycl::queue Queue;
    const syclex::properties File{syclex::include_files{Arguments[1], Text}};
    auto Bundle =
        syclex::create_kernel_bundle_from_source(Queue.get_context(), syclex::source_language::sycl, Source, File);
    // Compiles for the device without building for it: libsycl cannot build code with specialization constants.
    syclex::compile(Bundle, syclex::properties{syclex::build_options{Options}, syclex::save_log{&Log}});
  } catch (const std::exception &Error) {
    std::cerr << Log << Error.what() << '\n';
    return 1;
  }
  std::cerr << Log;
  return 0;
}

// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads SYCLBIN files with libsycl, runs their kernels and checks their output. Any C++ compiler
// can build it, because the kernels are in the files.
//
//   host run FILE          kernels from kernels.cpp in a file in the executable state
//   host masked FILE       count_from, whose properties mark the second of three arguments as removed
//   host link FILE         the kernels from kernels.cpp in a file in the object state
//   host constants FILE    kernel from constants.cpp or stock_clang.cpp in a file in the executable state: default values
//   host set FILE          the same in the input state: default and other values
//   host reject FILE       requests a state other than that of the file, which must be executable
//   host binary FILE OUT   writes the device's own binary of the kernels in a file in the executable state
//
// The exit status is 1 if anything is wrong.

#include <sycl/sycl.hpp>

#include <CL/cl.h>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "constants.hpp"

// The part of DPC++'s integration footer that defines the symbolic IDs of the constants.
namespace sycl {
inline namespace _V1 {
namespace detail {
template <> const char *get_spec_constant_symbolic_ID_impl<Factor>() { return "_Z6Factor"; }
template <> const char *get_spec_constant_symbolic_ID_impl<Bounds>() { return "_Z6Bounds"; }
template <> const char *get_spec_constant_symbolic_ID_impl<Negate>() { return "_Z6Negate"; }
} // namespace detail
} // namespace _V1
} // namespace sycl
#include <sycl/detail/spec_const_integration.hpp>

namespace syclexp = sycl::ext::oneapi::experimental;
using sycl::bundle_state;
template <bundle_state State> using Bundle = sycl::kernel_bundle<State>;

static int Failures = 0;

static void check(const std::string &What, bool IsRight) {
  std::cout << (IsRight ? "ok      " : "WRONG   ") << What << '\n';
  Failures += !IsRight;
}

template <bundle_state State> static Bundle<State> load(sycl::queue &Queue, const char *File) {
  return syclexp::get_kernel_bundle<State>(Queue.get_context(), {Queue.get_device()}, std::filesystem::path(File));
}

static void runKernels(sycl::queue &Queue, Bundle<bundle_state::executable> Kernels) {
  constexpr std::size_t Count = 64;
  const sycl::nd_range<1> Range(Count, 16);
  int *Numbers = sycl::malloc_shared<int>(Count, Queue);
  Queue.submit([&](sycl::handler &Handler) {
    Handler.set_args(7, Numbers);
    Handler.parallel_for(Range, Kernels.ext_oneapi_get_kernel("count_from"));
  }).wait_and_throw();
  float *Data = sycl::malloc_shared<float>(Count, Queue);
  for (std::size_t I = 0; I < Count; ++I)
    Data[I] = static_cast<float>(I);
  Queue.submit([&](sycl::handler &Handler) {
    Handler.set_args(Data, 2.0F, 0.5F);
    Handler.parallel_for(Range, Kernels.ext_oneapi_get_kernel("__sycl_kernel_multiply_add"));
  }).wait_and_throw();
  bool NumbersAreRight = true, DataAreRight = true;
  for (std::size_t I = 0; I < Count; ++I) {
    NumbersAreRight &= Numbers[I] == 7 + static_cast<int>(I);
    DataAreRight &= Data[I] == 2.0F * static_cast<float>(I) + 0.5F;
  }
  check("count_from", NumbersAreRight);
  check("multiply_add", DataAreRight);
  check("no kernel with another name", !Kernels.ext_oneapi_has_kernel("missing"));
  sycl::free(Numbers, Queue);
  sycl::free(Data, Queue);
}

/// Sets all arguments in the source code. libsycl omits the one that was removed from the kernel in the image.
static void runMasked(sycl::queue &Queue, Bundle<bundle_state::executable> Kernels) {
  constexpr std::size_t Count = 16;
  int *Numbers = sycl::malloc_shared<int>(Count, Queue);
  Queue.submit([&](sycl::handler &Handler) {
    Handler.set_args(7, 99.0, Numbers);
    Handler.parallel_for(sycl::nd_range<1>(Count, Count), Kernels.ext_oneapi_get_kernel("count_from"));
  }).wait_and_throw();
  bool IsRight = true;
  for (std::size_t I = 0; I < Count; ++I)
    IsRight &= Numbers[I] == 7 + static_cast<int>(I);
  check("count_from without its second argument", IsRight);
  sycl::free(Numbers, Queue);
}

static Values defaultValues() { return {3, false, {'x', 2.5}}; }

static void checkConstants(sycl::queue &Queue, Bundle<bundle_state::executable> Kernels, const std::string &What,
                           const Values &Expected) {
  Values *Out = sycl::malloc_shared<Values>(1, Queue);
  // A kernel_handler is an ordinary argument of eight bytes, which native constants do not use.
  struct KernelHandler {
    void *Buffer = nullptr;
  };
  Queue.submit([&](sycl::handler &Handler) {
    Handler.set_args(Out, KernelHandler());
    Handler.single_task(Kernels.ext_oneapi_get_kernel("read_constants"));
  }).wait_and_throw();
  const bool IsRight =
      Out->Factor == Expected.Factor && Out->Negate == Expected.Negate && Out->Bounds == Expected.Bounds;
  check(What, IsRight);
  if (!IsRight)
    std::cout << "        found " << Out->Factor << ' ' << Out->Negate << ' ' << Out->Bounds.First << ' '
              << Out->Bounds.Last << '\n';
  sycl::free(Out, Queue);
}

/// Sets constants and checks the values in the kernel.
static void setConstants(sycl::queue &Queue, const char *File) {
  using Input = Bundle<bundle_state::input>;
  const auto Run = [&](const std::string &What, const Values &Expected, const std::function<void(Input &)> &Set) {
    Input Kernels = load<bundle_state::input>(Queue, File);
    Set(Kernels);
    checkConstants(Queue, sycl::build(Kernels), What, Expected);
  };
  Run("no constant set", defaultValues(), [](Input &) {});
  Run("an int set", {10, false, {'x', 2.5}}, [](Input &Kernels) {
    Kernels.set_specialization_constant<Factor>(10);
  });
  Run("a struct set", {3, false, {'y', -0.25}}, [](Input &Kernels) {
    Kernels.set_specialization_constant<Bounds>(Range{'y', -0.25});
  });
  Run("all set", {-1, true, {'z', 1e300}}, [](Input &Kernels) {
    Kernels.set_specialization_constant<Factor>(-1);
    Kernels.set_specialization_constant<Negate>(true);
    Kernels.set_specialization_constant<Bounds>(Range{'z', 1e300});
  });
  Run("the default set", defaultValues(), [](Input &Kernels) {
    Kernels.set_specialization_constant<Factor>(3);
  });
  // These values equal the defaults of other constants. libsycl must not treat them as the default of this one.
  const Values Defaults = defaultValues();
  for (int Part = 0; Part < 2; ++Part) {
    int Value = 0;
    std::memcpy(&Value, reinterpret_cast<const char *>(&Defaults.Bounds.Last) + 4 * Part, 4);
    Run("an int set to bytes of another default", {Value, false, {'x', 2.5}}, [&](Input &Kernels) {
      Kernels.set_specialization_constant<Factor>(Value);
    });
  }
  Run("an int set to 120", {'x', false, {'x', 2.5}}, [](Input &Kernels) {
    Kernels.set_specialization_constant<Factor>('x');
  });
}

template <bundle_state State> static bool isRejected(sycl::queue &Queue, const char *File) {
  try {
    load<State>(Queue, File);
  } catch (const sycl::exception &) {
    return true;
  }
  return false;
}

static void writeBinary(Bundle<bundle_state::executable> Kernels, const char *File) {
  const auto Programs = sycl::get_native<sycl::backend::opencl>(Kernels);
  std::size_t Size = 0;
  check("one program", Programs.size() == 1);
  check("size of its binary", clGetProgramInfo(Programs.at(0), CL_PROGRAM_BINARY_SIZES, sizeof(Size), &Size, nullptr) ==
                                  CL_SUCCESS && Size > 0);
  std::vector<unsigned char> Bytes(Size);
  unsigned char *Pointer = Bytes.data();
  check("its binary", clGetProgramInfo(Programs.at(0), CL_PROGRAM_BINARIES, sizeof(Pointer), &Pointer, nullptr) ==
                          CL_SUCCESS);
  std::ofstream Out(File, std::ios::binary);
  Out.write(reinterpret_cast<const char *>(Bytes.data()), static_cast<std::streamsize>(Size));
  check("written", bool(Out.flush()));
}

int main(int Count, char **Arguments) try {
  const std::string Command = Count > 2 ? Arguments[1] : "";
  const char *File = Count > 2 ? Arguments[2] : nullptr;
  sycl::queue Queue;
  if (Command == "run" && Count == 3) {
    runKernels(Queue, load<bundle_state::executable>(Queue, File));
  } else if (Command == "masked" && Count == 3) {
    runMasked(Queue, load<bundle_state::executable>(Queue, File));
  } else if (Command == "link" && Count == 3) {
    runKernels(Queue, syclexp::link(load<bundle_state::object>(Queue, File)));
  } else if (Command == "constants" && Count == 3) {
    checkConstants(Queue, load<bundle_state::executable>(Queue, File), "default values", defaultValues());
  } else if (Command == "set" && Count == 3) {
    setConstants(Queue, File);
  } else if (Command == "reject" && Count == 3) {
    check("input state rejected", isRejected<bundle_state::input>(Queue, File));
    check("object state rejected", isRejected<bundle_state::object>(Queue, File));
  } else if (Command == "binary" && Count == 4) {
    writeBinary(load<bundle_state::executable>(Queue, File), Arguments[3]);
  } else {
    std::cerr << "usage: host run|masked|link|constants|set|reject FILE, host binary FILE OUT\n";
    return 2;
  }
  return Failures == 0 ? 0 : 1;
} catch (const std::exception &Error) {
  std::cerr << "host: error: " << Error.what() << '\n';
  return 1;
}

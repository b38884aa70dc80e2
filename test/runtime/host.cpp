// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host side of scripts/runtime-test: runs each kernel in kernels.hpp through the SYCL API alone, and compares its
// output with results that the host computes. Linked with the object that contains the device images.
//
//   host native|emulated EXPECTED.txt
//
// EXPECTED.txt is the output of ../frontend/expected.cpp. Each check prints a line: `ok NAME` or `FAILED NAME: reason`.
// Kernels are launched as function objects, and by kernel id with their arguments set one by one. The values of
// constants are set through the handler and, for native images, also through a kernel bundle.

#define __SYCL_DISABLE_PARALLEL_FOR_RANGE_ROUNDING__
#include <sycl/sycl.hpp>

#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "kernel_info.hpp"
#include "kernels.hpp"

namespace {
using sycl::bundle_state;

// ---- checks ---------------------------------------------------------------------------------------------------------

int Failures = 0;

void report(const std::string &Name, const std::string &Failure) {
  Failures += !Failure.empty();
  std::printf(Failure.empty() ? "ok %s\n" : "FAILED %s: %s\n", Name.c_str(), Failure.c_str());
}

/// Runs a check, which returns an error message, or an empty string on success.
void check(const std::string &Name, const std::function<std::string()> &Check) {
  std::string Failure;
  try {
    Failure = Check();
  } catch (const std::exception &Error) {
    Failure = Error.what();
  }
  report(Name, Failure);
}

template <class T> std::string compare(const T *Actual, const std::vector<T> &Expected) {
  for (std::size_t I = 0; I < Expected.size(); ++I)
    if (Actual[I] != Expected[I])
      return "element " + std::to_string(I) + " is " + std::to_string(Actual[I]) + " instead of " +
             std::to_string(Expected[I]);
  return "";
}

/// Memory that host and device share.
template <class T> struct shared {
  sycl::queue Queue;
  std::size_t Size;
  T *Data;
  shared(sycl::queue Queue, std::size_t Size)
      : Queue(Queue), Size(Size), Data(sycl::malloc_shared<T>(Size, Queue)) {
    std::fill_n(Data, Size, T());
  }
  shared(sycl::queue Queue, const std::vector<T> &Values) : shared(Queue, Values.size()) {
    std::copy(Values.begin(), Values.end(), Data);
  }
  shared(const shared &) = delete;
  ~shared() { sycl::free(Data, Queue); }
};

template <class T> std::vector<T> numbers(std::size_t Size, const std::function<T(int)> &Value) {
  std::vector<T> Values(Size);
  for (std::size_t I = 0; I < Size; ++I)
    Values[I] = Value(int(I));
  return Values;
}

// ---- ways to launch -------------------------------------------------------------------------------------------------

sycl::kernel_id id_of(const std::string &Name) {
  for (const sycl::kernel_id &Id : sycl::get_kernel_ids())
    if (Id.get_name() == Name)
      return Id;
  throw std::runtime_error("no kernel id '" + Name + "'");
}

sycl::kernel kernel_of(const sycl::queue &Queue, const std::string &Name) {
  const sycl::kernel_id Id = id_of(Name);
  return sycl::get_kernel_bundle<bundle_state::executable>(Queue.get_context(), {Id}).get_kernel(Id);
}

/// Runs a check of a kernel twice: launched as a function object, and by its id. The launcher receives the kernel's
/// arguments in order, as the members of the function object and as arguments.
template <class Kernel> struct launcher {
  sycl::queue Queue;
  bool ById;
  template <class Range, class... Arguments>
  void operator()(sycl::handler &Handler, Range Range_, const Arguments &...Values) const {
    if (ById) {
      Handler.set_args(Values...);
      Handler.parallel_for(Range_, kernel_of(Queue, sycl::detail::KernelInfo<Kernel>::getName()));
    } else {
      Handler.parallel_for(Range_, Kernel{Values...});
    }
  }
};

template <class Kernel, class Check> void check_launches(sycl::queue &Queue, const std::string &Name, Check Run) {
  for (bool ById : {false, true})
    check(Name + (ById ? " by id" : ""), [&] { return Run(launcher<Kernel>{Queue, ById}); });
}

// ---- kernels without constants --------------------------------------------------------------------------------------

void check_usm(sycl::queue &Queue) {
  const auto X = numbers<float>(1000, [](int I) { return float(I); });
  const auto Y = numbers<float>(1000, [](int I) { return float(3 * I); });
  check_launches<usm_axpy>(Queue, "usm_axpy", [&](auto Launch) {
    shared<float> In(Queue, X), Out(Queue, Y);
    Queue.submit([&](sycl::handler &H) { Launch(H, sycl::range<1>(1000), In.Data, Out.Data, 0.5f); }).wait();
    return compare(Out.Data, numbers<float>(1000, [](int I) { return float(3 * I) + 0.5f * float(I); }));
  });

  check("lambda_fill", [&] {
    shared<int> Out(Queue, 300);
    Queue
        .submit([&](sycl::handler &H) { H.parallel_for<lambda_fill>(sycl::range<1>(300), lambda_of(Out.Data, 1000)); })
        .wait();
    return compare(Out.Data, numbers<int>(300, [](int I) { return 1000 - I; }));
  });

  const plain_data::mixed Mixed{'m', 2.5, {1, -2, 3}};
  check_launches<plain_data>(Queue, "plain_data", [&](auto Launch) {
    shared<double> Out(Queue, 100);
    Queue.submit([&](sycl::handler &H) { Launch(H, sycl::range<1>(100), Out.Data, 'c', Mixed, short(-7)); }).wait();
    return compare(Out.Data, numbers<double>(100, [&](int I) {
                     return 'c' + Mixed.C * 2 + Mixed.D * 4 + Mixed.S[I % 3] * 8 + -7 * 16 + 100.0 * 32;
                   }));
  });

  check_launches<range_3d>(Queue, "range_3d", [&](auto Launch) {
    shared<int> Out(Queue, 3 * 4 * 5);
    Queue.submit([&](sycl::handler &H) { Launch(H, sycl::range<3>(3, 4, 5), Out.Data); }).wait();
    return compare(Out.Data, numbers<int>(3 * 4 * 5, [](int I) {
                     return I / 20 * 10000 + I / 5 % 4 * 100 + I % 5 + 4 * 1000000;
                   }));
  });

  check_launches<nd_range_ids>(Queue, "nd_range_ids", [&](auto Launch) {
    shared<int> Out(Queue, 4 * 6);
    const sycl::nd_range<2> Range{{4, 6}, {2, 3}};
    Queue.submit([&](sycl::handler &H) { Launch(H, Range, Out.Data); }).wait();
    return compare(Out.Data, numbers<int>(4 * 6, [](int I) {
                     const int Row = I / 6, Column = I % 6;
                     return Row / 2 * 1000 + Column / 3 * 100 + Row % 2 * 10 + Column % 3 + 2 * 10000;
                   }));
  });

  check_launches<histogram>(Queue, "histogram", [&](auto Launch) {
    shared<unsigned char> In(Queue, numbers<unsigned char>(1000, [](int I) { return I * I % 251; }));
    shared<unsigned> Bins(Queue, 8);
    std::vector<unsigned> Expected(8);
    for (std::size_t I = 0; I < In.Size; ++I)
      ++Expected[In.Data[I] % 8];
    Queue.submit([&](sycl::handler &H) { Launch(H, sycl::range<1>(In.Size), In.Data, Bins.Data); }).wait();
    return compare(Bins.Data, Expected);
  });

  check_launches<local_sums>(Queue, "local_sums", [&](auto Launch) {
    constexpr int Groups = 8, Size = 16;
    shared<int> In(Queue, numbers<int>(Groups * Size, [](int I) { return I * I; })), Out(Queue, Groups);
    Queue
        .submit([&](sycl::handler &H) {
          sycl::local_accessor<int, 1> Local(sycl::range<1>(Size), H);
          Launch(H, sycl::nd_range<1>(Groups * Size, Size), In.Data, Out.Data, Local);
        })
        .wait();
    return compare(Out.Data, numbers<int>(Groups, [](int Group) {
                     int Sum = 0;
                     for (int I = Group * Size; I < (Group + 1) * Size; ++I)
                       Sum += I * I;
                     return Sum;
                   }));
  });
}

void check_accessors(sycl::queue &Queue) {
  check_launches<accessors_1d>(Queue, "accessors_1d", [&](auto Launch) {
    auto A = numbers<int>(500, [](int I) { return I + 7; }), B = numbers<int>(500, [](int I) { return I * I; });
    std::vector<int> Out(500);
    {
      sycl::buffer<int> BufferA(A), BufferB(B), BufferOut(Out);
      Queue.submit([&](sycl::handler &H) {
        Launch(H, sycl::range<1>(500), sycl::accessor(BufferA, H, sycl::read_only),
               sycl::accessor(BufferB, H, sycl::read_only), sycl::accessor(BufferOut, H, sycl::write_only));
      });
    }
    return compare(Out.data(), numbers<int>(500, [](int I) { return (I + 7) * 3 - I * I; }));
  });

  check_launches<accessor_2d>(Queue, "accessor_2d", [&](auto Launch) {
    auto Data = numbers<int>(10 * 20, [](int I) { return I; });
    {
      sycl::buffer<int, 2> Buffer(Data.data(), sycl::range<2>(10, 20));
      Queue.submit([&](sycl::handler &H) {
        sycl::accessor<int, 2, sycl::access_mode::read_write> Part(Buffer, H, sycl::range<2>(3, 5), sycl::id<2>(2, 4));
        Launch(H, sycl::range<2>(3, 5), Part, -2);
      });
    }
    return compare(Data.data(), numbers<int>(10 * 20, [](int I) {
                     const bool IsInside = I / 20 >= 2 && I / 20 < 5 && I % 20 >= 4 && I % 20 < 9;
                     return IsInside ? I * -2 + 5 * 100 + 2 : I;
                   }));
  });
}

void check_free_function(sycl::queue &Queue) {
  check("free_scale by id", [&] {
    shared<int> In(Queue, numbers<int>(64, [](int I) { return I - 5; })), Out(Queue, 64);
    const sycl::kernel Kernel = kernel_of(Queue, "_Z24__sycl_kernel_free_scalePKiPii");
    Queue
        .submit([&](sycl::handler &H) {
          H.set_args(In.Data, Out.Data, 11);
          H.parallel_for(sycl::nd_range<1>(64, 16), Kernel);
        })
        .wait();
    return compare(Out.Data, numbers<int>(64, [](int I) { return (I - 5) * 11; }));
  });
}

// ---- kernels with constants -----------------------------------------------------------------------------------------

/// Sets all constants in constants.hpp to their other values, in a handler or a kernel bundle. The values are static,
/// so that all bytes of a union are initialized.
template <class Target> void set_all(Target &To) {
#define SET(Variable, Type, Other)                                                                                     \
  {                                                                                                                    \
    static constexpr Type Value = Type UNWRAP Other;                                                                   \
    To.template set_specialization_constant<Variable>(Value);                                                          \
  }
#define SET_CONSTANT(Name, Type, Default, Other) SET(constants::Name, Type, Other)
#define SET_PLACE(Name, Type, Variable, Default, Other) SET(Variable, Type, Other)
  CONSTANTS(SET_CONSTANT)
  PLACES(SET_PLACE)
}

/// The output of a kernel in dpcpp.cpp: the relevant bits, with default values and with others.
struct expectation {
  std::vector<unsigned char> Mask, Values[2];
};

std::vector<unsigned char> bytes(const std::string &Text) {
  std::vector<unsigned char> Bytes;
  for (std::size_t I = 0; I + 1 < Text.size(); I += 2)
    Bytes.push_back(static_cast<unsigned char>(std::stoi(Text.substr(I, 2), nullptr, 16)));
  return Bytes;
}

std::map<std::string, expectation> read_expectations(const char *Path) {
  std::map<std::string, expectation> Expectations;
  std::ifstream File(Path);
  for (std::string Line; std::getline(File, Line);) {
    std::istringstream Fields(Line);
    std::string Kind, Name, Size, Mask, Default, Other;
    if (Fields >> Kind >> Name >> Size >> Mask >> Default >> Other && Kind == "kernel")
      Expectations[Name] = {bytes(Mask), {bytes(Default), bytes(Other)}};
  }
  return Expectations;
}

/// The ways to set the constants.
enum class values { default_, of_handler, of_bundle };

std::string name_of(values How) {
  return How == values::default_ ? ", default values" : How == values::of_handler ? ", set" : ", set in a bundle";
}

/// Launches a kernel that reads constants.
template <class Launch> void submit(sycl::queue &Queue, const std::string &Kernel, values How, Launch Submit) {
  if (How == values::of_bundle) {
    const sycl::context Context = Queue.get_context();
    auto Input = sycl::get_kernel_bundle<bundle_state::input>(Context, {id_of(Kernel)});
    set_all(Input);
    const auto Built = sycl::build(Input);
    Queue
        .submit([&](sycl::handler &H) {
          H.use_kernel_bundle(Built);
          Submit(H);
        })
        .wait();
    return;
  }
  Queue
      .submit([&](sycl::handler &H) {
        if (How == values::of_handler)
          set_all(H);
        Submit(H);
      })
      .wait();
}

class constants_check {
  sycl::queue Queue;
  std::map<std::string, expectation> Expectations;
  std::vector<values> Ways;

  std::string compare(const unsigned char *Actual, const std::string &Name, values How) const {
    const expectation &Expected = Expectations.at(Name);
    const std::vector<unsigned char> &Values = Expected.Values[How != values::default_];
    for (std::size_t I = 0; I < Values.size(); ++I)
      if ((Actual[I] ^ Values[I]) & Expected.Mask[I])
        return Name + ": byte " + std::to_string(I) + " is " + std::to_string(Actual[I]) + " instead of " +
               std::to_string(Values[I]);
    return "";
  }

public:
  constants_check(sycl::queue Queue, const char *Path, bool IsNative)
      : Queue(Queue), Expectations(read_expectations(Path)), Ways{values::default_, values::of_handler} {
    // An image with emulated constants is executable from the start, so no bundle can set them.
    if (IsNative)
      Ways.push_back(values::of_bundle);
  }

  /// A kernel that writes the object bytes of the constants, each to a separate slot.
  template <class Kernel> void slots(const std::string &Name, const std::vector<const char *> &Constants) {
    for (values How : Ways)
      check(Name + name_of(How), [&] {
        shared<unsigned char> Out(Queue, Constants.size() * SlotSize);
        submit(Queue, sycl::detail::KernelInfo<Kernel>::getName(), How,
               [&](sycl::handler &H) { H.single_task(Kernel{Out.Data}); });
        std::string Failure;
        for (std::size_t I = 0; I < Constants.size() && Failure.empty(); ++I)
          Failure = compare(Out.Data + I * SlotSize, std::string("read_") + Constants[I], How);
        return Failure;
      });
  }

  /// A kernel that writes one number.
  template <class Kernel> void number(const std::string &Name) {
    for (values How : Ways)
      check(Name + name_of(How), [&] {
        shared<std::int64_t> Out(Queue, 1);
        submit(Queue, sycl::detail::KernelInfo<Kernel>::getName(), How,
               [&](sycl::handler &H) { H.single_task(Kernel{Out.Data}); });
        return compare(reinterpret_cast<const unsigned char *>(Out.Data), Name, How);
      });
  }

  void all() {
#define NAME(Name, Type, Default, Other) #Name,
#define NAME_PLACE(Name, Type, Variable, Default, Other) #Name,
    slots<every_type>("every_type", {CONSTANTS(NAME)});
    slots<every_place>("every_place", {PLACES(NAME_PLACE)});
#define NUMBER(Name) number<compute_##Name>("compute_" #Name);
    COMPUTED_KERNELS(NUMBER)
  }
};

/// Uses different values each time, because an image is built again for each set of values.
void check_convolution(sycl::queue &Queue) {
  constexpr int Size = 256;
  const auto In = numbers<float>(Size + 8, [](int I) { return float(I % 17); });
  const auto Run = [&](int Taps, const std::array<float, 8> &Weights, bool IsSet) {
    auto Data = In;
    std::vector<float> Out(Size);
    {
      sycl::buffer<float> BufferIn(Data), BufferOut(Out);
      Queue.submit([&](sycl::handler &H) {
        if (IsSet) {
          H.set_specialization_constant<taps>(Taps);
          H.set_specialization_constant<weights>(Weights);
        }
        H.parallel_for(sycl::range<1>(Size), convolution{sycl::accessor(BufferIn, H, sycl::read_only),
                                                         sycl::accessor(BufferOut, H, sycl::write_only)});
      });
    }
    return compare(Out.data(), numbers<float>(Size, [&](int I) {
                     float Sum = 0;
                     for (int Tap = 0; Tap < Taps; ++Tap)
                       Sum += Weights[Tap] * In[I + Tap];
                     return Sum;
                   }));
  };
  check("convolution, default values", [&] { return Run(3, {1, 2, 1}, false); });
  check("convolution, set", [&] { return Run(5, {1, 2, 4, 8, 16}, true); });
  check("convolution, set anew", [&] { return Run(8, {1, -1, 2, -2, 3, -3, 4, -4}, true); });
}

/// The eight bytes of a kernel_handler are an ordinary argument of a free function.
void check_free_constants(sycl::queue &Queue) {
  const sycl::kernel_id Id = id_of("_Z28__sycl_kernel_free_constantsPlN4sycl3_V114kernel_handlerE");
  for (bool IsSet : {false, true})
    check(std::string("free_constants by id") + (IsSet ? ", set in a bundle" : ", default values"), [&] {
      auto Input = sycl::get_kernel_bundle<bundle_state::input>(Queue.get_context(), {Id});
      if (IsSet) {
        set_all(Input);
        Input.set_specialization_constant<taps>(6);
      }
      const sycl::kernel Kernel = sycl::build(Input).get_kernel(Id);
      shared<std::int64_t> Out(Queue, 3);
      Queue
          .submit([&](sycl::handler &H) {
            H.set_args(Out.Data, std::uint64_t(0));
            H.single_task(Kernel);
          })
          .wait();
      return compare(Out.Data, IsSet ? std::vector<std::int64_t>{1234, -1, 6} : std::vector<std::int64_t>{-32768, 1, 3});
    });
}
} // namespace

int main(int Count, char **Arguments) {
  const std::string Mode = Count == 3 ? Arguments[1] : "";
  if (Mode != "native" && Mode != "emulated") {
    std::fprintf(stderr, "usage: host native|emulated EXPECTED.txt\n");
    return 2;
  }
  try {
    sycl::queue Queue{sycl::cpu_selector_v};
    check_usm(Queue);
    check_accessors(Queue);
    check_free_function(Queue);
    constants_check(Queue, Arguments[2], Mode == "native").all();
    check_convolution(Queue);
    if (Mode == "native")
      check_free_constants(Queue);
  } catch (const std::exception &Error) {
    report("host", Error.what());
  }
  return Failures != 0;
}

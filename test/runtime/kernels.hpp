// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels for scripts/runtime-test: function objects, whose types are the kernels' names, a lambda,
// and free functions.

#ifndef KERNELS_HPP
#define KERNELS_HPP

#include <sycl/sycl.hpp>

#include "constants.hpp"

// ---- without constants ----------------------------------------------------------------------------------------------

struct usm_axpy {
  const float *X;
  float *Y;
  float A;
  void operator()(sycl::id<1> I) const { Y[I] += A * X[I]; }
};

// Arguments of many sizes, one of them a structure.
struct plain_data {
  struct mixed {
    char C;
    double D;
    short S[3];
  };
  double *Out;
  char C;
  mixed M;
  short S;
  void operator()(sycl::item<1> I) const {
    const std::size_t N = I.get_linear_id();
    Out[N] = C + M.C * 2 + M.D * 4 + M.S[N % 3] * 8 + S * 16 + double(I.get_range(0)) * 32;
  }
};

struct accessors_1d {
  sycl::accessor<int, 1, sycl::access_mode::read> A, B;
  sycl::accessor<int, 1, sycl::access_mode::write> Out;
  void operator()(sycl::id<1> I) const { Out[I] = A[I] * 3 - B[I]; }
};

// Part of a two-dimensional buffer, so that all four arguments of the accessor matter.
struct accessor_2d {
  sycl::accessor<int, 2, sycl::access_mode::read_write> A;
  int Factor;
  void operator()(sycl::id<2> I) const { A[I] = A[I] * Factor + int(A.get_range()[1] * 100 + A.get_offset()[0]); }
};

struct range_3d {
  int *Out;
  void operator()(sycl::item<3> I) const {
    Out[I.get_linear_id()] = int(I[0] * 10000 + I[1] * 100 + I[2] + I.get_range(1) * 1000000);
  }
};

struct nd_range_ids {
  int *Out;
  void operator()(sycl::nd_item<2> I) const {
    Out[I.get_global_linear_id()] = int(I.get_group(0) * 1000 + I.get_group(1) * 100 + I.get_local_id(0) * 10 +
                                        I.get_local_id(1) + I.get_group_range(1) * 10000);
  }
};

// Each group sums its elements in local memory.
struct local_sums {
  const int *In;
  int *Out;
  sycl::local_accessor<int, 1> Local;
  void operator()(sycl::nd_item<1> I) const {
    const std::size_t L = I.get_local_id(0);
    Local[L] = In[I.get_global_id(0)];
    for (std::size_t Half = I.get_local_range(0) / 2; Half != 0; Half /= 2) {
      sycl::group_barrier(I.get_group());
      if (L < Half)
        Local[L] += Local[L + Half];
    }
    if (L == 0)
      Out[I.get_group(0)] = Local[0];
  }
};

struct histogram {
  const unsigned char *In;
  unsigned *Bins;
  void operator()(sycl::id<1> I) const {
    sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::device> Bin(Bins[In[I] % 8]);
    Bin.fetch_add(1);
  }
};

class lambda_fill;
inline auto lambda_of(int *Out, int Value) {
  return [Out, Value](sycl::item<1> I) { Out[I.get_linear_id()] = Value - int(I.get_linear_id()); };
}

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))
void free_scale(const int *In, int *Out, int Factor) {
  const std::size_t I = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
  Out[I] = In[I] * Factor;
}

// ---- with constants -------------------------------------------------------------------------------------------------

struct reader {
  mutable sycl::kernel_handler Handler;
  template <auto &Constant> auto get() const { return Handler.get_specialization_constant<Constant>(); }
};

/// The output of the kernels below: constant number N is at byte N * SlotSize.
constexpr std::size_t SlotSize = 64;

template <class T> void write_slot(unsigned char *&Slot, const T &Value) {
  static_assert(sizeof(T) <= SlotSize);
  __builtin_memcpy(Slot, &Value, sizeof(T));
  Slot += SlotSize;
}

struct every_type {
  unsigned char *Out;
  void operator()(sycl::kernel_handler Handler) const {
    unsigned char *Slot = Out;
#define WRITE(Name, Type, Default, Other) write_slot(Slot, Handler.get_specialization_constant<constants::Name>());
    CONSTANTS(WRITE)
#undef WRITE
  }
};

struct every_place {
  unsigned char *Out;
  void operator()(sycl::kernel_handler Handler) const {
    unsigned char *Slot = Out;
#define WRITE(Name, Type, Variable, Default, Other) write_slot(Slot, Handler.get_specialization_constant<Variable>());
    PLACES(WRITE)
#undef WRITE
  }
};

#define COMPUTED(Name)                                                                                                 \
  struct compute_##Name {                                                                                              \
    std::int64_t *Out;                                                                                                 \
    void operator()(sycl::kernel_handler Handler) const { *Out = Name{}(reader{Handler}); }                            \
  };
COMPUTED_KERNELS(COMPUTED)
#undef COMPUTED

inline constexpr sycl::specialization_id<int> taps{3};
inline constexpr sycl::specialization_id<std::array<float, 8>> weights{std::array<float, 8>{1, 2, 1}};

// Constants as the bound of a loop and the contents of an array, in a kernel with accessors.
struct convolution {
  sycl::accessor<float, 1, sycl::access_mode::read> In;
  sycl::accessor<float, 1, sycl::access_mode::write> Out;
  void operator()(sycl::item<1> I, sycl::kernel_handler Handler) const {
    const auto Weights = Handler.get_specialization_constant<weights>();
    float Sum = 0;
    for (int Tap = 0; Tap < Handler.get_specialization_constant<taps>(); ++Tap)
      Sum += Weights[Tap] * In[I.get_linear_id() + Tap];
    Out[I] = Sum;
  }
};

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))
void free_constants(std::int64_t *Out, sycl::kernel_handler Handler) {
  Out[0] = Handler.get_specialization_constant<constants::int16>();
  Out[1] = Handler.get_specialization_constant<constants::packed_struct>().I;
  Out[2] = Handler.get_specialization_constant<taps>();
}

#endif

// On NVPTX, a kernel loads each emulated constant once, with the widest possible load, through the read-only path, and
// before its loops. A kernel that receives the values as an argument has no such loads.

// REQUIRES: clang, nvptx, llvm-22
// DEFINE: %{compile} = clang++ --target=nvptx64-nvidia-cuda -march=sm_90 -Xclang -target-feature -Xclang +ptx80 -nogpulib -Xclang -fsycl-is-device -std=c++17 -O2 -I %includes %clang_load -S %s -o -

// RUN: %{compile} | FileCheck %s --implicit-check-not=ld.global --implicit-check-not=local
// RUN: %{compile} -DBY_VALUE | FileCheck %s --check-prefix=VALUE --implicit-check-not=ld.global.nc --implicit-check-not=local

// CHECK:       .visible .entry kernel(
// CHECK:       .param .u64 .ptr .align 16 kernel_param_2
// CHECK:       ld.global.b32 {{.*}};
// CHECK:       ld.global.nc.b32 {{.*}};
// CHECK:       ld.global.nc.v4.b32 {{.*}}+16];
// CHECK-NEXT:  ld.global.nc.v4.b32 {{.*}}+32];
// CHECK:       Loop Header
// CHECK:       fma.rn.f32
// CHECK:       st.global
// CHECK:       ret;

// VALUE:       .visible .entry kernel(
// VALUE:       .param .align 16 .b8 kernel_param_2[64]
// VALUE:       ld.param.b32 {{.*}}[kernel_param_2];
// VALUE:       ld.param.v4.b32 {{.*}}+16];
// VALUE-NEXT:  ld.param.v4.b32 {{.*}}+32];
// VALUE:       Loop Header
// VALUE-NOT:   ld.param
// VALUE:       ret;

#include <syclpasses/kernel.hpp>

#if defined(BY_VALUE)
using argument = syclpasses::constant_values<64>;
#else
using argument = const void *;
#endif

struct coefficients {
  float Values[8];
};

inline constexpr sycl::specialization_id<int> rounds{100};
inline constexpr sycl::specialization_id<coefficients> coeff{coefficients{{1, 2, 3, 4, 5, 6, 7, 8}}};

SYCLPASSES_KERNEL void kernel(const float *In, float *Out, argument Constants) {
  const sycl::kernel_handler Handler(Constants);
  const auto Index = syclpasses::work_item{}.global_id(0);
  float X = In[Index];
  for (int Round = 0; Round < Handler.get_specialization_constant<rounds>(); ++Round) {
    const coefficients C = Handler.get_specialization_constant<coeff>();
    float Value = 0;
    for (int I = 7; I >= 0; --I)
      Value = Value * X + C.Values[I];
    X = Value;
  }
  Out[Index] = X;
}

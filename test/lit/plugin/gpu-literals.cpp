// On NVPTX, a kernel with given or default values has the same code as a kernel with literals, except for register numbers:
// constants are known before the first optimization.

// REQUIRES: clang, nvptx, llvm-22
// DEFINE: %{compile} = clang++ --target=nvptx64-nvidia-cuda -march=sm_90 -Xclang -target-feature -Xclang +ptx80 -nogpulib -Xclang -fsycl-is-device -std=c++17 -O2 -I %includes %clang_load -S %s
// DEFINE: %{code} = sed -e '/^\.version/,/^\.address_size/d' -e 's/%%\([a-z]*\)[0-9]*/%%\1/g'

// RUN: echo '{"_Z6rounds": 37, "_Z5coeff": [[0.25, -1.5, 3]]}' > %t.json
// RUN: %{compile} -DLITERALS -DROUNDS=100 -DCOEFF=1,2.5f,-3 -o %t.literal.ptx
// RUN: %{compile} -mllvm -sycl-spec-constants-mode=default-values -o %t.default.ptx
// RUN: %{compile} -DLITERALS -DROUNDS=37 -DCOEFF=0.25f,-1.5f,3 -o %t.literal37.ptx
// RUN: %{compile} -mllvm -sycl-spec-constants-values=%t.json -o %t.values.ptx
// RUN: %{code} %t.literal.ptx > %t.literal.txt
// RUN: %{code} %t.default.ptx > %t.default.txt
// RUN: %{code} %t.literal37.ptx > %t.literal37.txt
// RUN: %{code} %t.values.ptx > %t.values.txt
// RUN: cmp %t.default.txt %t.literal.txt
// RUN: cmp %t.values.txt %t.literal37.txt
// RUN: not cmp -s %t.literal.txt %t.literal37.txt
// RUN: FileCheck %s --input-file=%t.default.ptx

// The loop is unrolled by a divisor of the trip count and ends with a conditional branch, because ptxas only unrolls such loops.
// CHECK:     .visible .entry kernel(
// CHECK-NOT: ld.global.nc
// CHECK-NOT: bra.uni
// CHECK:     fma.rn.f32 {{.*}}, 0f40200000;
// CHECK-NOT: bra.uni
// CHECK:     ret;

#include <syclpasses/kernel.hpp>

struct coefficients {
  float Values[3];
};

inline constexpr sycl::specialization_id<int> rounds{100};
inline constexpr sycl::specialization_id<coefficients> coeff{coefficients{{1, 2.5f, -3}}};

SYCLPASSES_KERNEL void kernel(const float *In, float *Out, const void *Buffer) {
  const sycl::kernel_handler Handler(Buffer);
  const auto Index = syclpasses::work_item{}.global_id(0);
  float X = In[Index];
#if defined(LITERALS)
  for (int Round = 0; Round < ROUNDS; ++Round) {
    const coefficients C{{COEFF}};
#else
  for (int Round = 0; Round < Handler.get_specialization_constant<rounds>(); ++Round) {
    const coefficients C = Handler.get_specialization_constant<coeff>();
#endif
    float Value = 0;
    for (int I = 2; I >= 0; --I)
      Value = Value * X + C.Values[I];
    X = Value;
  }
  Out[Index] = X;
}

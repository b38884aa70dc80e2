// A kernel argument that is too small for the values is an error where a constant is read. AMDGPU kernels cannot have such
// an argument, because they would copy it.

// REQUIRES: clang, nvptx, llvm-22
// RUN: not clang++ --target=nvptx64-nvidia-cuda -march=sm_90 -Xclang -target-feature -Xclang +ptx80 -nogpulib -Xclang -fsycl-is-device -std=c++17 -O2 -I %includes %clang_load -gline-tables-only -S %s -o %t.ptx 2>&1 | FileCheck %s

// RUN: not clang++ --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Xclang -fsycl-is-device -std=c++17 -I %includes -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=AMDGPU
// AMDGPU: error: static assertion failed{{.*}}: an AMDGPU kernel reads a copy of its argument; pass the address of the buffer instead

// CHECK: specialization_constants.hpp:{{[0-9]+}}:{{[0-9]+}}: error: the values of specialization constants are argument 2 of 'kernel', which has 16 bytes; they require 32

#include <syclpasses/kernel.hpp>

struct coefficients {
  float Values[8];
};

inline constexpr sycl::specialization_id<coefficients> coeff{coefficients{{1, 2, 3, 4, 5, 6, 7, 8}}};

SYCLPASSES_KERNEL void kernel(float *Out, syclpasses::constant_values<16> Values) {
  Out[0] = sycl::kernel_handler(Values).get_specialization_constant<coeff>().Values[3];
}

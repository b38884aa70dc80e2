// For device targets, the headers require SYCL device mode; an error names the option. For a host, they require nothing.
// REQUIRES: llvm-22, clang
// RUN: not clang++ --target=spirv64 -std=c++17 -I %includes -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not clang++ --target=spir64 -std=c++17 -I %includes -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not clang++ --target=nvptx64-nvidia-cuda -nogpulib -std=c++17 -I %includes -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not clang++ --target=amdgcn-amd-amdhsa -nogpulib -std=c++17 -I %includes -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: clang++ -Xclang -fsycl-is-device --target=spirv64 -std=c++17 -I %includes -fsyntax-only %s
// RUN: clang++ -std=c++17 -I %includes -fsyntax-only %s

// CHECK: standard.hpp:{{[0-9]+}}:{{[0-9]+}}: error: "device targets require SYCL device mode: add -Xclang -fsycl-is-device"
#include <syclpasses/kernel.hpp>

inline constexpr sycl::specialization_id<int> size{16};

SYCLPASSES_KERNEL void fill(float *Out, const void *Buffer) {
#if defined(__SYCL_DEVICE_ONLY__)
  Out[0] = sycl::kernel_handler(Buffer).get_specialization_constant<size>();
#else
  Out[0] = 0;
#endif
}

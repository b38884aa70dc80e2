; Functions that CUDA provides are not imported. For other targets, they may be functions in the program.
; RUN: opt -passes='sycl-properties<out=->' -disable-output %s | FileCheck %s
; RUN: sed 's/nvptx64-nvidia-cuda/spirv64-unknown-unknown/; s/ptx_kernel/spir_kernel/' %s | opt -passes='sycl-properties<out=->' -disable-output | FileCheck %s --check-prefix=SPIRV

;   CHECK-NOT: SYCL/imported symbols
;       SPIRV: [SYCL/imported symbols]
;  SPIRV-NEXT: vprintf=1|1

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @kernel(ptr %x) #0 {
  %1 = call i32 @vprintf(ptr %x, ptr null)
  ret void
}

declare i32 @vprintf(ptr, ptr)

attributes #0 = { "sycl-module-id"="a.cpp" }

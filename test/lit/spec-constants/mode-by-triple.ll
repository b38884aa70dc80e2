; Without a mode, the triple determines the mode: native for SPIR and SPIR-V, emulation for all others.
; RUN: sed s/TRIPLE/spirv64-unknown-unknown/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=NATIVE
; RUN: sed s/TRIPLE/spirv32-unknown-unknown/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=NATIVE
; RUN: sed s/TRIPLE/spirv-unknown-vulkan1.3/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=NATIVE
; RUN: sed s/TRIPLE/spir64-unknown-unknown/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=NATIVE
; RUN: sed s/TRIPLE/spir-unknown-unknown/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=NATIVE
; RUN: sed s/TRIPLE/x86_64-unknown-linux-gnu/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=EMULATION
; RUN: sed s/TRIPLE/nvptx64-nvidia-cuda/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=GPU
; RUN: sed s/TRIPLE/amdgcn-amd-amdhsa/ %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=GPU
; RUN: sed '/TRIPLE/d' %s | opt -S -passes=spec-constants | FileCheck %s --check-prefix=EMULATION

; NATIVE: call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; EMULATION: load i32, ptr addrspace(4) %rt, align 4, !invariant.load
; GPU: load i32, ptr addrspace(4) %rt, align 16, !invariant.load

target triple = "TRIPLE"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f(ptr addrspace(4) %rt) {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret i32 %v
}

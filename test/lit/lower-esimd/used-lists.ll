; A builtin in llvm.used is lowered and removed from the list; other entries are kept.
; RUN: opt -S -verify-each -passes=lower-esimd %s | FileCheck %s --implicit-check-not=__esimd_
; RUN: opt -S -verify-each -passes='lower-esimd<no-optimize>' %s | FileCheck %s --implicit-check-not=__esimd_

target triple = "spir64-unknown-unknown"

; CHECK:     @llvm.used = appending global [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr @k to ptr addrspace(4))], section "llvm.metadata"
; CHECK-NOT: @llvm.compiler.used
@llvm.used = appending global [3 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr @_Z15__esimd_barrierv to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr @k to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr @_Z16__esimd_slm_initj to ptr addrspace(4))], section "llvm.metadata"
@llvm.compiler.used = appending global [4 x ptr] [ptr @_Z17__esimd_slm_allocj, ptr @_Z16__esimd_slm_freej, ptr @_Z21__esimd_nbarrier_inith, ptr @_Z14__esimd_unusedv], section "llvm.metadata"

; CHECK:      call void @llvm.genx.barrier()
; CHECK-NEXT: ret void
define spir_kernel void @k() !sycl_explicit_simd !0 {
  call spir_func void @_Z16__esimd_slm_initj(i32 16)
  call spir_func void @_Z21__esimd_nbarrier_inith(i8 3)
  %m = call spir_func i32 @_Z17__esimd_slm_allocj(i32 8)
  call spir_func void @_Z15__esimd_barrierv()
  call spir_func void @_Z16__esimd_slm_freej(i32 %m)
  ret void
}

declare spir_func void @_Z15__esimd_barrierv()
declare spir_func void @_Z14__esimd_unusedv()
declare spir_func void @_Z16__esimd_slm_initj(i32)
declare spir_func i32 @_Z17__esimd_slm_allocj(i32)
declare spir_func void @_Z16__esimd_slm_freej(i32)
declare spir_func void @_Z21__esimd_nbarrier_inith(i8)

; CHECK-DAG: "VCNamedBarrierCount"="3"
; CHECK-DAG: "VCSLMSize"="24"
!0 = !{}

; Unknown builtins, and uses of builtins other than calls.
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t

target triple = "spir64-unknown-unknown"

@table = global ptr @_Z15__esimd_barrierv
@f.address = global ptr @f

declare spir_func void @_Z15__esimd_barrierv()
declare spir_func float @_Z14__esimd_reduceIfLi8EEfDv8_f(<8 x float>)
declare spir_func <16 x float> @_Z15__esimd_vload_xIfLi16EEvv(ptr addrspace(4))
declare spir_func <16 x float> @_Z30__esimd_svm_block_ld_unalignedIfLi16EEvv(ptr addrspace(4))
declare spir_func <16 x float> @_Z11__esimd_invIfLi16EEDv16_f(<16 x float>)
declare spir_func void @take(ptr)

; CHECK:      error: <unknown>:0:0: in function _Z15__esimd_barrierv void (): builtin '__esimd_barrier()': its address is taken, but it can only be called
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, ptr addrspace(4)): builtin 'float __esimd_reduce<float, 8>(float vector[8])': this builtin has no lowering
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, ptr addrspace(4)): builtin 'void __esimd_vload_x<float, 16>()': this builtin has no lowering
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, ptr addrspace(4)): builtin 'void __esimd_svm_block_ld_unaligned<float, 16>()': this builtin has no lowering
; CHECK-NEXT: error: <unknown>:0:0: in function f void (<16 x float>, ptr addrspace(4)): builtin '_Z11__esimd_invIfLi16EEDv16_f': its address is taken, but it can only be called
define void @f(<16 x float> %x, ptr addrspace(4) %p) {
  %a = call spir_func float @_Z14__esimd_reduceIfLi8EEfDv8_f(<8 x float> zeroinitializer)
  %b = call spir_func <16 x float> @_Z15__esimd_vload_xIfLi16EEvv(ptr addrspace(4) %p)
  %c = call spir_func <16 x float> @_Z30__esimd_svm_block_ld_unalignedIfLi16EEvv(ptr addrspace(4) %p)
  call spir_func void @take(ptr @_Z11__esimd_invIfLi16EEDv16_f)
  %d = call spir_func <16 x float> @_Z11__esimd_invIfLi16EEDv16_f(<16 x float> %x)
  ret void
}

; Names with the prefix of builtins that are not mangled, or that are truncated, are unknown builtins.
; RUN: not opt -S -passes=lower-esimd-intrinsics %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not opt -S -passes=lower-esimd %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

; CHECK: error: {{.*}}: builtin '__esimd_barrier': this builtin has no lowering
; CHECK: error: {{.*}}: builtin '_Z15__esimd_barr': this builtin has no lowering
; CHECK: error: {{.*}}: builtin '_Z__esimd_barrierv': this builtin has no lowering
; CHECK: error: {{.*}}: builtin '_Z99999999999999999999__esimd_barrierv': this builtin has no lowering
; CHECK: error: {{.*}}: builtin '_Z0__esimd_barrierv': this builtin has no lowering
; CHECK: error: {{.*}}: builtin '_Z5__esimd_barrierv': this builtin has no lowering
; CHECK: error: {{.*}}: builtin '_ZN15__esimd_barrierv': this builtin has no lowering
; CHECK: error: {{.*}}: builtin '_Zx15__esimd_barrierv': this builtin has no lowering
; CHECK: error: {{.*}}: builtin '_Z11__esimd_invIfLi16': the template arguments in its name cannot be read
define spir_kernel void @k(<16 x float> %x) !sycl_explicit_simd !0 {
  call spir_func void @__esimd_barrier()
  call spir_func void @_Z15__esimd_barr()
  call spir_func void @_Z__esimd_barrierv()
  call spir_func void @_Z99999999999999999999__esimd_barrierv()
  call spir_func void @_Z0__esimd_barrierv()
  call spir_func void @_Z5__esimd_barrierv()
  call spir_func void @_ZN15__esimd_barrierv()
  call spir_func void @_Zx15__esimd_barrierv()
  call spir_func void @_ZN1a15__esimd_barrierEv()
  call spir_func void @not__esimd_barrier()
  %r = call spir_func <16 x float> @_Z11__esimd_invIfLi16(<16 x float> %x)
  ret void
}

declare spir_func void @__esimd_barrier()
declare spir_func void @_Z15__esimd_barr()
declare spir_func void @_Z__esimd_barrierv()
declare spir_func void @_Z99999999999999999999__esimd_barrierv()
declare spir_func void @_Z0__esimd_barrierv()
declare spir_func void @_Z5__esimd_barrierv()
declare spir_func void @_ZN15__esimd_barrierv()
declare spir_func void @_Zx15__esimd_barrierv()
; These are names of other functions.
declare spir_func void @_ZN1a15__esimd_barrierEv()
declare spir_func void @not__esimd_barrier()
declare spir_func <16 x float> @_Z11__esimd_invIfLi16(<16 x float>)

!0 = !{}

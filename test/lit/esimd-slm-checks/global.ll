; The address of slm_init in a global variable is an error.

; RUN: not opt -passes=esimd-slm-checks -disable-output %s 2>&1 | FileCheck %s --implicit-check-not=error:
; CHECK: error: <unknown>:0:0: in function _Z16__esimd_slm_initj void (i32): slm_init can only be used as a direct call

@table = addrspace(1) constant { i32, ptr } { i32 1, ptr @_Z16__esimd_slm_initj }

declare spir_func void @_Z16__esimd_slm_initj(i32)

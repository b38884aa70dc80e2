; Constructs that LLVM 19 does not support are located errors, and no output is written. One run reports all errors.

; REQUIRES: llvm-22
; RUN: not opt -passes='bitcode-compat<llvm=19>' %s -o %t.bc 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error

; CHECK:      error: <unknown>:0:0: in function asks void (): LLVM 19 does not support attribute 'sanitize_type'
; CHECK-NEXT: error: <unknown>:0:0: in function unknown void (): LLVM 19 does not support calling convention 112
; CHECK-NEXT: error: <unknown>:0:0: in function f i32 (ptr, i32, float): LLVM 19 does not support the operation of this 'atomicrmw'
; CHECK-NEXT: error: <unknown>:0:0: in function f i32 (ptr, i32, float): LLVM 19 does not support atomic loads and stores of vectors
; CHECK-NEXT: error: <unknown>:0:0: in function f i32 (ptr, i32, float): LLVM 19 does not support atomic loads and stores of vectors
; CHECK-NEXT: error: <unknown>:0:0: in function f i32 (ptr, i32, float): LLVM 19 does not support metadata in operand bundles
; CHECK-NEXT: error: <unknown>:0:0: in function f i32 (ptr, i32, float): LLVM 19 does not support intrinsic 'llvm.sincos.f32'
; CHECK-NEXT: error: <unknown>:0:0: in function f i32 (ptr, i32, float): LLVM 19 does not support intrinsic 'llvm.atan2.f32'
; CHECK-NEXT: error: <unknown>:0:0: in function f i32 (ptr, i32, float): LLVM 19 cannot read 'ptrauth' constants from LLVM 22

declare void @asks() sanitize_type
declare cc 112 void @unknown()
define i32 @f(ptr %p, i32 %n, float %x) {
  %old = atomicrmw usub_cond ptr %p, i32 %n seq_cst
  %v = load atomic <2 x i32>, ptr %p seq_cst, align 8
  store atomic <2 x i32> %v, ptr %p seq_cst, align 8
  call void @asked() [ "tag"(metadata !"text") ]
  %sc = call { float, float } @llvm.sincos.f32(float %x)
  %at = call float @llvm.atan2.f32(float %x, float %x)
  store ptr ptrauth (ptr @asked, i32 0), ptr %p
; LLVM 19 supports these.
  %c = call i32 @llvm.ucmp.i32.i32(i32 %n, i32 4)
  %ok = atomicrmw udec_wrap ptr %p, i32 %n seq_cst
  ret i32 %c
}
declare void @asked()

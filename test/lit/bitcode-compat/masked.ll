; The alignment of masked loads, stores, gathers and scatters becomes an operand.

; REQUIRES: llvm-22, other-opt
; RUN: opt -disable-verify -passes='bitcode-compat<llvm=19>' %s -o %t.bc
; RUN: %other_opt -S -passes=verify %t.bc | FileCheck %s
; LLVM 22 can also read the result.
; RUN: %opt -S -passes=verify %t.bc | FileCheck %s --check-prefix=BACK
; The pass must be the last one, because these forms are invalid in LLVM 22.
; RUN: not --crash opt -passes='bitcode-compat<llvm=19>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=LATER
; LATER: Intrinsic has incorrect argument type!

define <8 x float> @f(<8 x ptr addrspace(4)> %p, <8 x i1> %m, <8 x float> %v, ptr %q) {
; CHECK:      %gather = call <8 x float> @llvm.masked.gather.v8f32.v8p4(<8 x ptr addrspace(4)> %p, i32 4, <8 x i1> %m, <8 x float> %v), !noalias
; BACK:       %gather = call <8 x float> @llvm.masked.gather.v8f32.v8p4(<8 x ptr addrspace(4)> align 4 %p, <8 x i1> %m, <8 x float> %v)
  %gather = call <8 x float> @llvm.masked.gather.v8f32.v8p4(<8 x ptr addrspace(4)> align 4 %p, <8 x i1> %m, <8 x float> %v), !noalias !0
; CHECK-NEXT: call void @llvm.masked.scatter.v8f32.v8p4(<8 x float> %gather, <8 x ptr addrspace(4)> %p, i32 16, <8 x i1> %m)
; BACK-NEXT:  call void @llvm.masked.scatter.v8f32.v8p4(<8 x float> %gather, <8 x ptr addrspace(4)> align 16 %p, <8 x i1> %m)
  call void @llvm.masked.scatter.v8f32.v8p4(<8 x float> %gather, <8 x ptr addrspace(4)> align 16 %p, <8 x i1> %m)
; Without an align attribute, the alignment is 1.
; CHECK-NEXT: %load = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %q, i32 1, <8 x i1> %m, <8 x float> %v)
  %load = call <8 x float> @llvm.masked.load.v8f32.p0(ptr %q, <8 x i1> %m, <8 x float> %v)
; CHECK-NEXT: call void @llvm.masked.store.v8f32.p0(<8 x float> %load, ptr %q, i32 -2147483648, <8 x i1> %m)
  call void @llvm.masked.store.v8f32.p0(<8 x float> %load, ptr align 4294967296 %q, <8 x i1> %m)
  ret <8 x float> %gather
}
!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}

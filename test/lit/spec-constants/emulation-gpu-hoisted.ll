; A constant that a loop reads conditionally is loaded before the loop, because the kernel's buffer argument is dereferenceable.
; RUN: opt -passes='spec-constants,default<O2>' -S %s | FileCheck %s
; RUN: %if nvptx %{ opt -passes='spec-constants,default<O2>' %s | llc -mtriple=nvptx64-nvidia-cuda -mcpu=sm_90 -o - | FileCheck %s --check-prefix=PTX %}

; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK:       load float, ptr %rt, align 16
; CHECK:       loop:
; CHECK-NOT:   %rt
; CHECK:       ret void
; PTX:         ld.global.nc.{{[bf]}}32
; PTX:         bra
; PTX-NOT:     ld.global.nc

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@name.scale = private unnamed_addr constant [6 x i8] c"scale\00"
@id.scale = internal constant { float } { float 2.0 }

declare float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr, ptr, ptr)
declare void @use(float)

define ptx_kernel void @kernel(ptr %in, ptr %out, i64 %n, ptr %rt) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %at = getelementptr float, ptr %in, i64 %i
  %x = load volatile float, ptr %at
  %positive = fcmp ogt float %x, 0.0
  br i1 %positive, label %scaled, label %latch

scaled:
  %s = call float @_Z37__sycl_getScalar2020SpecConstantValueIfET_PKcPKvS4_(ptr @name.scale, ptr @id.scale, ptr %rt)
  %y = fmul float %x, %s
  call void @use(float %y)
  br label %latch

latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}

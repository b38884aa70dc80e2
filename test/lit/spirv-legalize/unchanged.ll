; Unchanged: code that the back end supports, functions that an earlier run added, and modules for other targets.
; RUN: opt -passes=verify %s -o %t.before.bc
; RUN: opt -passes=spirv-legalize %s -o %t.after.bc
; RUN: cmp %t.before.bc %t.after.bc
; RUN: sed 's/spir64-unknown-unknown/nvptx64-nvidia-cuda/; s/sqrt.f32/exp10.f32/; s/i32 %x, 3/i32 %x, 4/' %s > %t.cuda.ll
; RUN: opt -passes=verify %t.cuda.ll -o %t.cuda.before.bc
; RUN: opt -passes=spirv-legalize %t.cuda.ll -o %t.cuda.after.bc
; RUN: cmp %t.cuda.before.bc %t.cuda.after.bc

target triple = "spir64-unknown-unknown"

define spir_func float @plain(float %x) {
  %y = call float @llvm.sqrt.f32(float %x)
  %z = fadd float %y, %x
  ret float %z
}

define spir_func i16 @integers(i32 %x) {
  %y = add i32 %x, 3
  %c = icmp slt i32 %y, 0
  %t = trunc i32 %y to i16
  %r = select i1 %c, i16 %t, i16 0
  ret i16 %r
}

define internal float @syclpasses.spirv.canonicalize.f32.f32(float %x0) alwaysinline nounwind {
  %r = fmul float %x0, 1.000000e+00
  ret float %r
}

declare float @llvm.sqrt.f32(float)

; byval parameters are aligned to at most 128; the function uses a copy with the original alignment. A second run changes nothing.
; RUN: opt -S -passes='nvptx-parameter-alignment,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-parameter-alignment,nvptx-parameter-alignment' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

target triple = "nvptx64-nvidia-cuda"

%T = type { [256 x i8] }

; CHECK-LABEL: define i32 @f(ptr byval(%T) align 128 %p, ptr byval(%T) align 64 %q)
; CHECK-NEXT:    [[M:%.*]] = alloca %T, align 256
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 256 [[M]], ptr align 128 %p, i64 256, i1 false)
; CHECK-NEXT:    load i32, ptr [[M]], align 256
; CHECK-NEXT:    load i32, ptr %q, align 64
define i32 @f(ptr byval(%T) align 256 %p, ptr byval(%T) align 64 %q) {
  %x = load i32, ptr %p, align 256
  %y = load i32, ptr %q, align 64
  %z = add i32 %x, %y
  ret i32 %z
}

; A pointer without byval is not changed.
; CHECK-LABEL: define ptx_kernel void @k(ptr align 1024 %p)
; CHECK:         call i32 @f(ptr byval(%T) align 128 {{%.*}}, ptr byval(%T) align 64 {{%.*}})
define ptx_kernel void @k(ptr align 1024 %p) {
  %t = alloca %T, align 256
  %r = call i32 @f(ptr byval(%T) align 256 %t, ptr byval(%T) align 64 %t)
  store i32 %r, ptr %p
  ret void
}

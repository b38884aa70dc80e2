; A kernel that reads the global offset gets a variant with the offset as its last argument; in the kernel itself, the offset
; is zero. Functions that the kernel calls to read it are copied. A second run changes nothing.
; RUN: opt -S -passes='nvptx-global-offset,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-global-offset,nvptx-global-offset' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

; CHECK: @__syclpasses_no_offset = internal addrspace(4) constant [3 x i32] zeroinitializer, align 4

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define internal i32 @x(i32 %a)
; CHECK-NEXT:    load i32, ptr addrspacecast (ptr addrspace(4) @__syclpasses_no_offset to ptr)
define internal i32 @x(i32 %a) {
  %o = call ptr @llvm.nvvm.implicit.offset()
  %x = load i32, ptr %o
  %y = add i32 %x, %a
  ret i32 %y
}

; CHECK-LABEL: define weak_odr ptx_kernel void @k(ptr addrspace(1) %p)
; CHECK-NEXT:    %x = call i32 @x(i32 1)
define weak_odr ptx_kernel void @k(ptr addrspace(1) %p) {
  %x = call i32 @x(i32 1)
  store i32 %x, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define ptx_kernel void @other()
define ptx_kernel void @other() {
  ret void
}

; CHECK-LABEL: define internal i32 @x_with_offset(i32 %a, ptr %offset)
; CHECK-NEXT:    %x = load i32, ptr %offset
; CHECK-LABEL: define {{(dso_local )?}}ptx_kernel void @k_with_offset(ptr addrspace(1) %p, ptr byval([3 x i32]) align 4 %offset)
; CHECK-NEXT:    %x = call i32 @x_with_offset(i32 1, ptr %offset)
; CHECK-NEXT:    store i32 %x, ptr addrspace(1) %p
; CHECK-NOT:   @other_with_offset
; CHECK-NOT:   llvm.nvvm.implicit.offset

declare ptr @llvm.nvvm.implicit.offset()

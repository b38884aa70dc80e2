; Pointers to local memory in kernel parameters become offsets. Other parameters are unchanged. A second run changes nothing.
; RUN: opt -S -passes='nvptx-local-arguments,verify' %s -o %t.once.ll
; RUN: FileCheck %s --input-file=%t.once.ll
; RUN: opt -S -passes='nvptx-local-arguments,nvptx-local-arguments' %s -o %t.twice.ll
; RUN: cmp %t.once.ll %t.twice.ll

; CHECK: @__syclpasses_local_memory = external addrspace(3) global [0 x i8], align 128

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define weak_odr ptx_kernel void @k(ptr addrspace(1) noundef readonly align 4 %p, i32 noundef %l, i64 %n, i32 %m)
; CHECK-SAME:    !sycl_kernel_omit_args
; CHECK-NEXT:    [[L:%.*]] = zext i32 %l to i64
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i8, ptr addrspace(3) @__syclpasses_local_memory, i64 [[L]]
; CHECK:         call void @f(ptr addrspace(3) [[P]])
define weak_odr ptx_kernel void @k(ptr addrspace(1) noundef readonly align 4 %p, ptr addrspace(3) noundef align 4 %l, i64 %n, ptr addrspace(3) %m) !sycl_kernel_omit_args !0 {
  call void @f(ptr addrspace(3) %l)
  store i64 %n, ptr addrspace(3) %m
  ret void
}

; CHECK-LABEL: define void @f(ptr addrspace(3) %l)
define void @f(ptr addrspace(3) %l) {
  ret void
}

!0 = !{i1 true, i1 false, i1 false, i1 false, i1 false}

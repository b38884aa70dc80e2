; A generic pointer that is cast to an address space becomes the pointer or null, depending on the ID of its base object.

; RUN: opt -S -passes=vulkan-addressing %s | FileCheck %s
; RUN: opt -S -passes=vulkan-addressing,vulkan-addressing %s | FileCheck %s

target datalayout = "e-p:32:32-i64:64-n8:16:32:64"
target triple = "spirv32"

declare ptr @vulkan.cast.p0(ptr addrspace(4))
declare ptr addrspace(1) @vulkan.cast.p1(ptr addrspace(4))
declare ptr addrspace(3) @vulkan.cast.p3(ptr addrspace(4))

; The base object is known: the pointer, and null.
; CHECK-LABEL: define spir_kernel void @known(
; CHECK-NEXT: %v = zext i1 true to i32
; CHECK-NEXT: call void @vulkan.store.i32.p1(ptr addrspace(1) %a, i32 1, i32 %v)
; CHECK-NEXT: ret void
define spir_kernel void @known(ptr addrspace(1) %a) {
  %any = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)
  %p = getelementptr i8, ptr addrspace(4) %any, i32 4
  %global = call ptr addrspace(1) @vulkan.cast.p1(ptr addrspace(4) %p)
  %local = call ptr addrspace(3) @vulkan.cast.p3(ptr addrspace(4) %p)
  %is.null = icmp eq ptr addrspace(3) %local, null
  %v = zext i1 %is.null to i32
  store i32 %v, ptr addrspace(1) %global
  ret void
}

; The work-item selects the base object: those in the address space are kept.
; CHECK-LABEL: define spir_kernel void @chosen(
; CHECK: [[OFFSET:%.*]] = select i1 %c, i32 8, i32 [[X:%.*]]
; CHECK: [[ROOT:%.*]] = select i1 %c, i32 1, i32 [[Y:%.*]]
; CHECK: [[IS_A:%.*]] = icmp eq i32 [[ROOT]], 1
; CHECK: [[IS_B:%.*]] = icmp eq i32 [[ROOT]], 2
; CHECK: [[IS_GLOBAL:%.*]] = or i1 [[IS_A]], [[IS_B]]
; CHECK: [[G_OFFSET:%.*]] = select i1 [[IS_GLOBAL]], i32 [[OFFSET]], i32 0
; CHECK: [[G_ROOT:%.*]] = select i1 [[IS_GLOBAL]], i32 [[ROOT]], i32 0
; CHECK: icmp ne i32 [[G_OFFSET]], 0
; CHECK: icmp ne i32 [[G_ROOT]], 0
; CHECK: icmp eq i32 [[G_ROOT]], 1
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) %a, i32 {{.*}}, i32 1)
; CHECK: call void @vulkan.store.i32.p1(ptr addrspace(1) %b, i32 {{.*}}, i32 1)
; CHECK-NOT: @vulkan.store.i32.p3
; CHECK: ret void
define spir_kernel void @chosen(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(3) %l, i1 %c, i1 %d) {
  %a2 = getelementptr i32, ptr addrspace(1) %a, i32 2
  %any.a = addrspacecast ptr addrspace(1) %a2 to ptr addrspace(4)
  %any.b = addrspacecast ptr addrspace(1) %b to ptr addrspace(4)
  %any.l = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %other = select i1 %d, ptr addrspace(4) %any.b, ptr addrspace(4) %any.l
  %p = select i1 %c, ptr addrspace(4) %any.a, ptr addrspace(4) %other
  %g = call ptr addrspace(1) @vulkan.cast.p1(ptr addrspace(4) %p)
  %is = icmp ne ptr addrspace(1) %g, null
  br i1 %is, label %yes, label %no

yes:
  store i32 1, ptr addrspace(1) %g
  br label %no

no:
  ret void
}

; Through a phi that uses the cast: the second iteration of the loop casts a pointer to local memory to a private one.
; CHECK-LABEL: define spir_kernel void @loop(
; CHECK-NOT: @vulkan.cast
; CHECK: ret void
define spir_kernel void @loop(ptr addrspace(1) %a, ptr addrspace(3) %l, i32 %n) {
entry:
  %any.l = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %again

again:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %p = phi ptr addrspace(4) [ %any.l, %entry ], [ %q, %again ]
  %own = call ptr @vulkan.cast.p0(ptr addrspace(4) %p)
  %q = addrspacecast ptr %own to ptr addrspace(4)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %again, label %end

end:
  %is.null = icmp eq ptr %own, null
  %v = zext i1 %is.null to i32
  store i32 %v, ptr addrspace(1) %a
  ret void
}

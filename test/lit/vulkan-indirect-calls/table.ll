; Addresses of functions become numbers, and an indirect call becomes a direct call of a function that selects among the
; functions of the same type. For a function that the module does not contain, an assertion fails. A null pointer in a table
; stays.

; RUN: opt -S -passes=vulkan-indirect-calls,verify %s | FileCheck %s

; CHECK: @table = addrspace(1) constant [4 x ptr addrspace(4)] [ptr addrspace(4) null,
; CHECK-SAME: ptr addrspace(4) inttoptr (i64 [[ONE:[0-9]+]] to ptr addrspace(4)),
; CHECK-SAME: ptr addrspace(4) inttoptr (i64 [[TWO:[0-9]+]] to ptr addrspace(4)),
; CHECK-SAME: ptr addrspace(4) inttoptr (i64 [[OTHER:[0-9]+]] to ptr addrspace(4))]
@table = addrspace(1) constant [4 x ptr addrspace(4)] [
  ptr addrspace(4) null,
  ptr addrspace(4) addrspacecast (ptr @one to ptr addrspace(4)),
  ptr addrspace(4) addrspacecast (ptr @two to ptr addrspace(4)),
  ptr addrspace(4) addrspacecast (ptr @other to ptr addrspace(4))]

; The attributes of arguments and the direct call stay.
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %p = load ptr addrspace(4)
; CHECK-NEXT: %[[N:.*]] = ptrtoint ptr addrspace(4) %p to i64
; CHECK-NEXT: %[[R:.*]] = call spir_func i32 @indirect.call(i64 %[[N]], i32 noundef %n)
; CHECK-NEXT: call spir_func i32 @one(i32 %[[R]])
define spir_kernel void @k(i64 %i, i32 %n) {
  %a = getelementptr ptr addrspace(4), ptr addrspace(1) @table, i64 %i
  %p = load ptr addrspace(4), ptr addrspace(1) %a
  %r = call spir_func addrspace(4) i32 %p(i32 noundef %n)
  %s = call spir_func i32 @one(i32 %r)
  ret void
}

define spir_func i32 @one(i32 %x) {
  ret i32 %x
}

define spir_func i32 @two(i32 %x) {
  ret i32 %x
}

define spir_func void @other(i32 %x) {
  ret void
}

; CHECK-LABEL: define internal spir_func i32 @indirect.call(i64 %0, i32 %1)
; CHECK-NEXT: entry:
; CHECK-NEXT: switch i64 %0, label %other [
; CHECK-NEXT:   i64 [[ONE]], label %[[B1:.*]]
; CHECK-NEXT:   i64 [[TWO]], label %[[B2:.*]]
; CHECK-NEXT: ]
; CHECK: [[B1]]:
; CHECK-NEXT: %[[V1:.*]] = call spir_func i32 @one(i32 %1)
; CHECK-NEXT: ret i32 %[[V1]]
; CHECK: [[B2]]:
; CHECK-NEXT: %[[V2:.*]] = call spir_func i32 @two(i32 %1)
; CHECK-NEXT: ret i32 %[[V2]]
; CHECK: other:
; CHECK: call spir_func void @__devicelib_assert_fail(ptr addrspace(4) addrspacecast (ptr addrspace(1) @text to ptr addrspace(4)),
; CHECK-NEXT: unreachable

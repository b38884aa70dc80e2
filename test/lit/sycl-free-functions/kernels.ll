; Functions with the annotations from the header become kernels with DPC++'s names, arguments, attributes and metadata. Other
; annotations are kept.
; RUN: opt -S -verify-each -passes=sycl-free-functions %s | FileCheck %s
; RUN: opt -S -verify-each -passes='sycl-free-functions,sycl-free-functions' %s | FileCheck %s

target triple = "spirv64-unknown-unknown"

%struct.S = type { i32, float }

@text = private unnamed_addr addrspace(1) constant [27 x i8] c"syclpasses.kernel-property\00", section "llvm.metadata"
@other = private unnamed_addr addrspace(1) constant [6 x i8] c"other\00", section "llvm.metadata"
@file = private unnamed_addr addrspace(1) constant [6 x i8] c"k.cpp\00", section "llvm.metadata"
@nd_range = private unnamed_addr addrspace(1) constant { i64, i64, i64, i64 } { i64 0, i64 1, i64 2, i64 0 }, section "llvm.metadata"
@size = private unnamed_addr addrspace(1) constant { i64, i64, i64, i64 } { i64 2, i64 2, i64 4, i64 8 }, section "llvm.metadata"
@sub_group = private unnamed_addr addrspace(1) constant { i64, i64, i64, i64 } { i64 4, i64 1, i64 16, i64 0 }, section "llvm.metadata"
@single = private unnamed_addr addrspace(1) constant { i64, i64, i64, i64 } { i64 1, i64 0, i64 0, i64 0 }, section "llvm.metadata"

; CHECK: @llvm.global.annotations = appending addrspace(1) global [1 x {{.*}}] [{{.*}} ptr addrspace(1) @other,
@llvm.global.annotations = appending addrspace(1) global [5 x { ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) }] [
  { ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) } { ptr addrspace(1) addrspacecast (ptr @plain to ptr addrspace(1)), ptr addrspace(1) @text, ptr addrspace(1) @file, i32 1, ptr addrspace(1) @nd_range },
  { ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) } { ptr addrspace(1) addrspacecast (ptr @plain to ptr addrspace(1)), ptr addrspace(1) @text, ptr addrspace(1) @file, i32 1, ptr addrspace(1) @size },
  { ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) } { ptr addrspace(1) addrspacecast (ptr @plain to ptr addrspace(1)), ptr addrspace(1) @text, ptr addrspace(1) @file, i32 1, ptr addrspace(1) @sub_group },
  { ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) } { ptr addrspace(1) addrspacecast (ptr @caller to ptr addrspace(1)), ptr addrspace(1) @other, ptr addrspace(1) @file, i32 1, ptr addrspace(1) null },
  { ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) } { ptr addrspace(1) addrspacecast (ptr @_ZN2ns6calledEPi to ptr addrspace(1)), ptr addrspace(1) @text, ptr addrspace(1) @file, i32 1, ptr addrspace(1) @single }
], section "llvm.metadata"

; CHECK-LABEL: define spir_kernel void @__sycl_kernel_plain(
; CHECK-SAME:    ptr addrspace(1) %p, i32 %n, ptr byval(%struct.S) align 4 %s, i8 %b)
; CHECK-SAME:    #[[PLAIN:[0-9]+]] !reqd_work_group_size ![[SIZE:[0-9]+]] !work_group_num_dim ![[DIMENSIONS:[0-9]+]] !intel_reqd_sub_group_size ![[SUB:[0-9]+]]
; CHECK-NEXT:    %slot = alloca i32, align 4
; CHECK-NEXT:    [[P:%.*]] = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
; CHECK-NEXT:    [[B:%.*]] = icmp ne i8 %b, 0
; CHECK-NEXT:    %v = select i1 [[B]], i32 %n, i32 1
; CHECK-NEXT:    store i32 %v, ptr %slot, align 4
; CHECK-NEXT:    store i32 %v, ptr addrspace(4) [[P]], align 4
define spir_func void @plain(ptr addrspace(4) %p, i32 %n, ptr byval(%struct.S) align 4 %s, i1 zeroext %b) {
  %slot = alloca i32
  %v = select i1 %b, i32 %n, i32 1
  store i32 %v, ptr %slot
  store i32 %v, ptr addrspace(4) %p
  ret void
}

; The function remains for its callers.
; CHECK-LABEL: define spir_func void @caller(
; CHECK:         call spir_func void @_ZN2ns6calledEPi.called(
define spir_func void @caller(ptr addrspace(4) %p) {
  call spir_func void @_ZN2ns6calledEPi(ptr addrspace(4) %p)
  ret void
}

; CHECK-LABEL: define spir_kernel void @_ZN16__sycl_kernel_ns6calledEPi(
; CHECK-SAME:    ptr addrspace(1) %p) #[[CALLED:[0-9]+]] {
define spir_func void @_ZN2ns6calledEPi(ptr addrspace(4) %p) {
  store i32 1, ptr addrspace(4) %p
  ret void
}

; CHECK-NOT: @plain
; CHECK:     define internal spir_func void @_ZN2ns6calledEPi.called(ptr addrspace(4) %p)

; CHECK: attributes #[[PLAIN]] = { "sycl-module-id"="{{.*}}" "sycl-nd-range-kernel"="2" "sycl-sub-group-size"="16" "sycl-work-group-size"="4,8" "uniform-work-group-size"="true" }
; CHECK: attributes #[[CALLED]] = { {{.*}}"sycl-single-task-kernel"="0"
; CHECK: ![[SIZE]] = !{i64 8, i64 4, i64 1}
; CHECK: ![[DIMENSIONS]] = !{i32 2}
; CHECK: ![[SUB]] = !{i32 16}

; Live-out values of a loop become phis in its header if work-items may exit after different iterations. A second run changes
; nothing, and the loop remains structured.

; RUN: opt -S -verify-each -passes='vulkan-structure,vulkan-loop-values,vulkan-structure,mem2reg,vulkan-unstructured(structurizecfg)' %s | FileCheck %s --implicit-check-not=Flow
; RUN: opt -S -passes=vulkan-structure,vulkan-loop-values,vulkan-structure,mem2reg < %s -o %t.1.ll
; RUN: opt -S -passes=vulkan-loop-values,mem2reg < %t.1.ll -o %t.2.ll
; RUN: opt -S -passes=verify < %t.1.ll | diff - %t.2.ll

; The header has no phi for %v. It has one for %next.
; CHECK-LABEL: @search(
; CHECK: br label %[[TOP:loop.next]]
; CHECK: [[TOP]]:
; CHECK-NEXT: [[V:%.*]] = phi i32 [ undef, %entry ], [ %v, %loop ]
; CHECK-NEXT: [[FOUND:%.*]] = phi i1 [ %found, %loop ], [ false, %entry ]
; CHECK-NEXT: [[I:%.*]] = phi i32 [ %next, %loop ], [ 0, %entry ]
; CHECK-NEXT: br i1 [[FOUND]], label %end, label %loop
; CHECK: {{^}}loop:
; CHECK-NEXT: %v = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 [[I]])
; CHECK: br label %[[TOP]]
; CHECK: {{^}}end:
; CHECK-NEXT: call void @use(i32 [[V]])
; CHECK-NEXT: call void @use(i32 [[I]])
define void @search(ptr addrspace(1) %data) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 %i)
  %next = add i32 %i, 1
  %found = icmp eq i32 %v, 0
  br i1 %found, label %end, label %loop
end:
  call void @use(i32 %v)
  call void @use(i32 %next)
  ret void
}

; Two blocks exit the loop.
; CHECK-LABEL: @two_ways(
; CHECK: {{^}}loop.next.next:
; CHECK-NEXT: [[AGAIN:%.*]] = phi i1 [ true, %more ], [ false, %{{.*}} ], [ false, %{{.*}} ]
; CHECK: phi i32 [ poison, %more ], [ %w, %{{.*}} ], [ 5, %{{.*}} ]
; CHECK: {{^}}loop.next:
; CHECK: [[FLAG:%.*]] = phi i1 [ [[AGAIN]], %loop.next.next ], [ true, %entry ]
; CHECK: br i1 [[FLAG]], label %loop, label %end
define void @two_ways(ptr addrspace(1) %data) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %v = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 %i)
  %found = icmp eq i32 %v, 0
  br i1 %found, label %end, label %test
test:
  %w = mul i32 %v, 7
  %done = icmp eq i32 %w, 14
  br i1 %done, label %end, label %more
more:
  %next = add i32 %i, 1
  br label %loop
end:
  %x = phi i32 [ 5, %loop ], [ %w, %test ]
  call void @use(i32 %x)
  call void @use(i32 %v)
  ret void
}

; The value of a header phi in the last iteration differs from that at the exit of the new header.
; CHECK-LABEL: @before(
; CHECK: {{^}}loop.next:
; CHECK-DAG: [[OLD:%.*]] = phi i32 [ undef, %entry ], [ [[I:%.*]], %loop ]
; CHECK-DAG: [[V:%.*]] = phi i32 [ undef, %entry ], [ %v, %loop ]
; CHECK-DAG: [[I]] = phi i32 [ %next, %loop ], [ 0, %entry ]
; CHECK: {{^}}end:
; CHECK-NEXT: call void @use(i32 [[OLD]])
; CHECK-NEXT: call void @use(i32 [[V]])
define void @before(ptr addrspace(1) %data) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 %i)
  %next = add i32 %i, 1
  %found = icmp eq i32 %v, 0
  br i1 %found, label %end, label %loop
end:
  call void @use(i32 %i)
  call void @use(i32 %v)
  ret void
}

; Phis of the header are kept, and so are those after the loop that have several values.
; CHECK-LABEL: @kept(
; CHECK-NOT: {{^[a-z]*}}.next:
; CHECK: ret void
define void @kept(ptr addrspace(1) %data) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %v = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 %i)
  %found = icmp eq i32 %v, 0
  br i1 %found, label %end, label %more
more:
  %next = add i32 %i, 1
  %done = icmp eq i32 %v, 3
  br i1 %done, label %end, label %loop
end:
  %x = phi i32 [ 5, %loop ], [ %v, %more ]
  call void @use(i32 %x)
  call void @use(i32 %i)
  ret void
}

; All work-items of a group run these loops the same number of times.
; CHECK-LABEL: @uniform(
; CHECK-NOT: {{^[a-z]*}}.next:
; CHECK: ret void
define void @uniform(ptr addrspace(1) %data, ptr addrspace(2) %plain) {
entry:
  %n = call i32 @vulkan.load.i32.p2(ptr addrspace(2) %plain, i32 0)
  %group = call i32 @vulkan.input.WorkgroupId.0()
  %limit = add i32 %n, %group
  br label %outer
outer:
  %j = phi i32 [ 0, %entry ], [ %j.count, %outer.end ]
  br label %loop
loop:
  %i = phi i32 [ %j, %outer ], [ %next, %loop ]
  %v = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 %i)
  %next = add i32 %i, 1
  %done = icmp ugt i32 %next, %limit
  br i1 %done, label %outer.end, label %loop
outer.end:
  %j.count = add i32 %j, 1
  %all = icmp eq i32 %limit, 5
  br i1 %all, label %end, label %outer
end:
  call void @use(i32 %v)
  ret void
}

; The limit differs between work-items, or an iteration may skip the test.
; CHECK-LABEL: @not_uniform(
; CHECK: {{^}}first.next:
; CHECK: {{^}}second.next:
; CHECK: ret void
define void @not_uniform(ptr addrspace(1) %data, i1 %some) {
entry:
  %own = call i32 @vulkan.input.LocalInvocationId.0()
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %next, %first ]
  %v = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 %i)
  %next = add i32 %i, 1
  %done = icmp ugt i32 %next, %own
  br i1 %done, label %between, label %first
between:
  call void @use(i32 %v)
  br label %second
second:
  %j = phi i32 [ 0, %between ], [ %j.next, %again ]
  %w = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 %j)
  %odd = trunc i32 %w to i1
  br i1 %odd, label %test, label %again
test:
  %all = icmp ugt i32 %j, 5
  br i1 %all, label %end, label %again
again:
  %j.next = add i32 %j, 1
  br label %second
end:
  call void @use(i32 %w)
  ret void
}

declare i32 @vulkan.load.i32.p1(ptr addrspace(1), i32)
declare i32 @vulkan.load.i32.p2(ptr addrspace(2), i32)
declare i32 @vulkan.input.WorkgroupId.0()
declare i32 @vulkan.input.LocalInvocationId.0()
declare void @use(i32)

; The inner loop's live-out value for the next iteration of the outer loop differs from that of this iteration.
; CHECK-LABEL: @nested(
; CHECK: {{^}}outer.next:
; CHECK: [[X:%.*]] = phi i32 [ [[LAST:%.*]], %outer.latch ], [ 0, %entry ]
; CHECK: {{^}}inner.next:
; CHECK: [[LAST]] = phi i32 [ {{.*}}, %outer ], [ %v, %inner ]
; CHECK: {{^}}end:
; CHECK-NEXT: call void @use(i32 [[X]])
define void @nested(ptr addrspace(1) %data) {
entry:
  br label %outer
outer:
  %x = phi i32 [ 0, %entry ], [ %v, %outer.latch ]
  br label %inner
inner:
  %v = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 %x)
  %found = icmp eq i32 %v, 0
  br i1 %found, label %outer.latch, label %inner
outer.latch:
  %w = call i32 @vulkan.load.i32.p1(ptr addrspace(1) %data, i32 7)
  %done = icmp eq i32 %w, 0
  br i1 %done, label %end, label %outer
end:
  call void @use(i32 %v)
  ret void
}

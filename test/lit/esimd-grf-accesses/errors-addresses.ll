; Register variables have no address: uses that require one are errors. llvm.used, hints, and stack slots that the pass can
; follow are allowed.
; RUN: not opt -S -passes=esimd-grf-accesses %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not ls %t.ll

target triple = "spir64-unknown-unknown"

@g = global <16 x float> zeroinitializer, align 64 #0
@_ZN2my6vectorE = global <8 x i32> zeroinitializer, align 32 #0
@llvm.used = appending global [2 x ptr] [ptr @g, ptr @_ZN2my6vectorE], section "llvm.metadata"

; CHECK: error: {{.*}}the address of register variable 'g' is in 'holder', but registers have no address
; CHECK: error: {{.*}}the address of register variable 'g' is in 'number', but registers have no address
; CHECK: error: {{.*}}the address of register variable 'g' is that of alias 'alias', but registers have no address
@alias = alias <16 x float>, ptr @g
@holder = global { i32, ptr addrspace(4) } { i32 0, ptr addrspace(4) addrspacecast (ptr @g to ptr addrspace(4)) }
@number = global i64 ptrtoint (ptr @g to i64)

; CHECK: error: {{.*}}: in function stored void (ptr): the address of register variable 'g' is stored, but registers have no address
define void @stored(ptr %p) {
  store ptr @g, ptr %p
  ret void
}

; CHECK: error: {{.*}}: in function stored_as_number void (ptr): the address of register variable 'g' is stored, but registers have no address
define void @stored_as_number(ptr %p) {
  store i64 ptrtoint (ptr @g to i64), ptr %p
  ret void
}

; CHECK: error: {{.*}}: in function converted i64 (): the address of register variable 'g' is converted to an integer, but registers have no address
define i64 @converted() {
  %p = getelementptr i8, ptr @g, i64 4
  %i = ptrtoint ptr %p to i64
  ret i64 %i
}

; CHECK: error: {{.*}}: in function compared i1 (ptr addrspace(4)): the address of register variable 'my::vector' is compared, but registers have no address
define i1 @compared(ptr addrspace(4) %p) {
  %q = addrspacecast ptr @_ZN2my6vectorE to ptr addrspace(4)
  %c = icmp eq ptr addrspace(4) %p, %q
  ret i1 %c
}

; CHECK: error: {{.*}}: in function returned ptr (i1): the address of register variable 'g' is returned, but registers have no address
define ptr @returned(i1 %c) {
  %p = select i1 %c, ptr @g, ptr null
  ret ptr %p
}

; CHECK: error: {{.*}}: in function passed void (ptr): the address of register variable 'g' is passed to 'other', but registers have no address
; CHECK: error: {{.*}}: in function passed void (ptr): the address of register variable 'g' is passed to a call, but registers have no address
define void @passed(ptr %f) {
  call void @other(ptr @g)
  call void %f(ptr @g)
  ret void
}

; CHECK: error: {{.*}}: in function member { ptr } (): the address of register variable 'g' is used, but registers have no address
define { ptr } @member() {
  %r = insertvalue { ptr } poison, ptr @g, 0
  ret { ptr } %r
}

; CHECK: error: {{.*}}: in function exchanged void (ptr): the address of register variable 'g' is used, but registers have no address
define void @exchanged(ptr %p) {
  %r = atomicrmw xchg ptr %p, ptr @g monotonic
  ret void
}

; A value loaded from such a slot is unknown.
; CHECK: error: {{.*}}: in function two_values void (ptr): the address of register variable 'g' is stored, but registers have no address
define void @two_values(ptr %p) {
  %slot = alloca ptr
  store ptr @g, ptr %slot
  store ptr %p, ptr %slot
  ret void
}

; CHECK: error: {{.*}}: in function from_slot void (ptr): the address of register variable 'g' is passed to 'other', but registers have no address
define void @from_slot(ptr %p) {
  %slot = alloca ptr
  store ptr @g, ptr %slot
  %v = load ptr, ptr %slot
  call void @other(ptr %v)
  ret void
}

; CHECK: error: {{.*}}: in function global void (): the address of register variable 'g' is cast to address space 1, but registers have no address
; CHECK: error: {{.*}}: in function global void (): the address of register variable 'g' is cast to address space 3, but registers have no address
define void @global() {
  %p = addrspacecast ptr @g to ptr addrspace(1)
  store <16 x float> zeroinitializer, ptr addrspace(1) %p
  store <16 x float> zeroinitializer, ptr addrspace(3) addrspacecast (ptr @g to ptr addrspace(3))
  ret void
}

; CHECK: error: {{.*}}: in function stored_by_intrinsic void (ptr): the address of register variable 'g' is stored, but registers have no address
define void @stored_by_intrinsic(ptr %p) {
  call void @llvm.genx.vstore.v1p0.p0(<1 x ptr> <ptr @g>, ptr %p)
  ret void
}

define <16 x float> @right() {
  call void @llvm.assume(i1 true) ["align"(ptr @g, i64 64)]
  %slot = alloca ptr
  store ptr @g, ptr %slot
  %p = load ptr, ptr %slot
  %v = call <16 x float> @llvm.genx.vload.v16f32.p0(ptr %p)
  ret <16 x float> %v
}

declare void @other(ptr)
declare void @llvm.genx.vstore.v1p0.p0(<1 x ptr>, ptr)
declare void @llvm.assume(i1)
declare <16 x float> @llvm.genx.vload.v16f32.p0(ptr)

attributes #0 = { "genx_volatile" }

; Integers of more than 64 bits in memory: only their own bytes are accessed, in parts with at most their alignment.
; RUN: opt -S -verify-each -passes=spirv-legalize %s | FileCheck %s

target triple = "spir64-unknown-unknown"

define void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load i112, ptr addrspace(1) %p, align 4
  store i112 %v, ptr addrspace(1) %q, align 16
  ret void
}

; CHECK-LABEL: define internal <2 x i64> @syclpasses.spirv.load.align4.112_0.v2i64.p1(ptr addrspace(1) %x0)
; CHECK-NEXT:    %v0 = getelementptr i8, ptr addrspace(1) %x0, i64 0
; CHECK-NEXT:    %v1 = load i64, ptr addrspace(1) %v0, align 4
; CHECK-NEXT:    %v2 = getelementptr i8, ptr addrspace(1) %x0, i64 8
; CHECK-NEXT:    %v3 = load i32, ptr addrspace(1) %v2, align 4
; CHECK-NEXT:    %v4 = zext i32 %v3 to i64
; CHECK-NEXT:    %v5 = getelementptr i8, ptr addrspace(1) %x0, i64 12
; CHECK-NEXT:    %v6 = load i16, ptr addrspace(1) %v5, align 2
; CHECK-NEXT:    %v7 = zext i16 %v6 to i64
; CHECK-NEXT:    %v8 = shl i64 %v7, 32
; CHECK-NEXT:    %v9 = or i64 %v4, %v8

; CHECK-LABEL: define internal void @syclpasses.spirv.store.align16.0_112_0.isVoid.v2i64.p1(<2 x i64> %x0, ptr addrspace(1) %x1)
; CHECK:         store i64 %v0, ptr addrspace(1) {{%.*}}, align 8
; CHECK:         store i32 {{%.*}}, ptr addrspace(1) {{%.*}}, align 4
; CHECK:         store i16 {{%.*}}, ptr addrspace(1) {{%.*}}, align 2
; CHECK-NEXT:    ret void

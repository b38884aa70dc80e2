; Constant expressions that index a structure become byte offsets.
; RUN: opt -S -verify-each -passes=spirv-struct-index %s | FileCheck %s

target triple = "spirv64-unknown-unknown"

@table = addrspace(1) constant { [2 x i64] } { [2 x i64] [i64 1, i64 2] }

; CHECK-LABEL: define i64 @second(
; CHECK-NEXT:    %v = load i64, ptr addrspace(1) getelementptr inbounds{{.*}} (i8, ptr addrspace(1) @table, i64 8)
define i64 @second() {
  %v = load i64, ptr addrspace(1) getelementptr inbounds ({ [2 x i64] }, ptr addrspace(1) @table, i64 0, i32 0, i64 1)
  ret i64 %v
}

; CHECK-LABEL: define i64 @in_a_cast(
; CHECK-NEXT:    ret i64 ptrtoint (ptr addrspace(1) getelementptr inbounds{{.*}} (i8, ptr addrspace(1) @table, i64 8) to i64)
define i64 @in_a_cast() {
  ret i64 ptrtoint (ptr addrspace(1) getelementptr inbounds ({ [2 x i64] }, ptr addrspace(1) @table, i64 0, i32 0, i64 1) to i64)
}

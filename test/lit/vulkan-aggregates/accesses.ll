; Loads and stores of structs and arrays access each member with its known alignment, but not the padding.

; RUN: opt -S -verify-each -passes=vulkan-aggregates %s | FileCheck %s
; RUN: opt -S -verify-each -passes=vulkan-aggregates,vulkan-aggregates %s | FileCheck %s

target datalayout = "e-i64:64-n8:16:32:64"

; CHECK-LABEL: define void @copy(
; CHECK-NEXT: %[[A:.*]] = load i8, ptr addrspace(1) %p, align 16
; CHECK-NEXT: %[[S0:.*]] = insertvalue { i8, [2 x double] } poison, i8 %[[A]], 0
; CHECK-NEXT: %[[Q:.*]] = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8
; CHECK-NEXT: %[[B:.*]] = load double, ptr addrspace(1) %[[Q]], align 8
; CHECK-NEXT: %[[T0:.*]] = insertvalue [2 x double] poison, double %[[B]], 0
; CHECK-NEXT: %[[R:.*]] = getelementptr inbounds i8, ptr addrspace(1) %p, i64 16
; CHECK-NEXT: %[[C:.*]] = load double, ptr addrspace(1) %[[R]], align 16
; CHECK-NEXT: %[[T1:.*]] = insertvalue [2 x double] %[[T0]], double %[[C]], 1
; CHECK-NEXT: %[[S1:.*]] = insertvalue { i8, [2 x double] } %[[S0]], [2 x double] %[[T1]], 1
; CHECK-NEXT: %[[X:.*]] = extractvalue { i8, [2 x double] } %[[S1]], 0
; CHECK-NEXT: store volatile i8 %[[X]], ptr addrspace(1) %q, align 2
; CHECK-NEXT: %[[Y:.*]] = extractvalue { i8, [2 x double] } %[[S1]], 1
; CHECK-NEXT: %[[Y0:.*]] = extractvalue [2 x double] %[[Y]], 0
; CHECK-NEXT: %[[U:.*]] = getelementptr inbounds i8, ptr addrspace(1) %q, i64 8
; CHECK-NEXT: store volatile double %[[Y0]], ptr addrspace(1) %[[U]], align 2
; CHECK:      store volatile double %{{.*}}, ptr addrspace(1) %{{.*}}, align 2
; CHECK-NEXT: ret void
define void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %v = load { i8, [2 x double] }, ptr addrspace(1) %p, align 16
  store volatile { i8, [2 x double] } %v, ptr addrspace(1) %q, align 2
  ret void
}

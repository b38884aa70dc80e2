; The largest alignment that LLVM's interface accepts, 2^31, is supported.
; RUN: opt -S -verify-each -passes=spec-constants %s | FileCheck %s

; CHECK: %array = alloca double, i32 %{{.*}}, align 2147483648

target triple = "spirv64-unknown-unknown"

@name.n = private unnamed_addr addrspace(4) constant [2 x i8] c"n\00", align 1
@id.n = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), double, i64)

define void @f() {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, double 0.0, i64 2147483648)
  ret void
}

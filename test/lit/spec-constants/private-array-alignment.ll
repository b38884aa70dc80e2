; The alignment of a private array must be valid for an alloca.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function too_large void (): alignment 4294967296 of a private array is not a power of two of at most 2147483648
; CHECK: error: {{.*}}: in function no_power void (): alignment 12 of a private array is not a power of two of at most 2147483648
; CHECK: error: {{.*}}: in function variable void (i64): the alignment of a private array is not a constant

target triple = "spirv64-unknown-unknown"

@name.n = private unnamed_addr addrspace(4) constant [2 x i8] c"n\00", align 1
@id.n = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), double, i64)

define void @too_large() {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, double 0.0, i64 4294967296)
  ret void
}

define void @no_power() {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, double 0.0, i64 12)
  ret void
}

define void @variable(i64 %alignment) {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, double 0.0, i64 %alignment)
  ret void
}

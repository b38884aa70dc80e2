; Invalid private arrays: lengths that are not integers, and operands of other types.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function length void (): specialization constant 'f' of type float is not an integer, and so cannot be the length of an array
; CHECK: error: {{.*}}: in function operands void (): call to 'llvm.sycl.alloca.p0.short' with 4 arguments; expected 5
; CHECK: error: {{.*}}: in function types void (): call to 'llvm.sycl.alloca.p0.types' with argument 1 of type i32; expected a pointer
; CHECK: error: {{.*}}: in function returned void (): call to 'llvm.sycl.alloca.i64' returns i64; expected a pointer

target triple = "spirv64-unknown-unknown"

@name.f = private unnamed_addr addrspace(4) constant [2 x i8] c"f\00", align 1
@id.f = internal addrspace(1) constant { float } { float 1.0 }

declare ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), double, i64)
declare ptr @llvm.sycl.alloca.p0.short(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), double)
declare ptr @llvm.sycl.alloca.p0.types(i32, ptr addrspace(4), ptr addrspace(4), double, i64)
declare i64 @llvm.sycl.alloca.i64(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), double, i64)

define void @length() {
  %array = call ptr @llvm.sycl.alloca.p0.p4.p4.p4.f64(ptr addrspace(4) @name.f, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.f to ptr addrspace(4)), ptr addrspace(4) null, double 0.0, i64 8)
  ret void
}

define void @operands() {
  %array = call ptr @llvm.sycl.alloca.p0.short(ptr addrspace(4) @name.f, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.f to ptr addrspace(4)), ptr addrspace(4) null, double 0.0)
  ret void
}

define void @types() {
  %array = call ptr @llvm.sycl.alloca.p0.types(i32 0, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.f to ptr addrspace(4)), ptr addrspace(4) null, double 0.0, i64 8)
  ret void
}

define void @returned() {
  %array = call i64 @llvm.sycl.alloca.i64(ptr addrspace(4) @name.f, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.f to ptr addrspace(4)), ptr addrspace(4) null, double 0.0, i64 8)
  ret void
}

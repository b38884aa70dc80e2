; The element type of a private array must have a size.
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function token void (): private array with elements of type token, which has no size
; CHECK: error: {{.*}}: in function metadata void (): private array with elements of type metadata, which has no size

target triple = "spirv64-unknown-unknown"

@name.n = private unnamed_addr addrspace(4) constant [2 x i8] c"n\00", align 1
@id.n = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare ptr @llvm.sycl.alloca.p0.token(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), token, i64)
declare ptr @llvm.sycl.alloca.p0.metadata(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4), metadata, i64)

define void @token() {
  %array = call ptr @llvm.sycl.alloca.p0.token(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, token none, i64 8)
  ret void
}

define void @metadata() {
  %array = call ptr @llvm.sycl.alloca.p0.metadata(ptr addrspace(4) @name.n, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.n to ptr addrspace(4)), ptr addrspace(4) null, metadata !{}, i64 8)
  ret void
}

; All constants together require more SpecIds than are supported: an error at the one that exceeds the limit.
; RUN: not timeout 10 opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function f void (ptr): the specialization constants up to 'c' require 600000 SpecIds; at most 524288 are supported

target triple = "spirv64-unknown-unknown"

%large = type { [200 x [1000 x i8]] }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@name.c = private unnamed_addr addrspace(4) constant [2 x i8] c"c\00", align 1
@id.a = internal addrspace(1) constant { %large } { %large zeroinitializer }
@id.b = internal addrspace(1) constant { %large } { %large zeroinitializer }
@id.c = internal addrspace(1) constant { %large } { %large zeroinitializer }

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 1 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 1 %out, ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%large) align 1 %out, ptr addrspace(4) @name.c, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.c to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

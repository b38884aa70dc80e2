; A constant with more leaves than there are SpecIds is an error immediately, not after millions of calls.
; RUN: not timeout 10 opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function f void (ptr addrspace(4)): the specialization constants up to 'a' require 4225000 SpecIds; at most 524288 are supported

target triple = "spirv64-unknown-unknown"

%struct.A = type { [65000 x [65 x i8]] }

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { %struct.A } zeroinitializer, align 4

declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4) sret(%struct.A), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @f(ptr addrspace(4) %out) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1AET_PKcPKvS5_(ptr addrspace(4) sret(%struct.A) align 4 %out, ptr addrspace(4) @name.a, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret void
}

; An address that depends on the length of scalable vectors, and a store of such a vector to the slot of a name, are located
; errors.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function address i32 (): the symbolic ID of a specialization constant is computed in a way that cannot be traced
; CHECK: error: {{.*}}: in function slot i32 (): the symbolic ID of a specialization constant is loaded from a stack slot that is stored to in parts

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id = internal addrspace(1) constant { i32 } { i32 42 }, align 4

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @address() {
  %name = getelementptr inbounds <vscale x 4 x i32>, ptr addrspace(4) @name.a, i64 1
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @slot() {
  %slot = alloca [16 x ptr addrspace(4)], align 16
  store ptr addrspace(4) @name.a, ptr %slot, align 16
  store <vscale x 4 x i32> zeroinitializer, ptr %slot, align 16
  %name = load ptr addrspace(4), ptr %slot, align 16
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

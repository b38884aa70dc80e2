; Types that no mode supports are located errors that name the leaf, with members counted from 0.
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not opt -passes='spec-constants<mode=emulation>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not opt -passes='spec-constants<mode=default-values>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function i128 void (ptr, ptr addrspace(4)): specialization constant 'i128' has a leaf of type i128, which cannot be specialized
; CHECK: error: {{.*}}: in function fp128 void (ptr, ptr addrspace(4)): specialization constant 'fp128' has a leaf of type fp128, which cannot be specialized
; CHECK: error: {{.*}}: in function pointer void (ptr, ptr addrspace(4)): specialization constant 'pointer' has a leaf of type ptr addrspace(4), which cannot be specialized
; CHECK: error: {{.*}}: in function nested void (ptr, ptr addrspace(4)): specialization constant 'nested' has a leaf of type i128 at '.1.0[0]', which cannot be specialized
; CHECK: error: {{.*}}: in function lanes void (ptr, ptr addrspace(4)): specialization constant 'lanes' has a leaf of type i24 at '.0[0]', which cannot be specialized

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spirv64-unknown-unknown"

%inner = type { [2 x i128] }
%outer = type { i32, %inner }
%lanes = type { <4 x i24> }

@name.i128 = private unnamed_addr addrspace(4) constant [5 x i8] c"i128\00", align 1
@name.fp128 = private unnamed_addr addrspace(4) constant [6 x i8] c"fp128\00", align 1
@name.pointer = private unnamed_addr addrspace(4) constant [8 x i8] c"pointer\00", align 1
@name.nested = private unnamed_addr addrspace(4) constant [7 x i8] c"nested\00", align 1
@name.lanes = private unnamed_addr addrspace(4) constant [6 x i8] c"lanes\00", align 1
@id.i128 = internal addrspace(1) constant { i128 } { i128 1 }
@id.fp128 = internal addrspace(1) constant { fp128 } { fp128 0xL00000000000000003FFF000000000000 }
@id.pointer = internal addrspace(1) constant { i64 } { i64 1 }
@id.nested = internal addrspace(1) constant { %outer } { %outer zeroinitializer }
@id.lanes = internal addrspace(1) constant { %lanes } { %lanes zeroinitializer }

declare spir_func i128 @_Z37__sycl_getScalar2020SpecConstantValueInET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func fp128 @_Z37__sycl_getScalar2020SpecConstantValueIgET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func ptr addrspace(4) @_Z37__sycl_getScalar2020SpecConstantValueIPvET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1OET_PKcPKvS5_(ptr sret(%outer), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%lanes), ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define void @i128(ptr %out, ptr addrspace(4) %rt) {
  %v = call spir_func i128 @_Z37__sycl_getScalar2020SpecConstantValueInET_PKcPKvS4_(ptr addrspace(4) @name.i128, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i128 to ptr addrspace(4)), ptr addrspace(4) %rt)
  store i128 %v, ptr %out, align 16
  ret void
}

define void @fp128(ptr %out, ptr addrspace(4) %rt) {
  %v = call spir_func fp128 @_Z37__sycl_getScalar2020SpecConstantValueIgET_PKcPKvS4_(ptr addrspace(4) @name.fp128, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.fp128 to ptr addrspace(4)), ptr addrspace(4) %rt)
  store fp128 %v, ptr %out, align 16
  ret void
}

define void @pointer(ptr %out, ptr addrspace(4) %rt) {
  %v = call spir_func ptr addrspace(4) @_Z37__sycl_getScalar2020SpecConstantValueIPvET_PKcPKvS4_(ptr addrspace(4) @name.pointer, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.pointer to ptr addrspace(4)), ptr addrspace(4) %rt)
  store ptr addrspace(4) %v, ptr %out, align 8
  ret void
}

define void @nested(ptr %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1OET_PKcPKvS5_(ptr sret(%outer) align 16 %out, ptr addrspace(4) @name.nested, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.nested to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}

define void @lanes(ptr %out, ptr addrspace(4) %rt) {
  call spir_func void @_Z40__sycl_getComposite2020SpecConstantValueI1LET_PKcPKvS5_(ptr sret(%lanes) align 16 %out, ptr addrspace(4) @name.lanes, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.lanes to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret void
}

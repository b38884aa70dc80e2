; Unoptimized code: the name is stored to a stack slot, and loaded through generic pointers. The slot is removed with the call.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --implicit-check-not=alloca
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %s | FileCheck %s --check-prefix=DEFAULT --implicit-check-not=alloca

; CHECK-LABEL: define i32 @f()
; CHECK-NEXT:  entry:
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    ret i32 %v
; DEFAULT-LABEL: define i32 @f()
; DEFAULT-NEXT:  entry:
; DEFAULT-NEXT:    ret i32 1

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
entry:
  %slot = alloca ptr addrspace(4), align 8
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  store ptr addrspace(4) @name.a, ptr addrspace(4) %generic, align 8
  %name = load ptr addrspace(4), ptr addrspace(4) %generic, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

; One slot for two calls, and two stores to one slot: each load reads the value of the preceding store.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s

; CHECK-LABEL: define i32 @two_calls(
; CHECK-NEXT:    %x = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    %y = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-LABEL: define i32 @two_stores(
; CHECK-NEXT:    %x = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    call void @side_effect()
; CHECK-NEXT:    %y = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 2)
; CHECK-LABEL: define i32 @two_members(
; CHECK:         %x = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    %y = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 2)

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@id.b = internal addrspace(1) constant { i32 } { i32 2 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))
declare void @side_effect()

define i32 @two_calls() {
  %slot = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  %name.x = load ptr addrspace(4), ptr %slot, align 8
  %x = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name.x, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  %name.y = load ptr addrspace(4), ptr %slot, align 8
  %y = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name.y, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  %sum = add i32 %x, %y
  ret i32 %sum
}

define i32 @two_stores() {
  %slot = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  %name.x = load ptr addrspace(4), ptr %slot, align 8
  %x = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name.x, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  store ptr addrspace(4) @name.b, ptr %slot, align 8
  call void @side_effect()
  %name.y = load ptr addrspace(4), ptr %slot, align 8
  %y = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name.y, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  %sum = add i32 %x, %y
  ret i32 %sum
}

define i32 @two_members() {
  %slot = alloca { ptr addrspace(4), ptr addrspace(4) }, align 8
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  %second = getelementptr inbounds { ptr addrspace(4), ptr addrspace(4) }, ptr %slot, i64 0, i32 1
  store ptr addrspace(4) @name.b, ptr %second, align 8
  %name.x = load ptr addrspace(4), ptr %slot, align 8
  %x = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name.x, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  %name.y = load ptr addrspace(4), ptr %second, align 8
  %y = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name.y, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  %sum = add i32 %x, %y
  ret i32 %sum
}

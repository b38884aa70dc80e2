; Unoptimized code: slots of names and defaults are removed with their stores, casts and lifetime markers.
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %s | FileCheck %s --implicit-check-not=alloca --implicit-check-not=@name --implicit-check-not=@id --implicit-check-not='call void @llvm.lifetime'

; CHECK-LABEL: define i32 @f()
; CHECK-NEXT:  entry:
; CHECK-NEXT:    br label %next
; CHECK:       next:
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-NEXT:    ret i32 %v

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
entry:
  %name.slot = alloca ptr addrspace(4), align 8
  %default.slot = alloca ptr addrspace(4), align 8
  %name.generic = addrspacecast ptr %name.slot to ptr addrspace(4)
  %default.generic = addrspacecast ptr %default.slot to ptr addrspace(4)
  store ptr addrspace(4) @name.a, ptr addrspace(4) %name.generic, align 8
  store ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) %default.generic, align 8
  br label %next

next:
  %name = load ptr addrspace(4), ptr addrspace(4) %name.generic, align 8
  %default = load ptr addrspace(4), ptr %default.slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) %default, ptr addrspace(4) null)
  ret i32 %v
}

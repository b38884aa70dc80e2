; Stores to the slot in several blocks: all stores that reach the load must agree.
; RUN: split-file %s %t
; RUN: opt -S -verify-each -passes=spec-constants %t/good.ll | FileCheck %s
; RUN: not opt -passes=spec-constants -disable-output %t/bad.ll 2>&1 | FileCheck %s --check-prefix=BAD

; CHECK-LABEL: define i32 @same(
; CHECK:         %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-LABEL: define void @loop(
; CHECK:         %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)

; BAD: error: {{.*}}: in function differ i32 (i1): the symbolic ID of a specialization constant is not the same on all paths

;--- good.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @same(i1 %c) {
entry:
  %slot = alloca ptr addrspace(4), align 8
  br i1 %c, label %one, label %two

one:
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  br label %join

two:
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  br label %join

join:
  %name = load ptr addrspace(4), ptr %slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define void @loop(ptr %out) {
entry:
  %slot = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  br label %body

body:
  %name = load ptr addrspace(4), ptr %slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  store volatile i32 %v, ptr %out, align 4
  %again = icmp ne i32 %v, 0
  br i1 %again, label %body, label %exit

exit:
  ret void
}
;--- bad.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @differ(i1 %c) {
entry:
  %slot = alloca ptr addrspace(4), align 8
  store ptr addrspace(4) @name.a, ptr %slot, align 8
  br i1 %c, label %change, label %join

change:
  store ptr addrspace(4) @name.b, ptr %slot, align 8
  br label %join

join:
  %name = load ptr addrspace(4), ptr %slot, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

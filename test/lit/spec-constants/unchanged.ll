; A module without reads is not changed, not even the bytes of its bitcode, in any mode. An unused declaration is not a
; read.
; RUN: llvm-as %s -o %t.bc
; RUN: opt %t.bc -o %t.before.bc
; RUN: opt -passes=spec-constants %t.bc -o %t.none.bc && cmp %t.before.bc %t.none.bc
; RUN: opt -passes='spec-constants<mode=native>' %t.bc -o %t.native.bc && cmp %t.before.bc %t.native.bc
; RUN: opt -passes='spec-constants<mode=emulation>' %t.bc -o %t.emulation.bc && cmp %t.before.bc %t.emulation.bc
; RUN: opt -passes='spec-constants<mode=default-values>' %t.bc -o %t.default.bc && cmp %t.before.bc %t.default.bc
; RUN: echo '{}' > %t.json
; RUN: opt -passes='spec-constants<values=%t.json>' %t.bc -o %t.values.bc && cmp %t.before.bc %t.values.bc
; RUN: opt -passes=sycl-properties %t.bc -o %t.properties.bc && cmp %t.before.bc %t.properties.bc

target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = load i32, ptr addrspace(1) @id.a, align 4
  ret i32 %v
}

!sycl.other = !{!0}
!0 = !{!"a", i32 0, i32 0, i32 4}

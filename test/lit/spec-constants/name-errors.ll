; The name argument does not point to a valid name.
; RUN: not opt -passes=spec-constants -disable-output %s 2>&1 | FileCheck %s

; CHECK: error: {{.*}}: in function zero i32 (): the symbolic ID of a specialization constant is empty: 'name.zero'
; CHECK: error: {{.*}}: in function empty i32 (): the symbolic ID of a specialization constant is empty: 'name.empty'
; CHECK: error: {{.*}}: in function behind i32 (): the symbolic ID of a specialization constant is empty: 'name.empty'
; CHECK: error: {{.*}}: in function number i32 (): the symbolic ID of a specialization constant is not a string: 'name.number' has type i32
; CHECK: error: {{.*}}: in function declared i32 (): the symbolic ID of a specialization constant is not known: 'name.declared' is only declared in this module
; CHECK: error: {{.*}}: in function latin i32 (): the symbolic ID of a specialization constant is not UTF-8: 'name.latin'

target triple = "spirv64-unknown-unknown"

@name.zero = private unnamed_addr addrspace(4) constant [4 x i8] zeroinitializer, align 1
@name.empty = private unnamed_addr addrspace(4) constant [3 x i8] c"\00a\00", align 1
@name.number = private unnamed_addr addrspace(4) constant i32 97, align 4
@name.declared = external addrspace(4) constant [2 x i8], align 1
@name.latin = private unnamed_addr addrspace(4) constant [2 x i8] c"\E9\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @zero() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.zero, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @empty() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.empty, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @behind() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @name.empty, i64 3), ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @number() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.number, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @declared() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.declared, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @latin() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.latin, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

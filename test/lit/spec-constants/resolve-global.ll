; A name that is loaded from a global: the global must be constant and defined.
; RUN: split-file %s %t
; RUN: opt -S -verify-each -passes=spec-constants %t/good.ll | FileCheck %s
; RUN: not opt -passes=spec-constants -disable-output %t/bad.ll 2>&1 | FileCheck %s --check-prefix=BAD

; CHECK-LABEL: define i32 @pointer(
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 1)
; CHECK-LABEL: define i32 @member(
; CHECK-NEXT:    %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 1, i32 2)
; CHECK-DAG: !{!"a", i32 0, i32 0, i32 4}
; CHECK-DAG: !{!"b", i32 1, i32 0, i32 4}

; BAD: error: {{.*}}: in function variable i32 (): the symbolic ID of a specialization constant is loaded from the global 'mutable', which is not constant
; BAD: error: {{.*}}: in function integer i32 (): the symbolic ID of a specialization constant is loaded from the global 'number', which does not contain a pointer at this offset
; BAD: error: {{.*}}: in function outside i32 (): the symbolic ID of a specialization constant is loaded from outside a global
; BAD: error: {{.*}}: in function declared i32 (): the symbolic ID of a specialization constant is loaded from the global 'unknown', which is not known here

;--- good.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@id.b = internal addrspace(1) constant { i32 } { i32 2 }
@one = internal addrspace(4) constant ptr addrspace(4) @name.a, align 8
@table = internal addrspace(4) constant { i64, [2 x ptr addrspace(4)] } { i64 7, [2 x ptr addrspace(4)] [ptr addrspace(4) @name.a, ptr addrspace(4) @name.b] }, align 8

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @pointer() {
  %name = load ptr addrspace(4), ptr addrspace(4) @one, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @member() {
  %name = load ptr addrspace(4), ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @table, i64 16), align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}
;--- bad.ll
target triple = "spirv64-unknown-unknown"

@name.a = private unnamed_addr addrspace(4) constant [2 x i8] c"a\00", align 1
@id.a = internal addrspace(1) constant { i32 } { i32 1 }
@mutable = internal addrspace(4) global ptr addrspace(4) @name.a, align 8
@number = internal addrspace(4) constant i64 7, align 8
@unknown = external addrspace(4) constant ptr addrspace(4), align 8

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @variable() {
  %name = load ptr addrspace(4), ptr addrspace(4) @mutable, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @integer() {
  %name = load ptr addrspace(4), ptr addrspace(4) @number, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @outside() {
  %name = load ptr addrspace(4), ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @number, i64 -8), align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

define i32 @declared() {
  %name = load ptr addrspace(4), ptr addrspace(4) @unknown, align 8
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) %name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.a to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

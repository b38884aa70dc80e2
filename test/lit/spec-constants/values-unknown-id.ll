; Values: an ID that the module does not read is an error, even in a module without reads.
; RUN: split-file %s %t
; RUN: not opt -passes='spec-constants<values=%t/values.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not opt -passes='spec-constants<values=%t/values.json>' -disable-output %t/empty.ll 2>&1 | FileCheck %s --check-prefix=EMPTY --implicit-check-not=error:

; CHECK: error: {{.*}}a value is given for specialization constant 'j', which this module does not read
; CHECK: error: {{.*}}a value is given for specialization constant 'h', which this module does not read
; EMPTY: error: {{.*}}a value is given for specialization constant 'j', which this module does not read
; EMPTY: error: {{.*}}a value is given for specialization constant 'i', which this module does not read
; EMPTY: error: {{.*}}a value is given for specialization constant 'h', which this module does not read

;--- values.json
{ "j": 1, "i": 2, "h": 3 }
;--- empty.ll
target triple = "spirv64-unknown-unknown"
;--- input.ll
target triple = "spirv64-unknown-unknown"

@name.i = private unnamed_addr addrspace(4) constant [2 x i8] c"i\00", align 1
@id.i = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.i, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.i to ptr addrspace(4)), ptr addrspace(4) null)
  ret i32 %v
}

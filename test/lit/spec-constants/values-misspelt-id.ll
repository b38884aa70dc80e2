; Values: the error for an ID that the module does not read suggests a similar constant, by its symbolic ID or by its name in
; the source. Without a similar one, there is no suggestion.
; RUN: split-file %s %t
; RUN: not opt -passes='spec-constants<values=%t/values.json>' -disable-output %t/input.ll 2>&1 | FileCheck %s --match-full-lines --implicit-check-not=error:

; CHECK: error: a value is given for specialization constant '_ZL5widht', which this module does not read; did you mean '_ZL5width'?
; CHECK: error: a value is given for specialization constant 'height', which this module does not read; did you mean '_ZN2ns6heightE'?
; CHECK: error: a value is given for specialization constant 'depth', which this module does not read; did you mean 'uid91d9____ZL5depth'?
; CHECK: error: a value is given for specialization constant 'color', which this module does not read

;--- values.json
{ "_ZL5widht": 1, "height": 2, "depth": 4, "color": 3 }
;--- input.ll
target triple = "spirv64-unknown-unknown"

@name.w = private unnamed_addr addrspace(4) constant [10 x i8] c"_ZL5width\00", align 1
@name.h = private unnamed_addr addrspace(4) constant [15 x i8] c"_ZN2ns6heightE\00", align 1
@name.d = private unnamed_addr addrspace(4) constant [20 x i8] c"uid91d9____ZL5depth\00", align 1
@id.w = internal addrspace(1) constant { i32 } { i32 1 }
@id.d = internal addrspace(1) constant { i32 } { i32 1 }
@id.h = internal addrspace(1) constant { i32 } { i32 1 }

declare spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define i32 @f() {
  %v = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.w, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.w to ptr addrspace(4)), ptr addrspace(4) null)
  %h = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.h, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.h to ptr addrspace(4)), ptr addrspace(4) null)
  %d = call spir_func i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(ptr addrspace(4) @name.d, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.d to ptr addrspace(4)), ptr addrspace(4) null)
  %s = add i32 %v, %h
  %t = add i32 %s, %d
  ret i32 %t
}

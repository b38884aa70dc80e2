; A vector of booleans is stored with one byte per lane. A default with single bits is an error.
; RUN: split-file %s %t
; RUN: opt -S -verify-each -passes='spec-constants<mode=native>' %t/bytes.ll | FileCheck %s --check-prefix=NATIVE
; RUN: opt -S -verify-each -passes='spec-constants<mode=emulation>' %t/bytes.ll | FileCheck %s --check-prefix=EMULATION
; RUN: opt -S -verify-each -passes='spec-constants<mode=default-values>' %t/bytes.ll | FileCheck %s --check-prefix=DEFAULT
; RUN: not opt -passes='spec-constants<mode=native>' -disable-output %t/bits.ll 2>&1 | FileCheck %s --check-prefix=BITS

; NATIVE:      [[X:%.*]] = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 0, i8 1)
; NATIVE-NEXT: [[Y:%.*]] = call spir_func i8 @_Z20__spirv_SpecConstantia(i32 1, i8 0)
; NATIVE-NEXT: [[V:%.*]] = call spir_func <2 x i8> @_Z29__spirv_SpecConstantCompositeaa_RDv2_a(i8 [[X]], i8 [[Y]])
; NATIVE-NEXT: %v = trunc <2 x i8> [[V]] to <2 x i1>
; NATIVE:      !{!"b", i32 0, i32 0, i32 1, i32 1, i32 1, i32 1}

; EMULATION:      [[V:%.*]] = load <2 x i8>, ptr addrspace(4) %rt, align 2, !invariant.load
; EMULATION-NEXT: %v = trunc <2 x i8> [[V]] to <2 x i1>

; DEFAULT: ret <2 x i1> <i1 true, i1 false>

; BITS: error: {{.*}}: in function f <8 x i1> (): specialization constant 'b' of type <8 x i1> stores its lanes as single bits, which cannot be specialized

;--- bytes.ll
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spirv64-unknown-unknown"

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.b = internal addrspace(1) constant { <2 x i8> } { <2 x i8> <i8 1, i8 0> }

declare spir_func <2 x i1> @_Z40__sycl_getComposite2020SpecConstantValueI1VET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define <2 x i1> @f(ptr addrspace(4) %rt) {
  %v = call spir_func <2 x i1> @_Z40__sycl_getComposite2020SpecConstantValueI1VET_PKcPKvS5_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) %rt)
  ret <2 x i1> %v
}
;--- bits.ll
target triple = "spirv64-unknown-unknown"

@name.b = private unnamed_addr addrspace(4) constant [2 x i8] c"b\00", align 1
@id.b = internal addrspace(1) constant { <8 x i1> } { <8 x i1> <i1 1, i1 0, i1 1, i1 0, i1 1, i1 0, i1 1, i1 0> }

declare spir_func <8 x i1> @_Z40__sycl_getComposite2020SpecConstantValueI1VET_PKcPKvS5_(ptr addrspace(4), ptr addrspace(4), ptr addrspace(4))

define <8 x i1> @f() {
  %v = call spir_func <8 x i1> @_Z40__sycl_getComposite2020SpecConstantValueI1VET_PKcPKvS5_(ptr addrspace(4) @name.b, ptr addrspace(4) addrspacecast (ptr addrspace(1) @id.b to ptr addrspace(4)), ptr addrspace(4) null)
  ret <8 x i1> %v
}
